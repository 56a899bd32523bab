import { expect, test } from 'vitest'
import { minutesFor, wordsInBlog } from './reading-time.ts'

const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(' ')
const blog = (texts: Partial<Parameters<typeof wordsInBlog>[0]>) =>
  wordsInBlog({
    title: '',
    intro: '',
    paraOneTitle: '',
    paraOneDescription: '',
    paraTwoTitle: '',
    paraTwoDescription: '',
    paraThreeTitle: '',
    paraThreeDescription: '',
    ...texts,
  })

test('the words of a blog are those of its titles and texts, without their tags', () => {
  expect(blog({})).toBe(0)
  expect(blog({ title: 'Less <is> more', intro: '<p>One<br>two</p><p><b>th</b>ree — and</p>' })).toBe(7)
  expect(
    blog({
      paraOneTitle: words(1),
      paraOneDescription: `<p>${words(2)}</p>`,
      paraTwoTitle: words(4),
      paraTwoDescription: `<p>${words(8)}</p>`,
      paraThreeTitle: words(16),
      paraThreeDescription: `<p>${words(32)}</p>`,
    }),
  ).toBe(63)
})

test('220 words are read in a minute, and the shortest text in one', () => {
  expect([0, 1, 329, 330, 5000].map(minutesFor)).toEqual([1, 1, 1, 2, 23])
})
