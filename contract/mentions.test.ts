import { expect, test } from 'vitest'
import { mentionedIn, namesTyped, splitMentions } from './mentions.ts'

const ADA = { _id: '1', name: 'Ada' }
const NAMESAKE = { _id: '2', name: 'Ada' }
const LOVELACE = { _id: '3', name: 'Ada Lovelace' }
const HANAKO = { _id: '4', name: '山田花子' }

test.each([
  ['Hello @Ada, and bye', [ADA], ['Hello ', ADA, ', and bye']],
  ['@Ada Lovelace and @Ada', [ADA, LOVELACE], [LOVELACE, ' and ', ADA]],
  ['@Ada and @Ada, @Ada', [ADA, NAMESAKE], [ADA, ' and ', NAMESAKE, ', ', NAMESAKE]],
  ['@Adam, a@Ada.org, @ Ada, @ada', [ADA], ['@Adam, a@Ada.org, @ Ada, @ada']],
  ['昨日@山田花子さん', [HANAKO], ['昨日', HANAKO, 'さん']],
  ['@@Ada', [ADA], ['@', ADA]],
  ['@Ada', [], ['@Ada']],
  ['', [ADA], []],
])('divides %j at the places where it mentions somebody', (text, mentions, parts) => {
  expect(splitMentions(text, mentions)).toEqual(parts)
})

test('who stands in a text several times is mentioned once', () => {
  expect(mentionedIn('@Ada, @Ada Lovelace, @Ada', [LOVELACE, ADA])).toEqual([ADA, LOVELACE])
})

test('a text full of names that nobody has is looked through at its first places alone', () => {
  expect(namesTyped('Ask @Ada King, please', [])).toEqual([['Ada King, please', 'Ada King,', 'Ada King', 'Ada']])
  expect(namesTyped('@Ada '.repeat(400), []).length).toBeLessThan(50)
})
