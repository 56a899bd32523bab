// Over 250 lines, because all of it is about the same few actions and what each has to keep true.
import { io } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { AdminTag, TagAction } from '#contract/admin-tags.ts'
import type { BlogCard } from '#contract/blogs.ts'
import { moveTags } from '../blogs/move-tags.ts'
import { runCommand } from '../commands/commands.ts'
import { makeAdmin } from '../testing/admins.ts'
import { type CallInput, call, respond } from '../testing/call.ts'
import { expectCountsConsistent } from '../testing/denormalised-counts.ts'
import { listen, originOf } from '../testing/listen.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { blogFields, postBlog, type SignedIn, signedIn } from '../testing/requests.ts'

/** A site without its built client has no feeds either; nothing here renders a page. */
const pages = { load: () => Promise.reject(new Error('No page is rendered')), files: undefined }

let site: TestSite
let admin: SignedIn
let author: SignedIn
let reader: SignedIn
beforeAll(async () => {
  site = await makeSite({}, { pages })
  await listen(site)
  admin = await makeAdmin(site)
  author = await signedIn(site.app)
  reader = await signedIn(site.app, { role: 'Reader', name: 'A Reader' })
})
afterAll(() => site.close())
afterEach(async () => {
  await settled()
  await expectCountsConsistent(site.db)
  await site.db.deleteFrom('former_tags').execute()
  await site.db.deleteFrom('followed_tags').execute()
  await site.db.deleteFrom('blogs').execute()
})

const write = (tags: string, changes: Record<string, string> = {}) =>
  postBlog(site.app, author, { title: `About ${tags} and more`, tags, ...changes })
const act = (action: TagAction, tags: string[], target?: string) =>
  call(site, 'POST /admin/bulk/tags/:action', { params: { action }, body: { tags, target }, as: admin })
async function done(action: TagAction, tags: string[], target?: string): Promise<void> {
  const { statusCode, data } = await act(action, tags, target)
  expect([statusCode, data.done, data.notDone]).toEqual([200, tags, []])
}
const why = async (action: TagAction, tags: string[], target?: string) =>
  (await act(action, tags, target)).data.notDone.map((one) => one.why)
/** Waits until the jobs have moved everything. */
const settled = () =>
  vi.waitFor(
    async () => {
      const rows = await site.db.selectFrom('former_tags').select('tag').where('state', '<>', 'moved').execute()
      expect(rows).toEqual([])
    },
    { timeout: 10_000 },
  )
const tagsOf = async ({ _id }: { _id: string }) => {
  const row = await site.db.selectFrom('blogs').select('tags').where('id', '=', _id).executeTakeFirstOrThrow()
  return JSON.parse(row.tags) as string[]
}
const listed = async (tag: string) => {
  const answer = await respond(site, 'GET /blog/getAllBlog', { query: { tag: `#${tag}` } })
  return answer.statusCode === 301 ? 'elsewhere' : answer.json().data.map(({ _id }: BlogCard) => _id)
}
const follow = (tag: string, as = reader) => call(site, 'PUT /user/tags/:tag', { params: { tag }, as })
const followed = async (as = reader) => (await call(site, 'GET /user/tags', { as })).data
const list = async (query: CallInput<'GET /admin/tags'>['query'] = {}) => {
  const { data, nextCursor } = await call(site, 'GET /admin/tags', { query, as: admin })
  return { tags: data, nextCursor }
}
const namesIn = ({ tags }: { tags: AdminTag[] }) => tags.map(({ tag }) => tag)
const audited = async (limit: number) =>
  (await call(site, 'GET /admin/audit', { query: { limit }, as: admin })).data.map(
    ({ action, subject }) => `${action} ${subject?.name}`,
  )

test('admins list tags by number or name, with blogs, followers and last use', async () => {
  await write('rye, bread')
  const last = await write('bread, night-bread, under_score')
  await follow('bread')
  await follow('bread', author)
  expect((await list()).tags).toEqual([
    { tag: 'bread', blogs: 2, followers: 2, lastUsedAt: last.publishedAt },
    { tag: 'night-bread', blogs: 1, followers: 0, lastUsedAt: last.publishedAt },
    expect.objectContaining({ tag: 'rye' }),
    expect.objectContaining({ tag: 'under_score' }),
  ])
  expect(namesIn(await list({ q: 'Bread' }))).toEqual(['bread', 'night-bread'])
  expect(namesIn(await list({ q: '_' }))).toEqual(['under_score'])
  for (const order of ['blogs', 'name'] as const) {
    const seen: string[] = []
    let cursor: string | null | undefined
    while (cursor !== null) {
      const page = await list({ order, limit: 1, cursor })
      seen.push(...namesIn(page))
      cursor = page.nextCursor
    }
    expect(seen).toEqual(['bread', 'night-bread', 'rye', 'under_score'])
  }
})

