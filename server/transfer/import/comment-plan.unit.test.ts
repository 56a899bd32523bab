import { expect, test } from 'vitest'
import { COMMENT_MAX } from '#contract/limits.ts'
import type { NeutralComment } from '../formats/neutral.ts'
import { planComments } from './comment-plan.ts'

const comment = (key: string, parent?: string, text = `Comment ${key}`): NeutralComment => ({
  key,
  parent,
  author: undefined,
  name: 'Arthur',
  email: undefined,
  isOfAccount: false,
  at: new Date('2020-01-02T03:04:05Z'),
  text,
  waits: false,
})
const tops = (...comments: NeutralComment[]) =>
  Object.fromEntries(planComments(comments).map(({ of, top }) => [of.key, top]))

test('replies to replies are replies to the comment at the top', () => {
  expect(tops(comment('3', '2'), comment('2', '1'), comment('1'))).toEqual({ 1: undefined, 2: '1', 3: '1' })
})

test('a comment whose parent is missing, empty or its own reply is at the top', () => {
  expect(tops(comment('1', '9'), comment('2', '3'), comment('3', '2'), comment('4', '4'))).toEqual({
    1: undefined,
    2: undefined,
    3: undefined,
    4: undefined,
  })
  expect(tops(comment('1', undefined, ' '), comment('2', '1'))).toEqual({ 2: undefined })
})

test('no two comments have the same time', () => {
  const times = planComments(Array.from({ length: 50 }, (_, at) => comment(String(at)))).map(({ at }) => at.getTime())
  expect(new Set(times).size).toBe(50)
  expect(times).toEqual([...times].sort())
})

test('a comment that is too long is divided between its words, and none is lost', () => {
  const words = Array.from({ length: 1500 }, (_, at) => `word${at}`)
  const parts = planComments([comment('1', undefined, words.join(' '))])
  expect(parts.length).toBeGreaterThan(1)
  expect(parts.every(({ text }) => text.length <= COMMENT_MAX)).toBe(true)
  expect(parts.map(({ text }) => text).join(' ')).toBe(words.join(' '))
  expect(parts.map(({ isFirst }) => isFirst)).toEqual(parts.map((_, at) => at === 0))
  const emoji = planComments([comment('1', undefined, '😀'.repeat(3000))])
  expect(emoji.every(({ text }) => text.isWellFormed())).toBe(true)
})
