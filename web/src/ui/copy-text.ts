/** Copies a text to the clipboard. Rejects if the browser does not let it. */
export async function copyText(text: string): Promise<void> {
  // The API is missing on a site that is not reached by https.
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const field = Object.assign(document.createElement('textarea'), { value: text, className: 'sr-only' })
  const focused = document.activeElement
  document.body.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  if (!isCopied) throw new Error('The browser did not copy the text')
}
