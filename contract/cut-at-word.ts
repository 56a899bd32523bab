/** The beginning of a text, with an ellipsis, in at most so many characters. Ends at a word in its second half, if one does. */
export function cutAtWord(text: string, max: number): string {
  const cut = text.slice(0, max - 1)
  const atWord = cut.slice(0, Math.max(cut.lastIndexOf(' '), Math.floor(max / 2)))
  // Never split a surrogate pair.
  return `${atWord.replace(/[\uD800-\uDBFF]$/, '').trimEnd()}…`
}
