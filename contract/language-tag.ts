import { LANGUAGE_MAX } from './limits.ts'

/** A BCP 47 tag in its canonical form; undefined unless it is a two- or three-letter code, without extensions. */
export function languageTag(text: string): string | undefined {
  try {
    if (text.length > LANGUAGE_MAX) return undefined
    const [tag = ''] = Intl.getCanonicalLocales(text)
    // By its syntax alone `german` would be the code of a language. No name is known of a tag with extensions.
    return /^[a-z]{2,3}(?:-[a-z\d]{2,})*$/i.test(tag) ? tag : undefined
  } catch {
    return undefined
  }
}
