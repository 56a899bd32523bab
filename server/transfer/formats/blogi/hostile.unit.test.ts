import { expect, test, vi } from 'vitest'
import { BLOG_PICTURES, LINES, RICH_TEXTS } from '#contract/blog-fields.ts'
import { shapeOf } from '#contract/shape-of.ts'
import { writeFolder } from '../../../testing/folder.ts'
import { readExport } from '../formats.ts'

const ID = '01890000-0000-7000-8000-000000000001'
const AT = '2020-01-02T03:04:05.000Z'
const BLOG = {
  ...{ id: ID, author: ID, state: 'draft', createdAt: AT, updatedAt: AT, version: 1, commentsClosed: false, slug: 'a' },
  ...{ publishedAt: null, publishAt: null, heldAt: null, trashedAt: null, removedAt: null, held: null },
  ...{ smallChanges: { from: 0, to: 0 }, formerAddresses: [], tags: [] },
  ...shapeOf([...LINES, 'category', ...RICH_TEXTS], () => ''),
  ...shapeOf(BLOG_PICTURES, () => null),
}

test.each([
  ['many lists', `[${'[],'.repeat(3_000_000)}[]]`],
  ['lists in each other', `${'['.repeat(9000)}${']'.repeat(9000)}`],
])('%s in an archive are not parsed, as they take gigabytes', async (_, comments) => {
  const folder = await writeFolder({
    'blogi/archive.json': JSON.stringify({ format: 'blogi', version: 1, categories: [] }),
    [`blogi/blogs/${ID}/blog.json`]: JSON.stringify(BLOG),
    [`blogi/blogs/${ID}/comments.json`]: comments,
  })
  const parse = vi.spyOn(JSON, 'parse')
  const [post] = await Array.fromAsync((await readExport([folder]))?.site.posts() ?? [])
  expect(post).toMatchObject({
    blog: { id: ID },
    comments: [],
    notes: ['its comments were not carried: their file is broken or cut'],
  })
  expect(parse.mock.calls.every(([text]) => text.length < 5000)).toBe(true)
})
