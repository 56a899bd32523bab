import { expect, test } from 'vitest'
import type { BlogCard } from '#contract/blogs.ts'
import { creationOf, uniqueById, withBlog, withoutBlog, withReplaced } from './cached-lists.ts'

const card = (id: string, hour: number) =>
  ({ _id: id, publishedAt: `2026-01-01T${String(hour).padStart(2, '0')}:00:00.000Z` }) as BlogCard
const list = (pages: string[][], nextCursor: string | null = null) => ({
  pages: pages.map((ids, index) => ({
    blogs: ids.map((id) => card(id, Number(id))),
    nextCursor: index < pages.length - 1 ? 'more' : nextCursor,
  })),
  pageParams: pages.map((): unknown => null),
})
const idsOf = (shown: ReturnType<typeof list>) => shown.pages.map((page) => page.blogs.map(({ _id }) => _id))

test('a new blog is added on top', () => {
  expect(idsOf(withBlog(list([['9', '8']]), card('10', 10)))).toEqual([['10', '9', '8']])
})

test('a blog that is added twice is listed once', () => {
  const once = withBlog(list([['9', '8']]), card('10', 10))
  expect(idsOf(withBlog(once, card('10', 10)))).toEqual([['10', '9', '8']])
})

test('an edited blog keeps its place by date, across pages', () => {
  expect(
    idsOf(
      withBlog(
        list([
          ['9', '8'],
          ['7', '5'],
        ]),
        card('6', 6),
      ),
    ),
  ).toEqual([
    ['9', '8'],
    ['7', '6', '5'],
  ])
})

test('a blog older than all loaded pages is added only if there are no more pages', () => {
  expect(idsOf(withBlog(list([['9', '8']], 'more'), card('2', 2)))).toEqual([['9', '8']])
  expect(idsOf(withBlog(list([['9', '8']]), card('2', 2)))).toEqual([['9', '8', '2']])
})

test('removing a blog that is not listed returns the same list', () => {
  const shown = list([['9', '8']])
  expect(idsOf(withoutBlog(shown, '9'))).toEqual([['8']])
  expect(withoutBlog(shown, '1')).toBe(shown)
})

test('a card repeated on a later page is shown once', () => {
  expect(uniqueById([card('9', 9), card('8', 8), card('9', 9)]).map(({ _id }) => _id)).toEqual(['9', '8'])
})

test('own blogs are ordered by creation: a published draft keeps its place', () => {
  const own = (id: string, published: boolean) =>
    ({
      _id: id,
      createdAt: `2026-01-01T0${id}:00:00.000Z`,
      publishedAt: published ? '2026-02-01T00:00:00.000Z' : null,
    }) as BlogCard
  const mine = { pages: [{ blogs: [own('9', true), own('5', false)], nextCursor: null }], pageParams: [null] }
  expect(idsOf(withBlog(mine, own('5', true), creationOf))).toEqual([['9', '5']])
  expect(idsOf(withBlog(mine, own('7', false), creationOf))).toEqual([['9', '7', '5']])
})

test('a newer card takes the place of the listed one, and is not added', () => {
  const shown = list([['9'], ['8']])
  const replaced = withReplaced(shown, { ...card('8', 8), title: 'Renamed' })
  expect(replaced.pages.map((page) => page.blogs.map(({ title }) => title))).toEqual([[undefined], ['Renamed']])
  expect(withReplaced(shown, card('1', 1))).toBe(shown)
})
