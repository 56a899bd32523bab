import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdmin } from '../testing/admins.ts'
import { call } from '../testing/call.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { blogFields, postBlog, type SignedIn, signedIn } from '../testing/requests.ts'
import { setSettings } from '../testing/settings.ts'

const SITE = 'https://blogs.example'

let site: TestSite
let author: SignedIn
beforeAll(async () => {
  const entry = {
    isPersonal: () => false,
    addressOf: () => undefined,
    render: async () => ({ status: 404, head: '', app: '', state: '' }),
  }
  const pages = { load: async () => ({ entry, template: '' }), files: undefined }
  site = await makeSite({ PUBLIC_URL: SITE }, { pages })
  author = await signedIn(site.app, { name: 'Ada: "quoted"' })
  await setSettings(site, await makeAdmin(site), { publicReading: true })
})
afterAll(() => site.close())

const ask = (id: string) => site.app.inject(`/blog/${id}.md`)

test('a public blog is there as Markdown, with its facts before it', async () => {
  const blog = await postBlog(site.app, author, {
    title: 'Salt: & <light>',
    standfirst: 'On the shore',
    category: 'Travel',
    tags: 'salt, sea',
    intro: '<p>It is <strong>white</strong>.</p>',
    paraOneTitle: 'How *it* is made',
    paraOneDescription: '<ul><li><p>Sun</p></li></ul><p><a href="https://example.org/a">more</a></p>',
  })
  const answer = await ask(blog._id)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/markdown; charset=utf-8')
  expect(answer.body).toBe(`---
title: "Salt: & <light>"
slug: salt-light
date: ${blog.publishedAt}
updated: ${blog.updatedAt}
author: 'Ada: "quoted"'
category: Travel
tags:
  - salt
  - sea
description: On the shore
cover: ${SITE}${blog.mainImage.url}
id: ${blog._id}
url: ${SITE}/blog/${blog._id}/salt-light
---

It is **white**.

## How \\*it\\* is made

- Sun

[more](https://example.org/a)
`)
})

test('follows changes, and is not there for what visitors may not read', async () => {
  const blog = await postBlog(site.app, author, { title: 'A first title' })
  expect((await ask(blog._id)).body).toContain('title: A first title')
  const { mainImage: _, ...fields } = await blogFields({ title: 'A second title' })
  await call(site, 'PUT /blog/update/:id', { params: { id: blog._id }, form: fields, as: author })
  expect((await ask(blog._id)).body).toContain('title: A second title')

  const draft = await postBlog(site.app, author, { published: 'false' })
  for (const id of [draft._id, 'nothing', '%00', '..%2f']) expect([id, (await ask(id)).statusCode]).toEqual([id, 404])

  await setSettings(site, await makeAdmin(site), { publicReading: false })
  expect((await ask(blog._id)).statusCode).toBe(404)
})

test('a text that takes too long is answered with 503, and others are read', { timeout: 60_000 }, async () => {
  await setSettings(site, await makeAdmin(site), { publicReading: true })
  // As long as all parts together may be: a fast machine reads the longest that can be posted in time.
  const intro = `<p>${'<em>a</em>*'.repeat(72_000)}</p>`
  const blog = await postBlog(site.app, author)
  await site.db.updateTable('blogs').set({ intro }).where('id', '=', blog._id).execute()
  const usual = await postBlog(site.app, author, { intro: '<p>It is white and light.</p>' })
  const [refused, read] = await Promise.all([ask(blog._id), ask(usual._id)])
  expect([refused.statusCode, refused.headers['retry-after'], read.statusCode]).toEqual([503, '10', 200])
})
