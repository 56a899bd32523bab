import { z } from 'zod'
import { formatMessage } from '#contract/format-message.ts'
import { joined } from '#contract/joined.ts'
import { FIXED_BY, SETTING_KEYS, type SettingKey } from '#contract/settings.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { parseFields } from '../http/field-errors.ts'
import { Problem } from '../http/problem.ts'
import { environment, commands as messages } from '../language/messages.ts'
import { OperatorError } from '../operator-error.ts'
import { fixedBy } from '../settings/current.ts'
import { changeSettings, defaultsOf, readSettings, schemaOf } from '../settings/store.ts'

type Say = (line: string) => void

/** Prints every setting as it counts, as `settings set` takes it. */
export async function printSettings(db: Db, config: Config, say: Say): Promise<void> {
  const fixed = fixedBy(config)
  const settings = { ...(await readSettings(db)), ...fixed }
  for (const key of SETTING_KEYS) {
    const value = asText(settings[key])
    const variable = FIXED_BY[key] ?? ''
    say(key in fixed ? formatMessage(messages.settingFixed, { key, value, variable }) : `${key}  ${value}`)
  }
}

/**
 * Changes a setting. @param text its value; undefined: the default
 * @throws OperatorError if there is no such setting, it does not take the value, or the environment fixes it
 */
export async function setSetting(
  db: Db,
  config: Config,
  [name, text]: [name: string, text?: string],
  now: Date,
  say: Say,
): Promise<void> {
  const key = SETTING_KEYS.find((known) => known === name)
  if (!key) throw new OperatorError(formatMessage(messages.noSetting, { key: name, keys: joined(SETTING_KEYS) }))
  const value = text === undefined ? defaultsOf(await readSettings(db))[key] : valueIn(key, text)
  const change = { values: { [key]: value }, expected: {}, fixed: fixedBy(config), actorId: null }
  const { changed } = await changeSettings(db, change, now).catch((error: unknown) => {
    throw error instanceof Problem
      ? new OperatorError(formatMessage(messages.refused, { name: key, error: error.message }))
      : error
  })
  const said = changed.length > 0 ? messages.settingNow : messages.settingAlready
  say(formatMessage(said, { key, value: asText(value) }))
}

/** A text as it is, or else as JSON. */
function valueIn(key: SettingKey, text: string): unknown {
  const asWritten = parseFields(schemaOf(key), text)
  if (!asWritten.faults[0]) return asWritten.data
  const asJson = schemaOf(key).safeParse(parsed(text))
  if (asJson.success) return asJson.data
  const choices = choicesOf(schemaOf(key))
  if (choices)
    throw new OperatorError(formatMessage(environment.invalid, { name: key, value: text, takes: joined(choices) }))
  throw new OperatorError(formatMessage(messages.refused, { name: key, error: asWritten.faults[0].message }))
}

/** The values of a setting that takes only some. */
function choicesOf(schema: z.ZodType): string[] | undefined {
  if (schema instanceof z.ZodEnum) return schema.options.map((choice) => String(choice) || '""')
  return schema instanceof z.ZodBoolean ? ['true', 'false'] : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const asText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : JSON.stringify(value))
