import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { decrypt, encrypt, KEY_FILE } from './secret-key.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blogi-test-'))
})
afterEach(() => rm(folder, { recursive: true }))

const configOf = (settings: Record<string, string> = {}) => readConfig({ DATA_DIR: folder, ...settings })

test('all that begin at once use the same key, which only its owner can read', async () => {
  const config = configOf()
  const encrypted = await Promise.all(Array.from({ length: 20 }, () => encrypt(config, 'a secret', 'user')))
  const read = await Promise.all(encrypted.map((one) => decrypt(config, one, 'user')))
  expect(new Set(read)).toEqual(new Set(['a secret']))
  expect(await readdir(folder)).toEqual([KEY_FILE])
  expect((await stat(join(folder, KEY_FILE))).mode & 0o777).toBe(0o600)
})

test('a key file that was cut off encrypts nothing', async () => {
  await writeFile(join(folder, KEY_FILE), '')
  await expect(encrypt(configOf(), 'a secret', 'user')).rejects.toThrow('damaged')
})

test('SECRET_KEY is used instead of a file, and another one opens nothing', async () => {
  const encrypted = await encrypt(configOf({ SECRET_KEY: 'a'.repeat(32) }), 'a secret', 'user')
  expect(await decrypt(configOf({ SECRET_KEY: 'a'.repeat(32) }), encrypted, 'user')).toBe('a secret')
  expect(await decrypt(configOf({ SECRET_KEY: 'b'.repeat(32) }), encrypted, 'user')).toBeUndefined()
  expect(await decrypt(configOf({ SECRET_KEY: 'a'.repeat(32) }), encrypted, 'another user')).toBeUndefined()
  expect(await readdir(folder)).toEqual([])
})
