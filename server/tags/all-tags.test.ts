import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BlogCard } from '#contract/blogs.ts'
import { isPostgres } from '../db/engine.ts'
import { up as addTagCounts } from '../db/migrations/0080-tag-counts.ts'
import { type CallInput, call } from '../testing/call.ts'
import { expectCountsConsistent } from '../testing/denormalised-counts.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { blogFields, deleteForEver, postBlog, type SignedIn, signedIn } from '../testing/requests.ts'

let site: TestSite
let author: SignedIn
beforeEach(async () => {
  site = await makeSite()
  author = await signedIn(site.app)
})
afterEach(async () => {
  await expectCountsConsistent(site.db)
  await site.close()
})

const write = (tags: string, changes: Record<string, string> = {}) =>
  postBlog(site.app, author, { title: `About ${tags} and more`, tags, ...changes })
const change = async ({ _id }: BlogCard, changes: Record<string, string>) => {
  const { mainImage: _, ...fields } = await blogFields(changes)
  const answer = await call(site, 'PUT /blog/update/:id', { params: { id: _id }, form: fields, as: author })
  expect(answer.statusCode).toBe(200)
}
const page = async (query: CallInput<'GET /tags/all'>['query'] = {}) => {
  const { statusCode, data, nextCursor } = await call(site, 'GET /tags/all', { query })
  expect(statusCode).toBe(200)
  return { tags: data.map(({ tag, blogs }) => `${tag} ${blogs}`), nextCursor }
}
/** The first page, which is cached: each time that it is asked for it has to be true. */
const listed = async () => (await page()).tags

test('the tags of public blogs are listed by their blogs, then by name', async () => {
  expect(await listed()).toEqual([])
  const first = await write('rye, bread')
  await write('bread, ovens')
  expect(await listed()).toEqual(['bread 2', 'ovens 1', 'rye 1'])

  await change(first, { tags: 'rye, salt' })
  expect(await listed()).toEqual(['bread 1', 'ovens 1', 'rye 1', 'salt 1'])
  await change(first, { tags: 'ovens, salt', published: 'False' })
  expect(await listed()).toEqual(['bread 1', 'ovens 1'])
  await change(first, { tags: 'ovens, salt' })
  expect(await listed()).toEqual(['ovens 2', 'bread 1', 'salt 1'])

  const blog = { params: { id: first._id }, as: author }
  expect((await call(site, 'DELETE /blog/deletePost/:id', blog)).statusCode).toBe(200)
  expect(await listed()).toEqual(['bread 1', 'ovens 1'])
  expect((await call(site, 'POST /trash/restoreBlog/:id', blog)).statusCode).toBe(200)
  expect(await listed()).toEqual(['ovens 2', 'bread 1', 'salt 1'])
  await deleteForEver(site.app, first._id, author)
  expect(await listed()).toEqual(['bread 1', 'ovens 1'])
  await site.db.deleteFrom('blogs').execute()
  await expectCountsConsistent(site.db)
})

test('no one learns the tags of a blog that is not public', async () => {
  await write('secret', { published: 'False' })
  await write('later', { published: 'False', publishAt: new Date(Date.now() + 60_000).toISOString() })
  expect(await listed()).toEqual([])
})

test('pages follow each other within tags of as many blogs, and beyond', async () => {
  await write('a, b, c, d, under_score')
  await write('b, d')
  await write('z, über, 日本')
  const all = ['b 2', 'd 2', 'a 1', 'c 1', 'under_score 1', 'z 1', 'über 1', '日本 1']
  expect(await page()).toEqual({ tags: all, nextCursor: null })
  for (const limit of [1, 2, 3, 5, 7, 8]) {
    const seen: string[] = []
    let cursor: string | null | undefined
    while (cursor !== null) {
      const { tags, nextCursor } = await page({ limit, cursor })
      expect(tags).toHaveLength(Math.min(limit, all.length - seen.length))
      seen.push(...tags)
      cursor = nextCursor
    }
    expect(seen).toEqual(all)
  }
  for (const cursor of ['x', '_a', '1', '-1_a', '9999999999_a', '\0']) {
    expect((await call(site, 'GET /tags/all', { query: { cursor } })).statusCode, cursor).toBe(400)
  }
})

test('blogs with the same tags that are published at once are all counted', async () => {
  for (let round = 0; round < 3; round++) {
    await Promise.all(['a, b, c', 'c, b, a', 'b, c, a', 'a, c, b'].map((tags) => write(tags)))
  }
  expect(await listed()).toEqual(['a 12', 'b 12', 'c 12'])
})

test('an upgrade counts the tags that are there', async () => {
  await write('rye, bread')
  await write('bread')
  await site.db.schema.dropTable('tag_counts').execute()
  for (const event of ['insert', 'delete']) {
    const on = isPostgres(site.db) ? ' on blog_tags' : ''
    await sql.raw(`drop trigger count_blog_tags_${event}${on}`).execute(site.db)
    if (on) await sql.raw(`drop function count_blog_tags_${event}`).execute(site.db)
  }
  await addTagCounts(site.db as never)
  expect(await listed()).toEqual(['bread 2', 'rye 1'])
  await write('rye')
  expect(await listed()).toEqual(['bread 2', 'rye 2'])
})
