import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { formatMessage } from '#contract/format-message.ts'

const folder = fileURLToPath(new URL('en', import.meta.url))
const parts: [string, Record<string, unknown>][] = await Promise.all(
  globSync('*.ts', { cwd: folder }).map(async (file) => [basename(file, '.ts'), await import(`${folder}/${file}`)]),
)

/** Any value of any message: a number, for plurals. */
const values = new Proxy({}, { get: () => 2, has: () => true }) as Record<never, number>
const FORMS = /\w+, (?:plural|select),/g

test.each(parts)('every text of %s can be shown, and its tags are closed', (_part, messages) => {
  for (const [key, text] of Object.entries(messages)) {
    if (typeof text !== 'string') throw new Error(`${key} is not a text`)
    expect(text.trim(), key).not.toBe('')
    const shown = formatMessage(text as 'text', values)
    expect(shown, key).not.toMatch(/[{}]/)
    expect(shown.replace(/<(\w+)>[^<>]*<\/\1>/g, ''), key).not.toMatch(/<\/?\w+>/)
    expect(text.match(/\bother \{/g)?.length ?? 0, `${key}: each plural and choice has a form for all others`).toBe(
      text.match(FORMS)?.length ?? 0,
    )
  }
})