test('a renamed tag keeps blogs, drafts, followers and links', async () => {
  const blog = await write('first, js, last')
  const hidden = await write('js', { published: 'False' })
  await follow('js')
  expect(await listed('js')).toEqual([blog._id])
  await done('merge', ['js'], 'JavaScript')
  expect(await listed('javascript')).toEqual([blog._id])
  expect(await tagsOf(blog)).toEqual(['first', 'javascript', 'last'])
  expect(await audited(1)).toEqual(['rename-tag js → javascript'])
  await settled()
  expect(await tagsOf(hidden)).toEqual(['javascript'])
  expect(await followed()).toEqual(['javascript'])

  const query = { tag: '#js', limit: 7 }
  const moved = await respond(site, 'GET /blog/getAllBlog', { query })
  expect(moved.statusCode).toBe(301)
  expect(moved.headers).toMatchObject({ location: '/api/v1/blog/getAllBlog?tag=%23javascript&limit=7' })
  // Browsers would keep it for ever, and the tag may be restored.
  expect(moved.headers['cache-control']).toBe('no-store')
  const followedOn = await site.app.inject(String(moved.headers.location))
  expect(followedOn.json()).toMatchObject({ tag: '#javascript', data: [{ _id: blog._id }] })
  const feed = await site.app.inject('/tag/js/feed.xml')
  expect([feed.statusCode, feed.headers.location]).toEqual([301, '/tag/javascript/feed.xml'])
  const found = await call(site, 'GET /search', { query: { q: 'about', tag: 'js' }, as: reader })
  expect(found.data.hits.map((hit) => hit.blog._id)).toEqual([blog._id])

  // Who types or follows the old name gets the new one.
  expect((await call(site, 'GET /tags', { query: { q: 'js' } })).data).toEqual(['javascript'])
  expect((await write('JS, javascript')).tags).toEqual(['javascript'])
  expect((await follow('js')).data).toEqual(['javascript'])
  expect((await call(site, 'DELETE /user/tags/:tag', { params: { tag: 'js' }, as: reader })).data).toEqual([])
})

test('a form that was open saves, and a revision is restored with the new name', async () => {
  const blog = await write('js')
  const form = await blogFields({ title: 'Something else entirely', tags: 'other', version: '1' })
  await done('merge', ['js'], 'javascript')
  const params = { id: blog._id }
  expect((await call(site, 'PUT /blog/update/:id', { params, form, as: author })).statusCode).toBe(200)
  await call(site, 'POST /blog/restoreRevision/:id/:version', { params: { ...params, version: '1' }, as: author })
  expect(await tagsOf(blog)).toEqual(['javascript'])
})

test('who unfollows a tag by either name during its change does not follow it later', async () => {
  const rename = { tag: 'js', target: 'javascript', state: 'moving', changed_at: new Date().toISOString() } as const
  for (const name of ['js', 'javascript']) {
    await follow('js')
    await follow('javascript')
    await follow('tea')
    await site.db.insertInto('former_tags').values(rename).execute()
    await call(site, 'DELETE /user/tags/:tag', { params: { tag: name }, as: reader })
    expect(await followed()).toEqual(['tea'])
    await site.db.deleteFrom('former_tags').execute()
  }
})

test('several are merged, no blog has one twice, and restoring gives each back its own', async () => {
  const all = await write('a, x, b, c, y')
  const two = await write('x, a')
  const own = await write('b, z')
  await follow('a')
  await follow('b')
  await follow('z', author)
  await follow('a', author)
  await done('merge', ['a', 'b', 'c'], 'z')
  await settled()
  expect(await Promise.all([all, two, own].map(tagsOf))).toEqual([['z', 'x', 'y'], ['x', 'z'], ['z']])
  expect([await followed(), await followed(author)]).toEqual([['z'], ['z']])
  expect(await audited(3)).toEqual(['merge-tag c → z', 'merge-tag b → z', 'merge-tag a → z'])

  await done('restore', ['b', 'c', 'a'])
  await settled()
  expect((await tagsOf(all)).toSorted()).toEqual(['a', 'b', 'c', 'x', 'y'])
  expect(await Promise.all([two, own].map(tagsOf))).toEqual([
    ['x', 'a'],
    ['b', 'z'],
  ])
  expect([await followed(), await followed(author)]).toEqual([
    ['a', 'b'],
    ['a', 'z'],
  ])
  expect(await listed('a')).toEqual([two._id, all._id])
  expect((await call(site, 'GET /admin/formerTags', { as: admin })).data).toEqual([])
})

