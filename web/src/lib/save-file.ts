/** Hands a file to the browser as a download. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The download has taken it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
