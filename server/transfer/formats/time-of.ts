/**
 * A time in an export.
 * @param value ISO 8601 or what else JavaScript reads, or milliseconds
 * @returns undefined for none, and for one that no database stores
 */
export function timeOf(value: unknown): Date | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const time = new Date(value)
  return time.getUTCFullYear() > 0 && time.getUTCFullYear() < 10_000 ? time : undefined
}
