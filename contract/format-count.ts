/**
 * 30000 → "30,000". Not Intl: its number formats for all languages would cost the server 9 MB of memory.
 * @param count a whole number
 */
export function thousands(count: number): string {
  const last = String(count % 1000)
  // Not a number: a value that a server of an earlier release left out.
  return !(count >= 1000) ? last : `${thousands(Math.floor(count / 1000))},${last.padStart(3, '0')}`
}
