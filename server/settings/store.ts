import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { formatMessage } from '#contract/format-message.ts'
import {
  DEFAULT_SETTINGS,
  defaultSettings,
  FIXED_BY,
  SETTING_KEYS,
  type SettingKey,
  SiteSettings,
  spokenBy,
} from '#contract/settings.ts'
import { spokenLanguage } from '#contract/spoken-language.ts'
import { appendEntries } from '../audit/audit-log.ts'
import { MOVED_AT_ONCE, type Moved, moveSome } from '../blogs/categories.ts'
import { noteRetired } from '../blogs/retired-categories.ts'
import { lockTable } from '../db/locks.ts'
import type { Db } from '../db/open.ts'
import { jsonIn } from '../db/site-language.ts'
import { inTransaction } from '../db/transaction.ts'
import { type FieldFault, throwIfInvalid } from '../http/problem.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { answers } from '../language/messages.ts'
import { speak } from '../language/spoken.ts'
import { categoryActions, categoryErrors } from './categories.ts'

/** The schema of one setting. */
export const schemaOf = (key: SettingKey): z.ZodType => SiteSettings.shape[key]

/** All settings in the database; a missing or invalid one has its default in the language of the site. */
export async function readSettings(db: Db): Promise<SiteSettings> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).execute()
  const stored = new Map(rows.map(({ key, value }) => [key, value]))
  const chosen = SETTING_KEYS.flatMap((key) => {
    const parsed = schemaOf(key).safeParse(jsonIn(stored.get(key)))
    return parsed.success ? [[key, parsed.data]] : []
  })
  const settings = { ...DEFAULT_SETTINGS, ...Object.fromEntries(chosen) }
  return { ...defaultsOf(settings), ...Object.fromEntries(chosen) }
}

/** The default settings in the language of a site. */
export const defaultsOf = (settings: SiteSettings): SiteSettings =>
  speak(spokenBy(settings), () => defaultSettings(spokenLanguage()))

/** The settings whose default is stored, too, once an admin has chosen it: a first step is to choose it. */
const CHOSEN = ['registration', 'publicReading'] as const satisfies SettingKey[]

/** Those that an admin has chosen. */
export async function listChosen(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('settings').select('key').where('key', 'in', CHOSEN).execute()
  return rows.map(({ key }) => key)
}

interface Change {
  values: Partial<SiteSettings>
  /** The value of each setting when the change was decided; a missing one is not compared. */
  expected: Record<string, unknown>
  /** Settings that an environment variable fixes. */
  fixed: Partial<SiteSettings>
  /** Null: a command on the server. */
  actorId: string | null
}

/** Milliseconds after which blogs are moved again that were saved with an old category during the change. */
const MOVED_AGAIN = 60_000

/**
 * Changes settings, each with its entry in the audit log, in one transaction: all of them or none.
 * @returns the settings that have another value now, and the newest blogs that got another category by it; a job moves
 * the others
 * @throws Problem 400 with a message at categories that would leave blogs without one
 * @throws Problem 409 with a message at each setting that is fixed or was changed in the meantime
 */
export function changeSettings(db: Db, change: Change, now: Date): Promise<{ changed: SettingKey[]; moved?: Moved }> {
  const { values, expected, fixed, actorId } = change
  return inTransaction(db, async (trx) => {
    await lockTable(trx, 'settings')
    const before = await readSettings(trx)
    const changed = SETTING_KEYS.filter(
      (key) => values[key] !== undefined && !isDeepStrictEqual(values[key], before[key]),
    )
    throwIfInvalid(
      changed.flatMap((key): FieldFault[] => {
        if (key in fixed) {
          const message = formatMessage(answers.settingFixed, { variable: FIXED_BY[key] ?? '' })
          return [{ path: key, code: 'fixed', message }]
        }
        const isBehind = key in expected && !isDeepStrictEqual(expected[key], before[key])
        return isBehind ? [{ path: key, code: 'changed', message: answers.settingChanged }] : []
      }),
      409,
    )
    const { categories } = changed.includes('categories') ? values : {}
    throwIfInvalid(categories ? categoryErrors(before.categories, categories) : [])
    const chosen = CHOSEN.filter((key) => values[key] !== undefined && !(key in fixed))
    // In the language before, in which they were read: a change of the language changes the texts that no one chose.
    const defaults = defaultsOf(before)
    for (const key of new Set([...changed, ...chosen])) {
      await trx.deleteFrom('settings').where('key', '=', key).execute()
      if (chosen.some((one) => one === key) || !isDeepStrictEqual(values[key], defaults[key])) {
        const row = { key, value: JSON.stringify(values[key]), updated_at: now.toISOString() }
        await trx.insertInto('settings').values(row).execute()
      }
    }
    if (categories) await noteRetired(trx, before.categories, categories, now)
    const moved = categories && (await moveSome(trx, MOVED_AT_ONCE))
    if (categories) {
      await enqueue(trx, 'move-blogs', {})
      await enqueue(trx, 'move-blogs', {}, { at: new Date(now.getTime() + MOVED_AGAIN) })
    }
    const { announcementEnds: ends } = values
    if (ends && changed.includes('announcementEnds')) await enqueue(trx, 'end-announcement', {}, { at: new Date(ends) })
    const entries = changed.flatMap((key) =>
      key === 'categories' && categories
        ? categoryActions(before.categories, categories)
        : [{ action: 'change-setting' as const, subjectId: key }],
    )
    if (entries.length > 0)
      await appendEntries(
        trx,
        entries.map((entry) => ({ actorId, ...entry })),
        now,
      )
    return { changed, ...(moved && { moved }) }
  })
}
