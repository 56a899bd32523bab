/** Saves a file, as a download. Browser only. */
export function saveFile({ name, content }: { name: string; content: Blob }): void {
  const href = URL.createObjectURL(content)
  Object.assign(document.createElement('a'), { href, download: name }).click()
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
