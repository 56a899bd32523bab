import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { runCommand } from '../commands/commands.ts'
import type { EntryServer } from '../pages/render.ts'
import { makeAdmin } from '../testing/admins.ts'
import { type CallInput, call } from '../testing/call.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { postBlog, type SignedIn, signedIn } from '../testing/requests.ts'
import { addRedirects, findRedirect } from './store.ts'

/** Stands in for the built web client, which has a page for each tag. */
const entry: EntryServer = {
  isPersonal: () => false,
  addressOf: (path) => path,
  async render(path, fetchAnswer) {
    const tag = /^\/tag\/([^/?]+)/.exec(path)?.[1]
    if (tag) await fetchAnswer(`/api/v1/blog/getAllBlog?tag=%23${tag}`)
    return { head: '', app: '', state: '{}', written: undefined, status: tag ? 200 : 404 }
  },
}
const template = '<head><!--head--></head><body><!--app--><script type="application/json"><!--state--></script></body>'

let site: TestSite
let admin: SignedIn
let author: SignedIn
beforeAll(async () => {
  const pages = { load: async () => ({ entry, template }), files: undefined }
  site = await makeSite({ PUBLIC_URL: 'https://blog.example.org', PUBLIC_READING: 'true' }, { pages })
  admin = await makeAdmin(site)
  author = await signedIn(site.app)
})
afterAll(() => site.close())
afterEach(async () => {
  await site.db.deleteFrom('redirects').execute()
})

const add = (path: string, target: string) => call(site, 'POST /admin/redirects', { body: { path, target }, as: admin })
async function added(path: string, target: string) {
  const { statusCode, data } = await add(path, target)
  expect([path, statusCode]).toEqual([path, 201])
  return data
}
const refusal = async (path: string, target: string) => {
  const { statusCode, errors } = await add(path, target)
  return [statusCode, ...(errors ?? []).flatMap((error) => [error.path, error.code])]
}
const list = async (query: CallInput<'GET /admin/redirects'>['query'] = {}) => {
  const { data, nextCursor } = await call(site, 'GET /admin/redirects', { query, as: admin })
  return { paths: data.map(({ path }) => path), data, nextCursor }
}
const remove = (id: string) => call(site, 'DELETE /admin/redirects/:id', { params: { id }, as: admin })
const restore = (id: string) => call(site, 'POST /admin/redirects/:id/restore', { params: { id }, as: admin })
const visit = async (url: string) => {
  const { statusCode, headers } = await site.app.inject({ url, headers: { host: 'blog.example.org' } })
  return [statusCode, headers.location, headers['cache-control']]
}
const KEPT = 'public, max-age=3600'

test('an admin has a path lead to a page or another site, permanently', async () => {
  await added('/Old Page/', '/about')
  await added('/shop', 'https://shop.example.org/a?b=1#c')
  await added('/here', 'https://blog.example.org/authors')
  expect(await visit('/old%20page')).toEqual([301, '/about', KEPT])
  expect(await visit('/shop/?utm=1')).toEqual([301, 'https://shop.example.org/a?b=1#c', KEPT])
  expect(await visit('/here')).toEqual([301, '/authors', KEPT])
  const { data } = await list()
  expect(data.map(({ path, target, import: from }) => [path, target, from])).toEqual([
    ['/here', '/authors', null],
    ['/shop', 'https://shop.example.org/a?b=1#c', null],
    ['/old page', '/about', null],
  ])
})

test('what this site answers, loops, chains and other addresses are refused', async () => {
  const blog = await postBlog(site.app, author, { tags: 'tea' })
  for (const path of [
    '/',
    '/about',
    '/Search/',
    '/admin/tags',
    '/api/v1/x',
    '/tag/tea',
    `/blog/${blog._id}`,
    '/feed',
  ]) {
    expect([path, ...(await refusal(path, '/tags'))]).toEqual([path, 400, 'path', 'reserved'])
  }
  for (const path of ['old', '', '//evil.example', '/a?b=1', '/a#b', '/\\evil.example', 'https://a.example/b']) {
    expect([path, ...(await refusal(path, '/tags'))]).toEqual([path, 400, 'path', 'invalid-format'])
  }
  for (const target of [
    'x',
    'http://a.example/',
    'javascript:alert(1)',
    '//a.example',
    '/\\a.example',
    'https://',
    'data:,a',
  ]) {
    expect([target, ...(await refusal('/old', target))]).toEqual([target, 400, 'target', 'invalid-url'])
  }
  expect(await refusal('/old', 'https://me:secret@a.example/')).toEqual([400, 'target', 'not-allowed'])
  expect(await refusal('/old', '/old?p=2')).toEqual([400, 'target', 'not-allowed'])
  expect(await refusal('/old', '/OLD/')).toEqual([400, 'target', 'not-allowed'])
  expect(await refusal('/old', 'https://blog.example.org/old')).toEqual([400, 'target', 'not-allowed'])

  await added('/one', '/missing')
  expect(await refusal('/one/', '/tags')).toEqual([400, 'path', 'duplicate'])
  expect(await refusal('/two', '/One')).toEqual([400, 'target', 'not-allowed'])
  expect(await refusal('/missing', '/tags')).toEqual([400, 'path', 'not-allowed'])
  await addRedirects(site.db, null, [{ path: '/2020/a-post', blogId: blog._id }])
  expect(await refusal('/two', '/2020/a-post/')).toEqual([400, 'target', 'not-allowed'])
})

