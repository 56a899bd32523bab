import { mkdtempSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Blog } from '#contract/blogs.ts'
import { call, formOf } from '../e2e/client.ts'
import { type Person, register } from '../e2e/users.ts'
import { startBare } from './baseline-server.ts'
import { load } from './load.ts'
import { photographs } from './photographs.ts'
import { formBody, requestOf } from './requests.ts'
import type { Row } from './result-row.ts'
import { inRounds, median, SECONDS, spreadOf, whole } from './rounds.ts'
import type { FilledSite } from './site.ts'
import { blogFields } from './writer.ts'

const AT_ONCE = 10
const COMMENT = 'Read it twice, and would read it again.'

/**
 * Ten times Ghost 6 on SQLite, which published 24 blogs a second, ten at a time, where a bare server answered 67,000.
 */
const SAVES_WANTED = (10 * 24) / 67_000

/** Durable writes a second, ten at a time. */
export async function measure(site: FilledSite): Promise<Row[]> {
  return [await comments(site), await saves(site)]
}

async function comments(site: FilledSite): Promise<Row> {
  const { cookieHeader: cookie } = await register(site.url, { role: 'Reader' })
  const body = { type: 'application/json', bytes: Buffer.from(JSON.stringify({ comment: COMMENT })) }
  // Every call returns the blog's comments: spread over all blogs, they stay as few as in a real conversation.
  const requests = site.blogs.map((id) =>
    requestOf(site.url, { method: 'POST', path: `/api/v1/comment/newComment/${id}`, cookie, body }),
  )
  let sent = 0
  const next = () => requests[sent++ % requests.length] as Buffer
  const bare = bareCommits(site)
  const seen = await inRounds({
    bare: () => bare.run(SECONDS),
    site: () => load({ url: site.url, connections: AT_ONCE, seconds: SECONDS, next }),
  })
  bare.close()
  const ratios = seen.map((round) => round.site.perSecond / round.bare)
  const [ours, bares] = [seen.map((round) => round.site.perSecond), seen.map((round) => round.bare)]
  return {
    measure: `comments written a second, each on the disk, ${AT_ONCE} at a time`,
    target: '>= 0.5 of bare commits of one row',
    value: `${median(ratios).toFixed(2)} (${whole(median(ours))}/s of ${whole(median(bares))}/s)`,
    spread: spreadOf(ratios),
    reached: median(ratios) >= 0.5,
    note: 'each call checks the session and the blog, and answers all comments of the blog',
  }
}

/** The same durable insert on its own, one commit after the other, on the filesystem of the site's data. */
function bareCommits(site: FilledSite) {
  const folder = mkdtempSync(join(dirname(site.dataDir), 'blogi-bench-commits-'))
  const database = new DatabaseSync(join(folder, 'bare.sqlite'))
  database.exec(`
    pragma journal_mode = wal; pragma synchronous = full;
    create table comments (id integer primary key, blog_id text, author_id text, comment text, created_at text);
    create index comments_blog on comments (blog_id, created_at, id);
    create index comments_author on comments (author_id)`)
  const insert = database.prepare('insert into comments (blog_id, author_id, comment, created_at) values (?, ?, ?, ?)')
  return {
    async run(seconds: number): Promise<number> {
      const start = performance.now()
      let commits = 0
      while (performance.now() - start < seconds * 1000) {
        const blog = site.blogs[commits++ % site.blogs.length] as string
        insert.run(blog, site.authors[0] as string, COMMENT, new Date().toISOString())
      }
      return commits / ((performance.now() - start) / 1000)
    },
    close() {
      database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function saves(site: FilledSite): Promise<Row> {
  const [mainImage] = await photographs(1)
  const form = await formBody(formOf(blogFields(1)))
  const requests: Buffer[] = []
  for (let i = 0; i < AT_ONCE; i++) {
    const author: Person = await register(site.url)
    const { data } = await call<Blog>(
      site.url,
      'POST',
      '/blog/post',
      author,
      formOf(blogFields(i), { mainImage: mainImage as Buffer }),
    )
    const path = `/api/v1/blog/update/${data._id}`
    requests.push(requestOf(site.url, { method: 'PUT', path, cookie: author.cookieHeader, body: form }))
  }
  const bare = await startBare()
  await bare.send({
    headers: { 'content-type': 'text/plain', 'content-length': '12' },
    body: Buffer.from('Hello there.'),
  })
  const hello = requestOf(bare.url, { path: '/' })
  const seen = await inRounds({
    bare: () => load({ url: bare.url, connections: 50, seconds: SECONDS, next: () => hello }),
    site: () =>
      load({
        url: site.url,
        connections: AT_ONCE,
        seconds: SECONDS,
        next: (connection) => requests[connection] as Buffer,
      }),
  })
  bare.stop()
  const ratios = seen.map((round) => round.site.perSecond / round.bare.perSecond)
  const [ours, bares] = [seen.map((round) => round.site.perSecond), seen.map((round) => round.bare.perSecond)]
  return {
    measure: `blogs saved a second without a new picture, 6 kB of text, ${AT_ONCE} at a time`,
    target: `>= ${SAVES_WANTED.toFixed(5)} of a bare server's answers (ten times Ghost)`,
    value: `${median(ratios).toFixed(5)} (${whole(median(ours))}/s beside ${whole(median(bares))}/s of 12 bytes)`,
    spread: spreadOf(ratios),
    reached: median(ratios) >= SAVES_WANTED,
  }
}
