import { expect, test } from 'vitest'
import { LINK_MAX } from '#contract/link-address.ts'
import { isAllowedLink, toLink } from './links.ts'

test.each([
  ['https://example.com/a?b=c', 'https://example.com/a?b=c'],
  ['example.com', 'https://example.com'],
  ['example.com:8080/x', 'https://example.com:8080/x'],
  [' me@example.com ', 'mailto:me@example.com'],
  ['mailto:me@example.com', 'mailto:me@example.com'],
  ['javascript:alert(1)', null],
  ['JavaScript:alert(1)', null],
  ['data:text/html,x', null],
  ['two words.com', null],
  ['', null],
  ['https://', null],
  ['mailto:', null],
  ['mailto:me', null],
])('the input %s becomes the link %s', (typed, address) => {
  expect(toLink(typed)).toBe(address)
})

test('a link never runs a script', () => {
  expect(isAllowedLink('java\nscript:alert(1)')).toBe(false)
  expect(isAllowedLink('//example.com')).toBe(false)
})

test('a link is at most as long as the server keeps it', () => {
  const longest = `https://example.com/${'x'.repeat(LINK_MAX - 20)}`
  expect([toLink(longest), isAllowedLink(longest)]).toEqual([longest, true])
  expect([toLink(`${longest}x`), isAllowedLink(`${longest}x`)]).toEqual([null, false])
  expect(toLink(`${longest}x`.slice('https://'.length))).toBeNull()
})
