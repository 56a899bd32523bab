const EXCERPT_MAX = 200

/** The beginning of a comment, in one line. */
export function shortened(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()]
  return characters.length > EXCERPT_MAX ? `${characters.slice(0, EXCERPT_MAX).join('')}…` : characters.join('')
}
