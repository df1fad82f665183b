/** Offers bytes that are here already as a download. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken hold of it by the next turn; until then the address must stand.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
