import { expect, test } from 'vitest'
import { blocksOf } from './blocks-of.ts'
import { embedsAsWords } from './embeds-as-words.ts'
import { markOwnWords } from './mark-own-words.ts'

const embed = (href: string, title: string, rest = '') =>
  `<figure data-kind="embed"><a href="${href}" rel="noopener" target="_blank">${title}</a> ${rest}</figure>`

test('an embed is compared as its picture, title, address and description', () => {
  const html =
    '<p>One</p><figure data-kind="embed"><a href="https://example.org/a?b=1&amp;c=2"><img src="/media/1/2.webp" alt="">Lamps &amp; light</a> <figcaption>Two</figcaption></figure>'
  const blocks = blocksOf(embedsAsWords(html))
  expect(blocks.map(({ kind, tokens }) => [kind, tokens.map(({ text }) => text).join('')])).toEqual([
    ['p', 'One'],
    ['img', ''],
    ['p', 'Lamps & light https://example.org/a?b=1&c=2'],
    ['p', 'Two'],
  ])
  expect(embedsAsWords('<figure><img src="/media/1/2.webp" alt=""></figure>')).not.toContain('<p>')
})

test('where two versions embed different pages of a host, the address shows it', () => {
  const [mine, theirs] = ['day', 'night'].map((path) => embedsAsWords(embed(`https://example.org/${path}`, 'Lamps')))
  const marked = markOwnWords(mine ?? '', theirs ?? '')
  expect(marked).toContain('<ins>day</ins>')
  expect(marked).toContain('<p>Lamps https')
})
