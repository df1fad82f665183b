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
