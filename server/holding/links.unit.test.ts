import { expect, test } from 'vitest'
import { plainLink, readLinks, readWordsBesideLinks } from './links.ts'

test.each([
  ['See https://Example.org/a/?b=1#c.', ['example.org/a/?b=1']],
  ['www.example.org and (http://example.org/)', ['example.org', 'example.org']],
  ['hxxps://example.org, t.me/somebody', ['example.org', 't.me/somebody']],
  ['example[.]org, example (dot) org or example dot com', ['example.org', 'example.org', 'example.com']],
  ['h\u200bttps://example.org', ['example.org']],
])('%j has the links %j', async (text, links) => {
  expect(await readLinks(text)).toEqual(links)
})

test.each([
  'Booking.com was full',
  'mail me@example.org',
  'He said so.Then he left',
  'and/or',
  'the dot product',
  '1.5/2',
])('%j has no link', async (text) => {
  expect(await readLinks(text)).toEqual([])
})

test('the words of a text are those beside its links', async () => {
  expect(await readWordsBesideLinks('Read this: https://example.org/of/all now')).toEqual(['read', 'this', 'now'])
  expect(plainLink('HTTPS://www.Example.org/')).toBe('example.org')
})
