import type { Element } from 'domhandler'
import { parseHtml } from '../formats/html.ts'
import type { NeutralPicture } from '../formats/neutral.ts'
import { imagesIn } from './missing-marks.ts'

/** Different pictures of a text that an import would read. */
export const picturesIn = (html: string): number => addressesIn(html).size

/** The addresses of the pictures of a text. */
const addressesIn = (html: string): Set<string> =>
  new Set(imagesIn(parseHtml(html)).map(({ attribs }) => attribs.src ?? ''))

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
