import { expect, test } from 'vitest'
import { growthOf, LINEAR } from '../testing/growth.ts'
import { HONEST, SPAM } from '../testing/spam-texts.ts'
import { isKnownSpam } from './known-spam.ts'

test('nine of ten kinds of spam are known, and at most one of fifty honest comments', () => {
  const missed = SPAM.filter((text) => !isKnownSpam(text))
  const wrong = HONEST.filter(isKnownSpam)
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(SPAM.length / 10)
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(HONEST.length / 50)
})

test.each([
  'Buy ch\u200bEAP V1agra online, cl\u0456ck h\u0435r\u0435',
  '𝗕𝘂𝘆 𝗰𝗵𝗲𝗮𝗽 𝗩𝗶𝗮𝗴𝗿𝗮 𝗼𝗻𝗹𝗶𝗻𝗲, 𝗰𝗹𝗶𝗰𝗸 𝗵𝗲𝗿𝗲',
  'Buy cheap v-i-a-g-r-a online. Click here!',
])('spelling hides nothing: %s', (text) => {
  expect(isKnownSpam(text)).toBe(true)
})

test('an article may name more of it by chance than a comment', () => {
  const said = 'People ask for cheap Viagra online, or they click here and there for an online casino.'
  const words = 'We walked along the harbour and looked at the lamps until it was dark. '
  expect(isKnownSpam(said)).toBe(true)
  expect(isKnownSpam(`${words.repeat(60)}${said}`)).toBe(false)
})

test.each(['a', 'a ', '0', '0.', '+1 ', 'v.', 'buy ', 'casino ', '赌', '\u0301'])(
  '%j repeated takes no time',
  (piece) => {
    const growth = growthOf((part) => isKnownSpam(piece.repeat((200_000 * part) / piece.length)))
    expect(growth).toBeLessThan(LINEAR)
  },
)
