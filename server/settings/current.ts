import { DEFAULT_SETTINGS, type SiteSettings } from '#contract/settings.ts'
import type { Cache } from '../cache/cache.ts'
import { cacheTags } from '../cache/cache-tags.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { readSettings } from './store.ts'

/** The site's settings. They are in memory until an announcement, on whichever instance, says that they changed. */
export interface Settings {
  /** The settings as they are now. A response that depends on them has `cacheTags.settings`, and reads them first. */
  current(): Promise<SiteSettings>
  /** The settings as they were when they were last read, for what can wait for nothing. */
  latest(): SiteSettings
  /** Those that the environment fixes. */
  fixed: Partial<SiteSettings>
}

/** What the environment decides, whatever is stored. */
export const fixedBy = ({ publicReading }: Config): Partial<SiteSettings> =>
  publicReading === undefined ? {} : { publicReading }

export function openSettings(db: Db, cache: Cache, config: Config): Settings {
  const fixed = fixedBy(config)
  let latest: SiteSettings = { ...DEFAULT_SETTINGS, ...fixed }
  const read = async () => {
    latest = { ...(await readSettings(db)), ...fixed }
    return { values: latest, cacheTags: [cacheTags.settings] }
  }
  return {
    current: async () => (await cache.settings.get('settings', read)).values,
    latest: () => latest,
    fixed,
  }
}