test('one of several is restored: the others stay merged', async () => {
  const blog = await write('a, b')
  await done('merge', ['a', 'b'], 'z')
  await settled()
  await done('restore', ['a'])
  await settled()
  expect((await tagsOf(blog)).toSorted()).toEqual(['a', 'z'])
  await done('restore', ['b'])
  await settled()
  expect((await tagsOf(blog)).toSorted()).toEqual(['a', 'b'])
})

test('a deleted tag goes from blogs and followers, can be used again, and comes back', async () => {
  const blog = await write('spam, tea')
  await follow('spam')
  await done('delete', ['spam'])
  await settled()
  expect([await tagsOf(blog), await followed(), await listed('spam')]).toEqual([['tea'], [], []])
  const later = await write('spam')
  await moveTags({ db: site.db, announce: silent, now: () => new Date() }, new AbortController().signal)
  expect(await tagsOf(later)).toEqual(['spam'])
  await done('restore', ['spam'])
  await settled()
  expect([await tagsOf(blog), await followed()]).toEqual([['spam', 'tea'], ['spam']])
})
const silent = { blogsRetagged: async () => {}, tagsChanged: async () => {} } as never

test('what authors changed since is left as it is when a tag is restored', async () => {
  const [without, full] = [await write('old, a'), await write('old, a, b, c, d')]
  await done('delete', ['old'])
  await settled()
  const form = await blogFields({ title: 'Now with others', tags: 'a, b, c, d, e' })
  await call(site, 'PUT /blog/update/:id', { params: { id: full._id }, form, as: author })
  await done('merge', ['a'], 'z')
  await settled()
  const other = await blogFields({ title: 'Now without any', tags: '' })
  await call(site, 'PUT /blog/update/:id', { params: { id: without._id }, form: other, as: author })
  await done('restore', ['old', 'a'])
  await settled()
  expect([await tagsOf(without), await tagsOf(full)]).toEqual([['old'], ['a', 'b', 'c', 'd', 'e']])
})

test('a merge into a merged tag goes where that went, and a rename back ends the first', async () => {
  const [a, b, c] = [await write('a'), await write('b'), await write('c')]
  await done('merge', ['a'], 'b')
  const { data } = await act('merge', ['c'], 'a')
  expect(data).toEqual({ done: ['c'], notDone: [], target: 'b' })
  expect(await why('merge', ['a'], 'c')).toEqual(['replaced'])
  expect(await why('merge', ['b'], 'c')).toEqual([])
  // b was renamed to c, and c to b before: c is a tag again.
  expect(await Promise.all([a, b, c].map(tagsOf))).toEqual([['c'], ['c'], ['c']])
  expect([await listed('b'), await listed('a')]).toEqual(['elsewhere', 'elsewhere'])
  expect((await write('a, b')).tags).toEqual(['c'])
  expect(await why('restore', ['a', 'b', 'none'])).toEqual(['replaced-since', 'not-former'])
  await settled()
  await done('restore', ['a'])
  await settled()
  expect(await tagsOf(a)).toEqual(['a'])
  expect(await why('merge', ['c'], 'C')).toEqual(['same'])
})

test('two admins at once: merges of the same tag, and of two into each other', async () => {
  const blogs = [await write('a'), await write('b'), await write('c')]
  const results = await Promise.all([act('merge', ['a'], 'b'), act('merge', ['a'], 'c')])
  expect(results.map(({ data }) => data.done.length).sort()).toEqual([0, 1])
  await settled()
  await Promise.all([act('merge', ['b'], 'c'), act('merge', ['c'], 'b')])
  await settled()
  const after = await Promise.all(blogs.map(tagsOf))
  expect(new Set(after.flat()).size).toBe(1)
  expect(after.every((tags) => tags.length === 1)).toBe(true)
})

