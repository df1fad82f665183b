/** Downloads content that is already in memory. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser starts the download in this task. The URL must stay valid until the next one.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
