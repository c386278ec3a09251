/** The sound of dice on a wooden table, made of short bursts of noise: no file to load, nothing to license. */

let context: AudioContext | undefined;
let noise: AudioBuffer | undefined;

const MOST_KNOCKS = 14;

/** Let `count` dice fall. Browsers allow sound only after a tap, and a throw is one. */
export function rattle(count: number): void {
  context ??= new AudioContext();
  void context.resume();
  noise ??= burst(context);
  const knocks = Math.min(2 + Math.ceil(Math.log2(count + 1) * 2), MOST_KNOCKS);
  for (let n = 0; n < knocks; n++) {
    const late = (n / knocks) ** 1.4 * 0.42;
    knock(context, noise, context.currentTime + late + Math.random() * 0.03, 0.5 * (1 - 0.6 * (n / knocks)));
  }
}

function burst(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * 0.06), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n++) samples[n] = (Math.random() * 2 - 1) * Math.exp((-9 * n) / samples.length);
  return buffer;
}

/** One die meeting the wood: a bright click and the dull body of the table under it. */
function knock(audio: AudioContext, click: AudioBuffer, at: number, loud: number): void {
  const source = audio.createBufferSource();
  source.buffer = click;
  const wood = audio.createBiquadFilter();
  wood.type = 'bandpass';
  wood.frequency.value = 900 + Math.random() * 1500;
  wood.Q.value = 5;
  const volume = audio.createGain();
  volume.gain.value = loud;
  source.connect(wood).connect(volume).connect(audio.destination);
  source.start(at);

  const body = audio.createOscillator();
  body.frequency.setValueAtTime(150 + Math.random() * 70, at);
  const fade = audio.createGain();
  fade.gain.setValueAtTime(loud * 0.25, at);
  fade.gain.exponentialRampToValueAtTime(0.0001, at + 0.06);
  body.connect(fade).connect(audio.destination);
  body.start(at);
  body.stop(at + 0.07);
}
