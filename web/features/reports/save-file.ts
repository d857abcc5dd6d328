/** Hands a file to the browser's downloads. */
export function saveFile(fileName: string, content: BlobPart, contentType: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: contentType }));
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  // The download has begun by the next turn.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

/** Bytes out of base64. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
}
