/** Has the two fonts of the first screen fetched along with the style, not after it. */
import type { Plugin } from 'vite';

const FIRST = /(barlow-condensed-latin-600|atkinson-hyperlegible-next-latin-wght).*\.woff2$/;

export function preload(): Plugin {
  return {
    name: 'preload',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => FIRST.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `./${file}`, crossorigin: '' },
            injectTo: 'head' as const,
          })),
    },
  };
}
