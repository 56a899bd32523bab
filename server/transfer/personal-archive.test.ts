import { randomUUID } from 'node:crypto'
import { truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as messages from '#messages/server-pages.ts'
import { filesIn } from '../testing/archives.ts'
import { deleteBlog } from '../testing/blogs.ts'
import { call, respond } from '../testing/call.ts'
import { addComment } from '../testing/comments.ts'
import { listen } from '../testing/listen.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { makePicture } from '../testing/pictures.ts'
import { blogFields, PASSWORD, postBlog, type SignedIn, signedIn } from '../testing/requests.ts'
import { storePicture } from '../testing/uploads.ts'

let site: TestSite
beforeAll(async () => {
  site = await makeSite()
})
afterAll(() => site.close())

const take = (as: SignedIn, body = { currentPassword: PASSWORD }) => respond(site, 'POST /user/takeData', { body, as })

test('the archive has everything of a person, and nothing of others', async () => {
  const other = await signedIn(site.app, {
    name: 'Somebody Else',
    phone: '555 OTHERS',
    email: 'others-mail@example.org',
  })
  const theirs = await postBlog(site.app, other, { title: 'A blog of somebody else' })
  const person = await signedIn(site.app, { name: 'Ada <Taker>', phone: '555 MINE' })
  const { cookie } = person
  const profile = { name: 'Ada <Taker>', about: 'I take <data>' }
  await call(site, 'PATCH /user/updateUserProfile', { form: profile, as: person })
  const intro = '<p>The first <strong>words</strong> of mine.</p>'
  const blog = await postBlog(site.app, person, { title: 'Public & mine', intro })
  const withdrawn = await postBlog(site.app, other, { intro: '<p>Some withdrawn words.</p>' })
  const { mainImage: _, ...again } = await blogFields({ title: 'Public & mine, changed', intro })
  await call(site, 'PUT /blog/update/:id', { params: { id: blog._id }, form: again, as: person })
  await postBlog(site.app, person, { title: 'Not published yet', published: 'False' })
  const trashed = await postBlog(site.app, person, { title: 'In the trash' })
  await deleteBlog(site, trashed._id, person)
  const at = new Date().toISOString()
  const draft = {
    version: 0,
    device: 'one',
    blogId: null,
    blogVersion: null,
    fields: { title: { value: 'Typed', at } },
  }
  await call(site, 'PUT /drafts/:id', { params: { id: randomUUID() }, body: draft, as: person })
  await addComment(
    site,
    theirs._id,
    { comment: 'What I said <there>', section: 'intro', quote: 'Every evening' },
    person,
  )
  await addComment(site, withdrawn._id, { comment: 'On a draft', section: 'intro', quote: 'withdrawn words' }, person)
  const form = { ...again, published: 'false' }
  await call(site, 'PUT /blog/update/:id', { params: { id: withdrawn._id }, form, as: other })
  const mentions = [person.user._id]
  await addComment(site, blog._id, { comment: 'What others said to @Ada <Taker>', mentions }, other)
  await call(site, 'POST /subscribe/newSubscriber/:userId', { params: { userId: other.user._id }, as: person })
  await call(site, 'PUT /user/tags/:tag', { params: { tag: 'bread' }, as: person })
  await call(site, 'PUT /bookmarks/:id', { params: { id: theirs._id }, as: person })
  const place = { block: { hash: 'a1', index: 7 }, secondsAgo: 0, version: 1 }
  await call(site, 'PUT /readingPositions/:id', { params: { id: theirs._id }, body: place, as: person })
  const discussion = { what: 'discussion', id: theirs._id } as const
  await call(site, 'PUT /notifications/quiet/:what/:id', { params: discussion, as: person })
  const report = (id: string, text: string, as: SignedIn) =>
    call(site, 'POST /reports', { body: { kind: 'blog', id, reason: 'spam', text }, as })
  await report(theirs._id, 'My report', person)
  await report(blog._id, 'A report of others', other)

  const answer = await take(person)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/zip')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.zip"$/)
  const files = await filesIn(answer.rawPayload)
  const data = JSON.parse(files.get('data.json') ?? '')
  expect(data).toMatchObject({
    format: 'blogi-personal-data',
    site: 'Blogi',
    account: { name: 'Ada <Taker>', email: person.user.email, phone: '555 MINE', about: 'I take <data>' },
    sessions: [{ device: null }],
    followings: [{ id: other.user._id, name: 'Somebody Else' }],
    followedTags: [{ tag: 'bread' }],
    bookmarks: [{ blogId: theirs._id, blogTitle: 'A blog of somebody else' }],
    readingPositions: [{ blogId: theirs._id, blogTitle: 'A blog of somebody else', blockIndex: 7, version: 1 }],
    notifications: [{ kind: 'mentions', subjectId: blog._id }],
    quietNotifications: [{ subjectId: theirs._id }],
    reports: [{ kind: 'blog', subjectId: theirs._id, text: 'My report' }],
    mentionedIn: [{ blogId: blog._id, name: 'Ada <Taker>' }],
    comments: [
      {
        blogTitle: 'A blog of somebody else',
        comment: 'What I said <there>',
        section: 'intro',
        quote: 'Every evening',
      },
      { blogTitle: null, comment: 'On a draft', quote: null },
    ],
    drafts: [{ title: 'Typed' }],
    blogs: [{ title: 'Public & mine, changed', intro }, { title: 'Not published yet' }, { title: 'In the trash' }],
    revisions: [{ blogId: blog._id, title: 'Public & mine' }],
  })
  // Each picture of the profile and the blogs, once.
  expect(data.pictures.map(({ file }: { file: string }) => files.has(file))).toEqual([true, true, true, true])
  expect(files.get(`blogs/${blog._id}.md`)).toContain('The first **words** of mine.')
  const start = files.get('index.html') ?? ''
  expect(start).toContain('Ada &lt;Taker&gt;')
  expect(start).toContain('I take &lt;data&gt;')
  expect(start).toContain(`<a href="blogs/${blog._id}.html">Public &amp; mine, changed</a>`)
  expect(start).toContain('<blockquote>Every evening</blockquote><p>What I said &lt;there&gt;')
  const page = files.get(`blogs/${blog._id}.html`) ?? ''
  expect(page).toContain(intro)
  expect(page).toContain(`<img src="../pictures/${data.blogs[0].mainImageId}.webp"`)
  const all = [...files.values()].join('\n')
  for (const hidden of [
    '555 OTHERS',
    'others-mail',
    'What others said',
    'withdrawn words',
    'A report of others',
    cookie.split('=')[1] ?? '',
  ])
    expect(all).not.toContain(hidden)
  expect(all).not.toMatch(/scrypt|argon|passwordHash|tokenHash/i)
})

test('a picture inside a text points at the file beside it', async () => {
  const person = await signedIn(site.app)
  const picture = await storePicture(site, await makePicture(), person)
  const blog = await postBlog(site.app, person, {
    intro: `<p>Look at this picture<sup data-kind="footnote">Mine</sup>:</p><figure><img src="${picture.url}" /></figure>`,
  })
  const files = await filesIn((await take(person)).rawPayload)
  const page = files.get(`blogs/${blog._id}.html`) ?? ''
  const [, id] = /\/media\/([0-9a-f-]{36})\//.exec(picture.url) ?? []
  expect(page).toContain(`src="../pictures/${id}.webp"`)
  expect(page).not.toContain('/media/')
  expect(page).toMatch(/picture<sup[^>]*><a id="fnref-1" href="#fn-1".*<li id="fn-1">Mine /s)
  expect(files.has(`pictures/${id}.webp`)).toBe(true)
})

test('it takes the password, and one archive at a time', async () => {
  const person = await signedIn(site.app)
  const wrong = await take(person, { currentPassword: 'a guess' })
  expect(wrong.statusCode).toBe(403)
  expect(wrong.json().errors).toMatchObject([{ path: 'currentPassword' }])
  // A file that is longer than all buffers between the disk and a client that does not read.
  const blog = await postBlog(site.app, person)
  const [file = ''] = /[0-9a-f-]{36}\/\d+\.webp/.exec(blog.mainImage.url) ?? []
  const path = join(site.config.dataDir, 'media', file)
  await truncate(path, 64 * 1024 * 1024)
  const origin = await listen(site)
  const left = new AbortController()
  const started = await fetch(`${origin}/api/v1/user/takeData`, {
    method: 'POST',
    headers: { cookie: person.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ currentPassword: PASSWORD }),
    signal: left.signal,
  })
  expect(started.status).toBe(200)
  expect((await take(person)).statusCode).toBe(409)
  // Who leaves may begin again.
  await truncate(path, 1)
  left.abort()
  await expect.poll(async () => (await take(person)).statusCode).toBe(200)
})

