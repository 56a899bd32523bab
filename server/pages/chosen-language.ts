import { sql } from 'kysely'
import type { InterfaceLanguage } from '#contract/interface-languages.ts'
import type { Db } from '../db/open.ts'

/**
 * Whether someone on this site has chosen a language: the renderer of each takes 8 MB, and a cookie can name all of
 * them.
 */
export function chosenByPeople(db: Db): (language: InterfaceLanguage) => Promise<boolean> {
  const known = new Set<InterfaceLanguage>()
  return async (language) => {
    if (known.has(language)) return true
    const person = await db
      .selectFrom('users')
      .select('id')
      .where('language', '=', language)
      // As the index has it, which holds these rows alone.
      .where('language', '<>', sql.lit(''))
      .limit(1)
      .executeTakeFirst()
    if (person) known.add(language)
    return person !== undefined
  }
}
