import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { call, respond } from '../testing/call.ts'
import { makeSite } from '../testing/make-site.ts'
import { blogFields, postBlog, signedIn } from '../testing/requests.ts'
import { DATABASE_FILE } from './open.ts'

test('a full disk rejects writes with 503 and leaves no partial data; reads continue', async () => {
  const site = await makeSite({ LOG_LEVEL: 'silent' })
  const author = await signedIn(site.app)
  const blog = await postBlog(site.app, author)
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(site.db)
  await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count ?? 0)}`.execute(site.db)
  const intro = `<p>${'A long text. '.repeat(10_000)}</p>`
  const refused = await respond(site, 'POST /blog/post', { form: await blogFields({ intro }), as: author })
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('10')
  expect(refused.json().message).toMatch(/^The site cannot store/)
  expect((await call(site, 'GET /blog/singleBlog/:id', { params: { id: blog._id }, as: author })).statusCode).toBe(200)
  const stored = await Array.fromAsync(site.media.list(new Date(Date.now() + 60_000)))
  const named = await site.db.selectFrom('pictures').select('id').execute()
  expect(stored.sort()).toEqual(named.map(({ id }) => id).sort())

  // Once there is room, writes succeed again.
  await sql`pragma max_page_count = 1000000`.execute(site.db)
  expect((await call(site, 'POST /blog/post', { form: await blogFields({ intro }), as: author })).statusCode).toBe(201)
  await site.close()
})

test('a database that another process locks rejects writes with 503 until unlocked', async () => {
  const site = await makeSite({ LOG_LEVEL: 'silent' })
  const author = await signedIn(site.app)
  await sql`pragma busy_timeout = 50`.execute(site.db)
  const other = new DatabaseSync(join(site.config.dataDir, DATABASE_FILE))
  other.exec('begin immediate')
  expect((await call(site, 'POST /blog/post', { form: await blogFields(), as: author })).statusCode).toBe(503)
  expect((await call(site, 'GET /blog/getAllBlog')).statusCode).toBe(200)
  other.exec('commit')
  expect((await call(site, 'POST /blog/post', { form: await blogFields(), as: author })).statusCode).toBe(201)
  other.close()
  await site.close()
})

test('clock jumps break neither sessions nor the order of blogs', async () => {
  const site = await makeSite()
  const author = await signedIn(site.app)
  const first = await postBlog(site.app, author)
  site.wait(-60 * 60 * 1000)
  const early = await postBlog(site.app, author)
  site.wait(2 * 60 * 60 * 1000)
  const late = await postBlog(site.app, author)
  const listed = (await call(site, 'GET /blog/getAllBlog')).data.map(({ _id }) => _id)
  expect(listed).toEqual([late._id, first._id, early._id])
  site.wait(-365 * 24 * 60 * 60 * 1000)
  expect((await call(site, 'GET /user/me', { as: author })).statusCode).toBe(200)
  await site.close()
})
