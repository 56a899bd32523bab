import { expect, test } from 'vitest'
import { quotesOf } from './quotes.ts'

test.each([
  ['en', '“a” ‘b’'],
  ['en-GB', '“a” ‘b’'],
  ['de', '„a“ ‚b‘'],
  ['de-CH', '«a» ‘b’'],
  ['pl', '„a” ‚b’'],
  ['sv', '”a” ’b’'],
  ['fr-FR', '«\u202fa\u202f» ‘b’'],
  ['pt-BR', '“a” ‘b’'],
])('quotation marks of %s', (language, written) => {
  const quotes = quotesOf(language)
  expect(`${quotes?.double.join('a')} ${quotes?.single.join('b')}`).toBe(written)
})

test.each(['ja', 'he', 'xx'])('none are replaced in %s', (language) => {
  expect(quotesOf(language)).toBeUndefined()
})
