import { formatMessage } from '#contract/format-message.ts'
import { type PublicSettings, publicSettings, type SiteSettings, spokenBy } from '#contract/settings.ts'
import type { SiteImages } from '#contract/site-images.ts'
import type { Cache } from '../cache/cache.ts'
import { cacheTags } from '../cache/cache-tags.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { serverStart as messages } from '../language/messages.ts'
import { speak } from '../language/spoken.ts'
import { listSiteImages } from './images.ts'
import { publishedPages } from './pages.ts'
import { readSettings } from './store.ts'

/** The site's settings. They are in memory until an announcement, on any instance, says that they changed. */
export interface Settings {
  /** The settings as they are now. A response that depends on them has `cacheTags.settings`, and reads them first. */
  current(): Promise<SiteSettings>
  /** The settings that pages show. */
  shown(): Promise<PublicSettings>
  /** Both as they were last read, for synchronous code. */
  latest(): { values: SiteSettings; shown: PublicSettings }
  /** Those that the environment fixes. */
  fixed: Partial<SiteSettings>
}

type Published = Awaited<ReturnType<typeof publishedPages>>

/** The settings that the environment decides, regardless of stored values. */
export const fixedBy = ({ publicReading }: Config): Partial<SiteSettings> =>
  publicReading === undefined ? {} : { publicReading }

const HOUR = 60 * 60 * 1000

/** When a demo is next reset. A reset clears the cache, and with it the time that pages show. */
export const nextReset = (now: Date): Date => new Date((Math.floor(now.getTime() / HOUR) + 1) * HOUR)

/** In UTC, as pages are the same for everybody. */
function demoNotice(now: Date): PublicSettings['announcement'] {
  const time = `${nextReset(now).toISOString().slice(11, 16)} UTC`
  return { text: formatMessage(messages.demoReset, { time }), address: null }
}

/** Reads the settings once: what a start says before anyone asks for a page is in the language of the site, too. */
export async function openSettings(db: Db, cache: Cache, config: Config, clock: () => Date): Promise<Settings> {
  const fixed = fixedBy(config)
  const made = (values: SiteSettings, published: Published, images: SiteImages) => ({
    values,
    shown: {
      ...publicSettings(values, { published, images, now: clock() }),
      ...(config.demoReset && { announcement: demoNotice(clock()) }),
    },
  })
  const read = async () => {
    const values = { ...(await readSettings(db)), ...fixed }
    const [published, images] = [await publishedPages(db), await listSiteImages(db)]
    return speak(spokenBy(values), () => made(values, published, images))
  }
  let latest = await read()
  const now = () =>
    cache.settings.get('settings', async () => {
      latest = await read()
      return { ...latest, cacheTags: [cacheTags.settings] }
    })
  return {
    current: async () => (await now()).values,
    shown: async () => (await now()).shown,
    latest: () => latest,
    fixed,
  }
}
