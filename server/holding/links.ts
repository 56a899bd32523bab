import { inPieces, visible, wordsOf } from './words.ts'

/**
 * A link as people write it: with its protocol, with `www.`, as a host with a path (`t.me/name`), or hidden from filters
 * (`hxxp://`, `example[.]com`, `example dot com`). A host alone may be a name, such as "Booking.com", and is none.
 */
const LINK =
  /\bh(?:tt|xx)ps?:\/\/[^\s<>"]+|\bwww\.[^\s<>"]+|(?<![\p{L}\p{N}_@.-])[\p{L}\p{N}-]{1,63}(?:(?:\.[\p{L}\p{N}-]{1,63}){0,3}\.\p{L}{2,24}\/[^\s<>"]*|\s?(?:\[\.\]|\(\.\)|[[({]dot[\])}])\s?\p{L}{2,24}|\sdot\s(?:com|net|org|info|ru|xyz|shop)\b)/giu

/** The links in a short text, in one spelling, each as often as it is there. */
const linksIn = (text: string) => [...visible(text).matchAll(LINK)].map(([link]) => plainLink(link))

/** A link without what does not change where it leads. */
export function plainLink(link: string): string {
  return link
    .toLowerCase()
    .replace(/\s?(?:\[\.\]|\(\.\)|[[({]dot[\])}]|\bdot\b)\s?/g, '.')
    .replace(/^h(?:tt|xx)ps?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/#.*$/, '')
    .replace(/[.,;:!?…'’”)\]}/]{1,20}$/, '')
}

/** The links in a text of any length, in one spelling. */
export const readLinks = (text: string) => inPieces(text, linksIn)

/** The words of a text of any length that are in no link. */
export const readWordsBesideLinks = (text: string) =>
  inPieces(text, (piece) => wordsOf(visible(piece).replace(LINK, ' ')))
