import type { FastifyPluginAsync } from 'fastify'
import { type AdminSettings, FIXED_BY, SETTING_KEYS } from '#contract/settings.ts'
import { countByCategory, countMoving } from '../blogs/categories.ts'
import { listRetired } from '../blogs/retired-categories.ts'
import { cacheTags } from '../cache/cache-tags.ts'
import { sendPublic } from '../cache/send-cached.ts'
import { registerCalls } from '../calls/register-calls.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../http/envelope.ts'
import { answers } from '../language/messages.ts'
import { restoreCategory } from './restore-category.ts'
import { changeSettings, defaultsOf, readSettings } from './store.ts'

/** The settings of the site. `npm run admin -- settings` does the same without the site. */
export function settingsRoutes(deps: Deps): FastifyPluginAsync {
  const { db, announce, cache, now, rateLimit, settings } = deps
  const fixed = Object.fromEntries(
    SETTING_KEYS.filter((key) => key in settings.fixed).map((key) => [key, FIXED_BY[key]]),
  )
  /** From the database: an admin who hears that a setting was changed in the meantime has to see its new value. */
  const forAdmins = async (): Promise<AdminSettings> => {
    const values = { ...(await readSettings(db)), ...settings.fixed }
    return { values, defaults: defaultsOf(values), fixed, moving: await countMoving(db, values.categories) }
  }

  return async (app) => {
    const serve = registerCalls(app, deps)

    serve('GET /settings', ({ request, reply }) =>
      sendPublic(cache, request, reply, async () => ({
        envelope: answer(await settings.shown(), answers.settings),
        cacheTags: [cacheTags.settings],
        fastPath: 'everyone',
      })),
    )

    serve('GET /admin/settings', async () => answer(await forAdmins(), answers.settings))

    serve('GET /admin/categories', async () => {
      const { categories } = await readSettings(db)
      return answer(await countByCategory(db, categories), answers.categories)
    })

    serve('GET /admin/retiredCategories', async () => {
      const { categories } = await readSettings(db)
      return answer(await listRetired(db, categories), answers.categories)
    })

    serve('POST /admin/retiredCategories/restore', async ({ request, body: { name }, person }) => {
      await rateLimit('writing', person._id)
      const { ids, between } = await restoreCategory(db, { name, actorId: person._id }, now())
      if (ids.length > 0) await announce.blogsMoved(ids, between)
      await announce.settingsChanged(settings.shown)
      request.log.info({ event: 'settings changed', person: person._id, settings: ['categories'] }, 'settings changed')
      return answer(await forAdmins(), answers.categoryRestored)
    })

    serve('PUT /admin/settings', async ({ request, body: { expected, ...values }, person }) => {
      await rateLimit('writing', person._id)
      const change = { values, expected, fixed: settings.fixed, actorId: person._id }
      const { changed, moved } = await changeSettings(db, change, now())
      if (changed.length > 0) {
        if (moved && moved.ids.length > 0) await announce.blogsMoved(moved.ids, moved.between)
        await announce.settingsChanged(settings.shown)
        request.log.info({ event: 'settings changed', person: person._id, settings: changed }, 'settings changed')
      }
      return answer(await forAdmins(), changed.length > 0 ? answers.settingsSaved : answers.settingsUnchanged)
    })
  }
}
