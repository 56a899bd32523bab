/** Whether a text has anything in it that can be seen: spaces and format characters alone cannot. */
export function isVisible(text: string): boolean {
  return /[^\s\p{Cf}]/u.test(text)
}
