/** An address in a text, and what comes before and after it. */
export interface TextLink {
  /** As it was written. */
  text: string
  href: string
}

const ADDRESS = /(?<![\p{L}\p{N}])(?:https?:\/\/|www\.)[^\s<>"“”„«»]+/giu
/** What ends a sentence or a quotation rather than an address. */
const ENDING = /[.,;:!?'’*_~…]+$/u
const PAIRS = { ')': '(', ']': '[', '}': '{' } as const

/** Divides a text at the web addresses in it, such as `https://example.org` or `www.example.org`. */
export function splitLinks(text: string): (string | TextLink)[] {
  const parts: (string | TextLink)[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const written = withoutEnding(found)
    const href = /^www\./i.test(written) ? `https://${written}` : written
    if (!URL.canParse(href) || !/^(?:https?:\/\/)?[^/?#]*[\p{L}\p{N}]/iu.test(written)) continue
    if (index > from) parts.push(text.slice(from, index))
    parts.push({ text: written, href })
    from = index + written.length
  }
  if (from < text.length) parts.push(text.slice(from))
  return parts
}

/** A bracket that the address did not open belongs to the sentence around it. */
function withoutEnding(address: string): string {
  let rest = address
  for (;;) {
    const before = rest
    rest = rest.replace(ENDING, '')
    const last = rest.at(-1) as keyof typeof PAIRS
    if (last in PAIRS && rest.split(last).length > rest.split(PAIRS[last]).length) rest = rest.slice(0, -1)
    if (rest === before) return rest
  }
}
