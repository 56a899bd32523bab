import { describe, expect, expectTypeOf, test } from 'vitest'
import { ERRORS, type ErrorCode } from './errors.ts'
import { formatMessage, type ValuesOf } from './format-message.ts'
import { setLanguageSource, spokenLanguage } from './spoken-language.ts'

describe('a message', () => {
  test('has its values, numbers with separators, plurals and choices', () => {
    expect(formatMessage('Keep this.', {})).toBe('Keep this.')
    expect(formatMessage('{name} has blocked you', { name: 'Ada {x} # ' })).toBe('Ada {x} #  has blocked you')
    expect(formatMessage('at most {max, number} people', { max: 30_000 })).toBe('at most 30,000 people')
    const tags = '{count, plural, one {# tag} other {# tags}}'
    expect([0, 1, 1200].map((count) => formatMessage(tags, { count }))).toEqual(['0 tags', '1 tag', '1,200 tags'])
    const took = '{seconds, plural, =0 {less than a second} one {# second} other {# seconds}}'
    expect([0, 1, 2].map((seconds) => formatMessage(took, { seconds }))).toEqual([
      'less than a second',
      '1 second',
      '2 seconds',
    ])
    const wait = '{unit, select, hours {{count, plural, one {# hour} other {# hours}}} other {a while, #}}'
    expect(formatMessage(wait, { unit: 'hours', count: 1 })).toBe('1 hour')
    expect(formatMessage(wait, { unit: 'years', count: 2 })).toBe('a while, #')
  })

  test('does not compile without one of its values', () => {
    expectTypeOf<ValuesOf<'Keep this.'>>().toEqualTypeOf<Record<never, string | number>>()
    expectTypeOf<keyof ValuesOf<'{name} has {max, number} of {max, number}'>>().toEqualTypeOf<'name' | 'max'>()
    expectTypeOf<
      keyof ValuesOf<'{unit, select, a {{n, plural, one {# x} other {# xs}}} other {no more}}'>
    >().toEqualTypeOf<'unit' | 'n'>()
    expect(formatMessage('by {name}' as string, { name: undefined } as never)).toBe('by ')
    expect(() => formatMessage('{name}' as string, {})).toThrow('lacks its value name')
    expect(() => formatMessage('{name' as string, {})).toThrow('lacks a closing brace')
  })
})

test('from right to left, a message within a message keeps its order', () => {
  const before = spokenLanguage()
  setLanguageSource(() => ({ ...before, direction: 'rtl' }))
  try {
    const inner = formatMessage('{count} – {title}', { count: 28, title: 'مصباح' })
    expect(inner).toBe('28 – \u2068مصباح\u2069')
    expect(formatMessage('{inner}، {time}', { inner, time: '06:52' })).toBe(`\u2067${inner}\u2069، \u206806:52\u2069`)
    expect(formatMessage('{name}', { name: 'Ada' })).toBe('\u2068Ada\u2069')
  } finally {
    setLanguageSource(() => before)
  }
})

test('every error has a code of words and hyphens, and a text that can be shown', () => {
  const values = new Proxy({}, { get: () => 2, has: () => true }) as Record<never, string>
  for (const [code, text] of Object.entries(ERRORS) as [ErrorCode, string][]) {
    expect(code).toMatch(/^[a-z]+(-[a-z0-9]+)*$/)
    expect(formatMessage(text, values)).not.toMatch(/[{}#]/)
  }
})