test('one is removed, restored, and then never makes a loop', async () => {
  const { _id } = await added('/old', '/new')
  expect((await remove(_id)).data).toMatchObject({ path: '/old', target: '/new' })
  expect([(await list()).paths, (await visit('/old'))[0]]).toEqual([[], 404])
  expect((await remove(_id)).statusCode).toBe(404)
  expect((await restore(_id)).statusCode).toBe(200)
  expect((await visit('/old'))[1]).toBe('/new')
  expect((await restore(_id)).statusCode).toBe(404)

  await remove(_id)
  await added('/new', '/old')
  expect((await restore(_id)).statusCode).toBe(400)
  // Another one takes its place.
  await site.db.deleteFrom('redirects').where('path', '=', '/new').execute()
  await added('/old', '/tags')
  expect((await restore(_id)).statusCode).toBe(404)
  const log = await call(site, 'GET /admin/audit', { query: { limit: 4 }, as: admin })
  expect(log.data.map(({ action, subject }) => [action, subject?.name])).toEqual([
    ['add-redirect', '/old → /tags'],
    ['add-redirect', '/new → /old'],
    ['remove-redirect', '/old → /new'],
    ['restore-redirect', '/old → /new'],
  ])
})

test('a removed former address does not come back with a repeated import', async () => {
  const blog = await postBlog(site.app, author)
  const redirects = [{ path: '/2020/a-post', blogId: blog._id }]
  await addRedirects(site.db, null, redirects)
  const [{ _id } = { _id: '' }] = (await list()).data
  await remove(_id)
  expect(await addRedirects(site.db, null, redirects)).toBe(0)
  expect(await findRedirect(site.db, '/2020/a-post')).toBeUndefined()
  await restore(_id)
  expect(await findRedirect(site.db, '/2020/a-post')).toBe(`/blog/${blog._id}/${blog.slug}`)
})

test('the list has pages, finds addresses, and shows no title of a draft', async () => {
  const blog = await postBlog(site.app, author)
  const draft = await postBlog(site.app, author, { title: 'A secret of its author', published: 'False' })
  const startedAt = '2026-01-02T03:04:05.000Z'
  await site.db.insertInto('imports').values({ id: 'an import', source: 'a site', started_at: startedAt }).execute()
  await addRedirects(site.db, 'an import', [
    { path: '/2020/a-post', blogId: blog._id },
    { path: '/2020/a_draft', blogId: draft._id },
  ])
  for (let at = 0; at < 5; at++) await added(`/old-${at}`, `https://a.example/Über/${at}`)
  const seen: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await list({ limit: 3, cursor })
    seen.push(...page.paths)
    cursor = page.nextCursor
  }
  expect(seen.slice(0, 5)).toEqual(['/old-4', '/old-3', '/old-2', '/old-1', '/old-0'])
  // Those of one import have no order.
  expect(seen.slice(5).sort()).toEqual(['/2020/a-post', '/2020/a_draft'])
  expect((await call(site, 'GET /admin/redirects', { query: { cursor: 'é' }, as: admin })).statusCode).toBe(400)
  expect((await list({ q: 'OLD-3' })).paths).toEqual(['/old-3'])
  expect((await list({ q: 'a_' })).paths).toEqual(['/2020/a_draft'])
  expect((await list({ q: 'https://old.example/2020/A-Post/?x=1' })).paths).toEqual(['/2020/a-post'])
  expect((await list({ q: 'a.example' })).paths).toHaveLength(5)
  const from = { source: 'a site', startedAt }
  const imported = (await list({ q: '2020' })).data
  expect(imported).toHaveLength(2)
  expect(imported).toEqual(
    expect.arrayContaining([
      { _id: expect.anything(), path: '/2020/a_draft', target: null, title: null, import: from },
      {
        _id: expect.anything(),
        path: '/2020/a-post',
        target: `/blog/${blog._id}/${blog.slug}`,
        title: blog.title,
        import: from,
      },
    ]),
  )
  await site.db.deleteFrom('imports').execute()
})

test('the page of a tag leads elsewhere while no blog has the tag', async () => {
  expect((await visit('/tag/uber'))[0]).toBe(200)
  const { _id } = await added('/tag/uber', '/tag/%C3%BCber')
  expect(await visit('/tag/Uber')).toEqual([301, '/tag/%C3%BCber', KEPT])
  expect((await visit('/tag/uber'))[1]).toBe('/tag/%C3%BCber')
  expect((await visit('/tag/uber/feed.xml'))[1]).toBe('/tag/%C3%BCber/feed.xml')
  await postBlog(site.app, author, { tags: 'uber' })
  expect((await visit('/tag/uber'))[0]).toBe(200)
  await remove(_id)
})

test('two admins at once make no loop', async () => {
  const answers = await Promise.all([add('/a', '/b'), add('/b', '/a')])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400])
})

test('commands list, find, add, remove and restore', async () => {
  const run = async (...words: string[]) => {
    const lines: string[] = []
    await runCommand(['redirects', ...words], site.config, (line) => lines.push(line))
    return lines.join('\n')
  }
  expect(await run()).toBe('No redirects found.')
  expect(await run('add', '/old', '/about')).toBe('Leads elsewhere now: /old → /about  (added by an admin)')
  await expect(run('add', '/old', '/tags')).rejects.toThrow('leads elsewhere already')
  await expect(run('add', '/older', 'ftp://a.example')).rejects.toThrow('begins with /')
  expect(await run('find', 'old')).toBe('/old → /about  (added by an admin)')
  expect(await run('remove', '/old')).toBe('Removed: /old → /about  (added by an admin)')
  expect(await run('restore', '/OLD/')).toBe('Leads elsewhere now: /old → /about  (added by an admin)')
  await expect(run('remove', '/none')).rejects.toThrow('There is no redirect of /none.')
  await expect(run('add', '/old')).rejects.toThrow('redirects add PATH TARGET')
})
