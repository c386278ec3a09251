/** The camera: a stream of pictures, each looked through for codes until it is stopped. */

import { codesIn, loadReader } from './scanning';

const EVERY_MS = 120;
const WIDEST = 1280;

export class NoCamera extends Error {}

/** Why there is no camera to use here, in a sentence; nothing if there is. */
export function lack(): string {
  if (!window.isSecureContext) {
    return 'The camera works only on a secure page (https). Take a photo of the code and open it here instead, or ask whoever runs the server to start it with TLS=1.';
  }
  return navigator.mediaDevices
    ? ''
    : 'This browser offers no camera to pages. Take a photo of the code and open it here instead.';
}

function reason(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError')
    return 'This page may not use the camera. Allow it in the browser’s page settings, or open a photo of the code.';
  if (name === 'NotFoundError' || name === 'OverconstrainedError')
    return 'No camera was found. Open a photo of the code instead.';
  if (name === 'NotReadableError') return 'Another program uses the camera. Close it, or open a photo of the code.';
  return 'The camera did not start. Open a photo of the code instead.';
}

export class Camera {
  #stream: MediaStream | undefined;
  #timer: number | undefined;
  #stopped = false;

  /** Shows the camera in `video` and calls `seen` with whatever codes are in the picture. */
  async start(video: HTMLVideoElement, seen: (codes: string[]) => void): Promise<void> {
    const why = lack();
    if (why) throw new NoCamera(why);
    try {
      const wish = { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } };
      this.#stream = await navigator.mediaDevices.getUserMedia({ video: wish, audio: false });
    } catch (error) {
      throw new NoCamera(reason(error));
    }
    if (this.#stopped) return this.stop();
    video.srcObject = this.#stream;
    await Promise.all([video.play(), loadReader()]);
    this.#look(video, document.createElement('canvas'), seen);
  }

  #look(video: HTMLVideoElement, canvas: HTMLCanvasElement, seen: (codes: string[]) => void): void {
    const again = async () => {
      const codes = await codesIn(frame(video, canvas), false);
      if (this.#stopped) return;
      if (codes.length) seen(codes);
      this.#timer = window.setTimeout(again, EVERY_MS);
    };
    this.#timer = window.setTimeout(again, EVERY_MS);
  }

  stop(): void {
    this.#stopped = true;
    window.clearTimeout(this.#timer);
    this.#stream?.getTracks().forEach((track) => track.stop());
  }
}

function frame(video: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData {
  const scale = Math.min(1, WIDEST / Math.max(video.videoWidth, video.videoHeight, 1));
  canvas.width = Math.max(1, Math.round(video.videoWidth * scale));
  canvas.height = Math.max(1, Math.round(video.videoHeight * scale));
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen)
    throw new NoCamera('This browser cannot look into the camera’s picture. Open a photo of the code instead.');
  pen.drawImage(video, 0, 0, canvas.width, canvas.height);
  return pen.getImageData(0, 0, canvas.width, canvas.height);
}
