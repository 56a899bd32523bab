import { expect, test } from 'vitest'
import { faultOf } from './languages.ts'

const POLISH = ['one', 'few', 'many', 'other']

test('a translation keeps the values, tags and choices of the English text', () => {
  const english = '<link>{name}</link> has {max, number} blogs'
  expect(faultOf(english, '<link>{name}</link> ma {max} blogów', POLISH)).toBeUndefined()
  expect(faultOf(english, undefined, POLISH)).toBe('is missing')
  expect(faultOf(english, ' ', POLISH)).toBe('is empty')
  expect(faultOf(english, '<link>{nazwa}</link> ma {max}', POLISH)).toBe(
    'has the values max nazwa, and English max name',
  )
  expect(faultOf(english, '{name} ma {max}', POLISH)).toBe('has the tags , and English link')
  expect(faultOf(english, '<link>{name} ma {max}', POLISH)).toContain('a tag that is not closed')
  expect(faultOf(english, '<link>{name}</link> ma {max', POLISH)).toContain('a brace that is not closed')
  const choice = '{kind, select, blog {a blog} other {a comment}}'
  expect(faultOf(choice, '{kind, select, blog {blog} other {komentarz}}', POLISH)).toBeUndefined()
  expect(faultOf(choice, '{kind, select, other {wpis}}', POLISH)).toBe('has other choices of kind than English')
})

test('a translation has every plural form of its language, and no other', () => {
  const english = '{count, plural, one {# blog} other {# blogs}}'
  const whole = '{count, plural, =0 {brak} one {# blog} few {# blogi} many {# blogów} other {# bloga}}'
  expect(faultOf(english, whole, POLISH)).toBeUndefined()
  expect(faultOf(english, '{count, plural, one {# blog} other {# bloga}}', POLISH)).toBe(
    'lacks the plural few, many of count',
  )
  expect(faultOf(english, whole, ['other'])).toBe('has the plural one, few, many of count, which the language has not')
})
