import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig, SETTINGS } from './config.ts'

describe('settings', () => {
  test('a wrong value is one line that names the variable, what it got and what it takes', () => {
    expect(() => readConfig({ PORT: 'eighty' })).toThrow(
      new ConfigError('PORT is "eighty"; it takes a whole number from 0 to 65535.'),
    )
  })

  test('every wrong value is named at once', () => {
    expect(() => readConfig({ PORT: '70000', DEMO: 'perhaps', LOG_LEVEL: 'loud' })).toThrow(
      /^PORT is .*\nLOG_LEVEL is .*\nDEMO is "perhaps"; it takes true or false\.$/,
    )
  })

  test('a wrong database address does not show its password', () => {
    const read = () => readConfig({ DATABASE_URL: 'mysql://root:secret@localhost/blogi' })
    expect(read).toThrow(/^DATABASE_URL is /)
    expect(read).not.toThrow(/secret/)
  })

  test('an empty value counts as absent, and sample content belongs to development', () => {
    expect(readConfig({ PORT: '' })).toMatchObject({ port: 3000, host: '127.0.0.1', demo: true })
    expect(readConfig({ NODE_ENV: 'production' }).demo).toBe(false)
    expect(readConfig({ NODE_ENV: 'production', DEMO: 'true' }).demo).toBe(true)
  })

  test('.env.example names every setting and no other', () => {
    const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8')
    expect([...example.matchAll(/^#? ?([A-Z_]+)=/gm)].map(([, name]) => name)).toEqual(SETTINGS)
  })
})
