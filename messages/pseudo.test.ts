import { expect, test } from 'vitest'
import { pseudo } from './pseudo.ts'

test('pseudo changes words alone, and makes them longer', () => {
  expect(pseudo('{count, plural, =0 {No blogs} one {# blog} other {# blogs}} of {name}')).toMatch(
    /^\{count, plural, =0 \{Ñó+ [^a-z{}]+\} one \{# [^a-z{}]+\} other \{# [^a-z{}]+\}\} [^a-z]+ \{name\}$/,
  )
  expect(pseudo('{count, plural, one {{name} has one} other {{name} has #}}')).toMatch(
    /^\{count, plural, one \{\{name\} [^a-z{}]+\} other \{\{name\} [^a-z{}]+ #\}\}$/,
  )
  expect(pseudo('<hidden>Show </hidden>replies')).toMatch(/^<hidden>[^a-z]+ <\/hidden>[^a-z]+$/)
  expect(pseudo('See /pages/terms or --force')).toMatch(/ \/pages\/terms [^a-z]+ --force$/)
})

test('a sentence in pseudo is two fifths longer', () => {
  const text = 'Everyone who follows the author is notified of a new blog.'
  const ratio = pseudo(text).length / text.length
  expect(ratio).toBeGreaterThan(1.3)
  expect(ratio).toBeLessThan(1.5)
})
