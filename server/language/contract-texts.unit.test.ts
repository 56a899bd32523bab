import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { CONTRACT_PARTS } from './spoken.ts'

const MESSAGES = fileURLToPath(new URL('../../messages/', import.meta.url))
const languages = readdirSync(MESSAGES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'en')
  .map(({ name }) => name)

/** The texts that the contract has as constants are translated by their English words, so two of the same are one. */
function ambiguous(partIn: (part: string) => Record<string, string>): string[] {
  const found = new Map<string, { name: string; own: string }>()
  return Object.entries(CONTRACT_PARTS).flatMap(([part, english]) => {
    const texts = partIn(part)
    return Object.entries(english).flatMap(([key, words]) => {
      const own = { name: `${part}.${key}`, own: texts[key] ?? words }
      const other = found.get(words)
      found.set(words, other ?? own)
      return other && other.own !== own.own ? [`${own.name} is not as ${other.name}`] : []
    })
  })
}

test.for(languages)('in %s the same English text of the contract is one text', (language) => {
  const partIn = (part: string) => JSON.parse(readFileSync(`${MESSAGES}${language}/${part}.json`, 'utf8'))
  expect(ambiguous(partIn)).toEqual([])
})

test('two texts for the same English words are found', () => {
  const [part = '', english = {}] = Object.entries(CONTRACT_PARTS).find(([name]) => name === 'fields') ?? []
  expect(english.tags).toBe(english.readTags)
  const other = ambiguous((name) => (name === part ? { ...english, readTags: 'x' } : (CONTRACT_PARTS[name] ?? {})))
  expect(other).toContain('fields.readTags is not as fields.tags')
})
