/**
 * 30000 → "30,000". Not Intl: its number formats for all languages would cost the server 9 MB of memory.
 * @param count a whole number from 1,000 to 999,999
 */
export function thousands(count: number): string {
  return `${Math.floor(count / 1000)},${String(count % 1000).padStart(3, '0')}`
}
