/** Text and pictures out of the page: to the clipboard, to the system's share sheet, to a file. */

/** Whether the text is in the clipboard now. Pages without TLS have only the old way. */
export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard && window.isSecureContext) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return false;
    }
  }
  const box = document.createElement('textarea');
  box.value = text;
  document.body.append(box);
  box.select();
  const done = document.execCommand('copy');
  box.remove();
  return done;
}

export const canShare = (): boolean => typeof navigator.share === 'function';

/** The system's share sheet; closing it is no mistake. */
export async function shareText(title: string, text: string): Promise<void> {
  try {
    await navigator.share({ title, text });
  } catch (problem) {
    if (!(problem instanceof DOMException && problem.name === 'AbortError')) throw problem;
  }
}

const MODULE = 12;

/** A QR code as a PNG, large enough for a chat to shrink it. */
export async function pictureOf(path: string, size: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size * MODULE;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser cannot draw the picture.');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.scale(MODULE, MODULE);
  pen.fillStyle = '#000';
  pen.fill(new Path2D(path));
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('This browser cannot save the picture.'))),
      'image/png',
    ),
  );
}