test('a file that is gone is left out', async () => {
  const person = await signedIn(site.app)
  const blog = await postBlog(site.app, person)
  const [, id = ''] = /\/media\/([0-9a-f-]{36})\//.exec(blog.mainImage.url) ?? []
  await site.media.remove([id])
  const files = await filesIn((await take(person)).rawPayload)
  expect(files.has(`pictures/${id}.webp`)).toBe(false)
  expect(files.has(`blogs/${blog._id}.html`)).toBe(true)
})

test('a text that takes too long to convert is there as a page alone', { timeout: 60_000 }, async () => {
  const person = await signedIn(site.app)
  const costly = `<p>${'<em>a</em>*'.repeat(18_000)}</p>`
  const texts = { paraOneDescription: costly, paraTwoDescription: costly, paraThreeDescription: costly }
  const blog = await postBlog(site.app, person, { intro: costly, ...texts })
  const usual = await postBlog(site.app, person, { intro: '<p>It is white and light.</p>' })
  const files = await filesIn((await take(person)).rawPayload)
  expect(files.get(`blogs/${blog._id}.md`)).toBe(messages.markdownLeftOut)
  expect(files.get(`blogs/${blog._id}.html`)).toContain('<em>a</em>')
  expect(files.get(`blogs/${usual._id}.md`)).toContain('white and light')
})
