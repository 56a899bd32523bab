/** An address without slashes at its end. By hand: a regular expression takes quadratic time for thousands of slashes. */
export function withoutLastSlashes(address: string): string {
  let end = address.length
  while (end > 0 && address[end - 1] === '/') end -= 1
  return address.slice(0, end)
}