test('a job moves what one transaction does not, while authors publish', async () => {
  const MANY = 450
  const { _id } = await write('old')
  const row = await site.db.selectFrom('blogs').selectAll().where('id', '=', _id).executeTakeFirstOrThrow()
  const ids = Array.from({ length: MANY }, (_, i) => `01900000-0000-7000-8000-${String(i).padStart(12, '0')}`)
  for (let i = 0; i < MANY; i += 50) {
    const rows = ids.slice(i, i + 50).map((id) => ({ ...row, id }))
    await site.db.insertInto('blogs').values(rows).execute()
  }
  const heard: unknown[][] = []
  const socket = io(originOf(site), { transports: ['websocket'], forceNew: true })
  socket.onAny((...event) => heard.push(event))
  await new Promise<void>((resolve) => socket.on('connect', resolve))
  const [, ...written] = await Promise.all([
    done('merge', ['old'], 'new'),
    ...['old, b', 'new, old', 'b, new'].map((tags) => write(tags)),
  ])
  await settled()
  // As an instance of the last release saves it.
  await site.db.updateTable('blogs').set({ tags: '["old"]' }).where('id', '=', _id).execute()
  await moveTags({ db: site.db, announce: silent, now: () => new Date() }, new AbortController().signal)
  const counts = await site.db.selectFrom('tag_counts').select(['tag', 'blogs']).orderBy('tag').execute()
  expect(counts).toEqual([
    { tag: 'b', blogs: 2 },
    { tag: 'new', blogs: MANY + 1 + written.length },
  ])
  expect(heard).toContainEqual(['refresh'])
  socket.disconnect()
  const jobs = await site.db.selectFrom('jobs').select('run_at').where('name', '=', 'move-tags').execute()
  expect(jobs.some(({ run_at }) => run_at > new Date().toISOString())).toBe(true)
})

test('bulk actions on posts add the tag that replaced another', async () => {
  const blog = await write('tea')
  await done('merge', ['js'], 'javascript')
  const body = { posts: [{ _id: blog._id }], tags: 'js' }
  await call(site, 'POST /admin/bulk/posts/:action', { params: { action: 'add-tags' }, body, as: admin })
  expect(await tagsOf(blog)).toEqual(['tea', 'javascript'])
})

test.each<[string, object]>([
  ['no tags', { tags: [], target: 'b' }],
  ['what is no tag', { tags: ['not/one'], target: 'b' }],
  ['a target that is none', { tags: ['a'], target: '<b>' }],
  ['no target', { tags: ['a'] }],
  ['too many', { tags: Array.from({ length: 101 }, (_, i) => `t${i}`), target: 'b' }],
])('%s is refused', async (_, body) => {
  const answer = await call(site, 'POST /admin/bulk/tags/:action', {
    params: { action: 'merge' },
    body: body as never,
    as: admin,
  })
  expect(answer.statusCode).toBe(400)
})

test('commands rename, merge, delete and restore, and the running site notices', async () => {
  const command = async (...args: string[]) => {
    const lines: string[] = []
    await runCommand(args, site.config, (line) => lines.push(line))
    return lines.join('\n')
  }
  const blog = await write('js, tea')
  expect(await listed('js')).toEqual([blog._id])
  expect(await command('tags')).toMatch(/^js {2}1 blog, 0 followers, last used .*\ntea/)
  expect(await command('tags', 'rename', 'js', 'JavaScript')).toContain('Done: js.')
  await expect.poll(() => listed('js')).toBe('elsewhere')
  expect(await command('tags', 'find', 'script')).toContain('javascript  1 blog')
  expect(await command('tags', 'merge', 'tea,js', 'drinks')).toContain('Done: tea.')
  expect(await command('tags', 'delete', 'drinks')).toContain('Done: drinks.')
  await settled()
  expect(await tagsOf(blog)).toEqual(['javascript'])
  expect(await command('tags', 'former')).toMatch(/drinks → deleted {2}moved/)
  expect(await command('tags', 'restore', 'js,tea')).toContain('tea  not done: replaced-since')
  await expect.poll(() => listed('js')).toEqual([blog._id])
  await expect(command('tags', 'merge', 'a', 'not/one')).rejects.toThrow('is not a valid tag')
  await expect(command('tags', 'paint', 'a')).rejects.toThrow('tags rename TAG NEW')
})
