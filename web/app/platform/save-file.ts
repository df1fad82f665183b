/** Lets the browser save the content as a file. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the URL before the current task ends. The timer fires in a later task.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

/** Saves a file whose name has today's date in the user's time zone, such as 'orders-2026-03-01.csv'. */
export function saveDatedFile(content: Blob, name: string, extension: string): void {
  // Sweden writes dates as ISO 8601 does.
  saveFile(content, `${name}-${new Date().toLocaleDateString('sv')}.${extension}`);
}
