import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdmin } from '../testing/admins.ts'
import { filesIn } from '../testing/archives.ts'
import { call, respond } from '../testing/call.ts'
import { addComment } from '../testing/comments.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { makePicture } from '../testing/pictures.ts'
import { postBlog, type SignedIn, signedIn } from '../testing/requests.ts'
import { storePicture } from '../testing/uploads.ts'
import { runCommand } from './commands.ts'

const SITE = 'https://blogs.example'
const folder = mkdtempSync(join(tmpdir(), 'blogi-export-'))

let site: TestSite
let author: SignedIn
beforeAll(async () => {
  site = await makeSite({ PUBLIC_URL: SITE })
  author = await signedIn(site.app, { name: 'Ada & Co' })
})
afterAll(async () => {
  await site.close()
  rmSync(folder, { recursive: true })
})

/** Runs the command, and returns what it prints and the files of the archive. */
async function exported(...words: string[]) {
  const file = join(folder, `${randomUUID()}.zip`)
  const lines: string[] = []
  await runCommand(['export', file, ...words], site.config, (line) => lines.push(line))
  return { said: lines.join('\n'), files: await filesIn(readFileSync(file)) }
}

test('a site leaves with texts, pictures and comments, in forms that others read', async () => {
  const picture = await storePicture(site, await makePicture(), author)
  const blog = await postBlog(site.app, author, {
    title: 'Salt ]]> & light',
    tags: 'sea',
    intro: `<p>White &amp; dry.</p><img src="${picture.url}" alt="A heap" />`,
  })
  const { data } = await addComment(site, blog._id, { comment: 'First <b>' }, author)
  await addComment(site, blog._id, { comment: 'Reply\nof two lines', parent: data[0]?._id }, author)
  const draft = await postBlog(site.app, author, { title: 'Not yet published', published: 'false' })

  const { said, files } = await exported()
  expect(said).toContain('1 blog, 2 comments, 2 pictures')
  const name = `blogs/salt-light-${blog._id}`
  expect([...files.keys()].filter((file) => !/^(?:pictures|blogi)\//.test(file))).toEqual([
    `${name}.md`,
    `${name}.html`,
    'index.html',
    'wordpress.xml',
    'ghost.json',
  ])

  expect(files.get(`${name}.md`)).toContain(`![A heap](../pictures/${picture.url.split('/')[2]}.webp)`)
  expect(files.get(`${name}.html`)).toContain('<p>First &lt;b&gt;</p>')
  expect(files.get(`${name}.html`)).toMatch(/<ul><li id="comment-[^"]+"><p>Reply<br>of two lines<\/p>/)

  const wordPress = files.get('wordpress.xml') ?? ''
  expect(wordPress).toContain('<title><![CDATA[Salt ]]]]><![CDATA[> & light]]></title>')
  expect(wordPress).toContain(`<img src="${SITE}${picture.url}"`)
  expect(wordPress).toContain('<wp:status>publish</wp:status>')
  expect(wordPress).toContain(`<wp:author_email>${author.user.email}</wp:author_email>`)
  const [first] = /<wp:comment_id>(\d+)</.exec(wordPress)?.slice(1) ?? []
  expect(wordPress).toContain(`<wp:comment_parent>${first}</wp:comment_parent>`)

  const [{ data: ghost }] = JSON.parse(files.get('ghost.json') ?? '').db
  expect(ghost.posts).toMatchObject([
    { title: 'Salt ]]> & light', status: 'published', published_at: blog.publishedAt },
  ])
  expect(ghost.tags.map((tag: { name: string }) => tag.name)).toEqual([blog.category, 'sea'])
  expect(ghost.posts_authors).toMatchObject([{ post_id: blog._id, author_id: author.user._id }])
  expect(ghost.users).toMatchObject([{ name: 'Ada & Co', email: author.user.email }])

  const all = await exported('--all')
  expect(all.files.get(`blogs/not-yet-published-${draft._id}.md`)).toContain('draft: true')
  expect(all.files.get('wordpress.xml')).toContain('<wp:status>draft</wp:status>')
})

test('every link of the pages leads to a file of the archive', async () => {
  const { files } = await exported('--all')
  const broken: string[] = []
  for (const [page, html] of files) {
    if (!page.endsWith('.html')) continue
    for (const [, address = ''] of html.matchAll(/ (?:src|href)="([^"]+)"/g)) {
      if (/^https?:/.test(address)) continue
      const target = posix.join(posix.dirname(page), address)
      if (!files.has(target)) broken.push(`${page}: ${address}`)
    }
  }
  expect(broken).toEqual([])
})

test('one author leaves alone, and nothing is overwritten', async () => {
  const other = await signedIn(site.app, { name: 'Grace' })
  const blog = await postBlog(site.app, other, { title: 'Of another author' })
  const { files } = await exported(other.user.email)
  expect([...files.keys()].filter((file) => file.endsWith('.md'))).toEqual([`blogs/of-another-author-${blog._id}.md`])
  expect(files.get('wordpress.xml')).not.toContain(author.user.email)

  const file = join(folder, 'twice.zip')
  const run = () => runCommand(['export', file], site.config, () => {})
  await run()
  await expect(run()).rejects.toThrow(`${file} exists already`)
  await expect(runCommand(['export', join(folder, 'none', 'a.zip')], site.config, () => {})).rejects.toThrow(
    'There is no folder',
  )
  await expect(exported('nobody@example.org')).rejects.toThrow('No account has the address nobody@example.org.')
  expect(existsSync(`${file}.part`)).toBe(false)
})

test('an admin downloads the public blogs, once at a time, and it is in the audit log', async () => {
  const admin = await makeAdmin(site)
  const answer = await respond(site, 'POST /admin/export', { as: admin })
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="blogs-\d{4}-\d\d-\d\d\.zip"$/)
  const files = await filesIn(answer.rawPayload)
  expect([...files.keys()]).toContain('wordpress.xml')
  expect([...files.keys()].some((file) => file.includes('not-yet-published'))).toBe(false)
  const { data } = await call(site, 'GET /admin/audit', { as: admin })
  expect(data[0]).toMatchObject({ action: 'export-blogs' })
})
