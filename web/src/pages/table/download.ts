/** Hands a text to the browser as a file to keep. */
export function download(filename: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: filename });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
