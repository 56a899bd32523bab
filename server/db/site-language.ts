import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { InterfaceLanguage } from '#contract/interface-languages.ts'
import { DEFAULT_SETTINGS, SiteSettings, spokenBy } from '#contract/settings.ts'
import type { Config } from '../config.ts'
import { languageOfEnvironment } from '../language/spoken.ts'
import { DATABASE_FILE, type Db, openEmbedded, openWithoutTimeouts } from './open.ts'

/** The language of a site, for what runs beside it. */
export async function readSiteLanguage(db: Db): Promise<InterfaceLanguage> {
  const keys = ['interfaceLanguage', 'language'] as const
  const rows = await db.selectFrom('settings').select(['key', 'value']).where('key', 'in', keys).execute()
  const read = (key: (typeof keys)[number]) => jsonIn(rows.find((row) => row.key === key)?.value)
  const { interfaceLanguage, language } = SiteSettings.shape
  return spokenBy({
    interfaceLanguage: interfaceLanguage.safeParse(read('interfaceLanguage')).data ?? '',
    language: language.safeParse(read('language')).data ?? DEFAULT_SETTINGS.language,
  })
}

/** Undefined if it is no JSON: an operator's SQL may have written it. */
export function jsonIn(text = ''): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The language of the site that the settings name; that of the environment if it cannot be read. */
export async function languageOfSite({ databaseUrl, dataDir }: Config): Promise<InterfaceLanguage> {
  if (!databaseUrl && !existsSync(join(dataDir, DATABASE_FILE))) return languageOfEnvironment()
  let db: Db | undefined
  try {
    db = databaseUrl ? await openWithoutTimeouts(databaseUrl) : openEmbedded(dataDir)
    return await readSiteLanguage(db)
  } catch {
    // What is wrong with it is reported by whoever needs more of it.
    return languageOfEnvironment()
  } finally {
    await db?.destroy().catch(() => {})
  }
}
