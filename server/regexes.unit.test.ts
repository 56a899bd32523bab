import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { BlogChanges, BlogFields } from '#contract/blogs.ts'
import { NewComment } from '#contract/comments.ts'
import { textOf, utf8Bytes } from '#contract/rich-text.ts'
import { Login } from '#contract/session.ts'
import { AuthorsQuery, ProfileChanges, Registration } from '#contract/users.ts'
import { containsPattern, searchable } from './db/searchable.ts'
import { growthOf, LINEAR } from './testing/growth.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
// config.ts parses only what the operator wrote.
const SOURCES = globSync('{contract,server}/**/*.ts', { cwd: ROOT }).filter(
  (file) => !/\.test\.ts$|^server\/testing\/|^server\/config\.ts/.test(file),
)
/** A regular expression literal: only where a value may be, with each character class as one token. */
const LITERAL = /(?<=[(=,:&|?]\s*)\/(?![/*])((?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)+\])+)\/([dgimsuvy]*)/g

const found = SOURCES.flatMap((file) =>
  [...readFileSync(`${ROOT}/${file}`, 'utf8').matchAll(LITERAL)].map(
    ([, source = '', flags]) => [`${file}: /${source}/`, new RegExp(source, flags)] as const,
  ),
)

/** Inputs to repeat: single characters of every kind that an expression names, and pairs that cause backtracking. */
const PIECES = [
  'a',
  'A',
  '0',
  ' ',
  '\n',
  '<',
  '>',
  '<br',
  '<p ',
  '</p',
  '&',
  '&lt',
  '/',
  '\\',
  '.',
  '-',
  '_',
  '@',
  ':',
  '[',
  ']',
  '"',
  'a.',
  'a@',
  'a-',
  '0.',
  'https://',
  '[]',
  '\ud800',
  'é',
  '\u0301',
]
const LENGTH = 100_000

test('finds the regular expressions of the contract and the server', () => {
  expect(found.length).toBeGreaterThan(15)
})

test.each(found)('%s runs in linear time', (_name, expression) => {
  for (const piece of PIECES) {
    const growth = growthOf((part) => {
      const text = `${piece.repeat((LENGTH * part) / piece.length)}!`
      text.replace(expression, '')
      expression.test(text)
    })
    expect(growth, `repeated ${JSON.stringify(piece)}`).toBeLessThan(LINEAR)
  }
})

describe('whole fields', () => {
  const everywhere = (text: string) =>
    Object.fromEntries(
      [BlogChanges, BlogFields, Registration, ProfileChanges, Login, NewComment, AuthorsQuery].flatMap(({ shape }) =>
        Object.keys(shape).map((name) => [name, text]),
      ),
    )
  test.each(PIECES.map((piece) => [piece]))('of %j repeated are checked in proportion to their length', (piece) => {
    const growth = growthOf((part) => {
      const text = piece.repeat((LENGTH * 2 * part) / piece.length)
      const fields = everywhere(text)
      for (const schema of [BlogChanges, Registration, ProfileChanges, Login, NewComment, AuthorsQuery]) {
        schema.safeParse(fields)
      }
      textOf(text)
      utf8Bytes(text)
      searchable(text)
      containsPattern(text)
    })
    expect(growth).toBeLessThan(LINEAR)
  })

  test('an email address is checked at once, even one that is almost valid', () => {
    for (const local of ['a.', 'a', '-', "'", 'a+']) {
      const start = process.threadCpuUsage()
      for (let i = 0; i < 1000; i++) Login.shape.email.safeParse(`${local.repeat(240).slice(0, 240)}@${'a.'.repeat(6)}`)
      const { user } = process.threadCpuUsage(start)
      expect(user / 1000 / 1000, 'milliseconds for one').toBeLessThan(1)
    }
  })
})
