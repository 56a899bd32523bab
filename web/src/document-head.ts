import inter from './fonts/inter.woff2?url'
import serif from './fonts/source-serif.woff2?url'

const FONTS = [inter, serif].map((href) => `<link rel="preload" as="font" crossorigin href="${href}"/>`).join('')

/** React's own tags, and what the first view needs beside them. `scripts` take the page over; entry-client.ts reads them. */
export function headOf(tags: string, scripts: string[]): string {
  // Where a picture leads, on a slow connection the fonts would double its time; the text stands without them meanwhile.
  const hasPicture = tags.includes('as="image"')
  // A page that is no page has none.
  const ahead = scripts.length > 0 ? `<meta name="scripts" content="${scripts.join(' ')}"/>` : ''
  return `${tags}${hasPicture ? '' : FONTS}${ahead}`
}
