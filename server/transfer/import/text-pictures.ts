import { hash } from 'node:crypto'
import type { Element } from 'domhandler'
import { parseHtml } from '../formats/html.ts'
import type { NeutralPicture, NeutralPost } from '../formats/neutral.ts'
import { imagesIn } from './missing-marks.ts'

/** Different pictures of a text that an import would read. */
export const picturesIn = (html: string): number => addressesIn(html).size

/** The addresses of the pictures of a text. One without any is not parsed, which takes seconds for the longest. */
const addressesIn = (html: string): Set<string> =>
  new Set(/<img/i.test(html) ? imagesIn(parseHtml(html)).map(({ attribs }) => attribs.src ?? '') : [])

/**
 * How many pictures of a post were not seen before: one that several posts of an author show is stored once.
 * @param seen by author and address
 */
export function newPictures(seen: Set<string>, { author, picture }: NeutralPost, html: string): number {
  const before = seen.size
  const addresses = [...addressesIn(html), ...(picture ? [picture.address] : [])]
  // One within the text may be long.
  for (const address of addresses) seen.add(hash('sha256', JSON.stringify([author, address])))
  return seen.size - before
}

/** A picture of a text. */
export const pictureIn = ({ attribs }: Element): NeutralPicture => ({
  address: attribs.src ?? '',
  others: othersIn(attribs['data-others']),
  alt: attribs.alt ?? '',
})

/** Other addresses of a picture. One within code is as the other site has it. */
function othersIn(attribute = '[]'): string[] {
  try {
    const others: unknown = JSON.parse(attribute)
    return Array.isArray(others) ? others.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}
