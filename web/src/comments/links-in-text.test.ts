import { expect, test } from 'vitest'
import { splitLinks } from './links-in-text.ts'

/** The addresses in a text, as they were written and where they lead. */
const linksIn = (text: string) => splitLinks(text).flatMap((part) => (typeof part === 'string' ? [] : [part]))

test.each([
  ['See https://example.org/a?b=c#d.', ['https://example.org/a?b=c#d']],
  ['(https://example.org/a_(b)), and http://example.net!', ['https://example.org/a_(b)', 'http://example.net']],
  ['“www.example.org/seite”', ['www.example.org/seite']],
  ['見る：https://例え.jp/道', ['https://例え.jp/道']],
  ['HTTPS://EXAMPLE.ORG', ['HTTPS://EXAMPLE.ORG']],
  ['awww.example.org javascript://x mailto:a@example.org ftp://example.org', []],
  ['https:// www. http://?', []],
  [`www.a.example${').'.repeat(900)}`, ['www.a.example']],
  ['https://a.example@b.example https://a.example:x@b.example/', []],
  ['https://a.example/\u202egpj.exe https://a.example\u200b.b.example', ['https://a.example/', 'https://a.example']],
  ['two\nhttps://a.example\nhttps://b.example', ['https://a.example', 'https://b.example']],
])('finds the addresses in %j', (text, expected) => {
  expect(linksIn(text).map((link) => link.text)).toEqual(expected)
  expect(
    splitLinks(text)
      .map((part) => (typeof part === 'string' ? part : part.text))
      .join(''),
  ).toBe(text)
})

test('an address without a scheme leads to https', () => {
  expect(linksIn('www.example.org')).toEqual([{ text: 'www.example.org', href: 'https://www.example.org' }])
})
