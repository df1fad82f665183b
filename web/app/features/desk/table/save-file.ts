/** Downloads content that is already in memory. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser starts the download in this task. The address must stay valid until the next one.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
