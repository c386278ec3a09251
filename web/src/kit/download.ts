const KEPT_FOR_MS = 10_000;

/** Hands a file to the browser's downloads. */
export function download(content: Blob, filename: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_FOR_MS);
}
