import { spokenLanguage } from '#contract/spoken-language.ts'
import inter from './fonts/inter.woff2?url'
import serif from './fonts/source-serif.woff2?url'
import { writingSystemStyles } from './settings/writing-systems.ts'

const FONTS = [inter, serif].map((href) => `<link rel="preload" as="font" crossorigin href="${href}"/>`).join('')

/**
 * React's head tags, font preloads, the style sheet of other writing systems than the Latin one where the page has them,
 * and the names of the scripts that hydrate the page, which entry-client.ts reads.
 */
export function headOf({ tags, app, scripts }: { tags: string; app: string; scripts: string[] }): string {
  // If a picture comes first, font preloads would double its load time on a slow connection; text shows in fallback
  // fonts.
  const hasPicture = tags.includes('as="image"')
  // The 404 page has none.
  const ahead = scripts.length > 0 ? `<meta name="scripts" content="${scripts.join(' ')}"/>` : ''
  const styles = writingSystemStyles(spokenLanguage().tag, app)
  return `${tags}${styles}${hasPicture ? '' : FONTS}${ahead}`
}
