import './look/fonts.css';
import './look/tokens.css';
import './look/base.css';
import './look/frame.css';
import './look/controls.css';
import './look/parts.css';
import './look/bases.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { whenIdle } from './shell/idle';
import { listen } from './shell/router.svelte';
import { watchForUnkept } from './shell/unkept';
import { showTheme } from './store/settings.svelte';

showTheme();
listen();
watchForUnkept();
mount(App, { target: document.getElementById('app')! });
whenIdle();
