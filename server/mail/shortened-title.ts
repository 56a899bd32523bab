/** Characters of a title in a subject, which mail programs cut. */
const TITLE_MAX = 60

/** The beginning of a title, for a subject. */
export function shortenedTitle(title: string): string {
  const characters = [...title]
  return characters.length > TITLE_MAX ? `${characters.slice(0, TITLE_MAX).join('').trimEnd()}…` : title
}
