const HOST = /^(?:cdn-images-\d+|miro)\.medium\.com$/

/**
 * The original of a picture of Medium: the last part of its address names it, and what is before says how it is resized,
 * also with numbers that are none.
 */
export function originalOf(address: string): string {
  const url = URL.parse(address.trim())
  if (!url || !HOST.test(url.hostname)) return address
  const name = url.pathname.split('/').at(-1)
  return name ? `https://miro.medium.com/v2/${name}` : address
}
