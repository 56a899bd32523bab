import inter from './fonts/inter.woff2?url'
import serif from './fonts/source-serif.woff2?url'

const FONTS = [inter, serif].map((href) => `<link rel="preload" as="font" crossorigin href="${href}"/>`).join('')

/**
 * React's head tags, font preloads, and the names of the scripts that hydrate the page, which entry-client.ts reads.
 */
export function headOf(tags: string, scripts: string[]): string {
  // If a picture comes first, font preloads would double its load time on a slow connection; text shows in fallback
  // fonts.
  const hasPicture = tags.includes('as="image"')
  // The 404 page has none.
  const ahead = scripts.length > 0 ? `<meta name="scripts" content="${scripts.join(' ')}"/>` : ''
  return `${tags}${hasPicture ? '' : FONTS}${ahead}`
}
