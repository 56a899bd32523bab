/** An address in a text, and what comes before and after it. */
export interface TextLink {
  /** As it was written. */
  text: string
  href: string
}

/** Characters that are not seen, and those that reorder others, end an address: it is read as it leads. */
const ADDRESS = /(?<![\p{L}\p{N}])(?:https?:\/\/|www\.)[^\s\p{Cc}\p{Cf}<>"“”„«»]+/giu
/** Characters that end a sentence or a quotation rather than an address. */
const ENDING = ".,;:!?'’*_~…"
/** The brackets that end something, with those that begin it. */
const PAIRS: Partial<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/** Divides a text at the web addresses in it, such as `https://example.org` or `www.example.org`. */
export function splitLinks(text: string): (string | TextLink)[] {
  const parts: (string | TextLink)[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const written = withoutEnding(found)
    const href = /^www\./i.test(written) ? `https://${written}` : written
    const url = URL.parse(href)
    // `https://example.org@example.com` leads to its end.
    if (!url || url.username || url.password) continue
    if (!/^(?:https?:\/\/)?[^/?#]*[\p{L}\p{N}]/iu.test(written)) continue
    if (index > from) parts.push(text.slice(from, index))
    parts.push({ text: written, href })
    from = index + written.length
  }
  if (from < text.length) parts.push(text.slice(from))
  return parts
}

/** Without the end of the sentence around it, and without brackets that the address did not open. Reads it twice. */
function withoutEnding(address: string): string {
  const counts = new Map<string, number>()
  for (const character of address) counts.set(character, (counts.get(character) ?? 0) + 1)
  const countOf = (character: string) => counts.get(character) ?? 0
  let end = address.length
  for (; end > 0; end--) {
    const last = address[end - 1] ?? ''
    const opening = PAIRS[last]
    if (opening !== undefined && countOf(last) > countOf(opening)) counts.set(last, countOf(last) - 1)
    else if (!ENDING.includes(last)) break
  }
  return address.slice(0, end)
}
