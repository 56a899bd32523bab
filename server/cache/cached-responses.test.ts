import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ALL_TAGS_LIMIT, TOP_AUTHORS } from '#contract/limits.ts'
import { CATEGORIES } from '#contract/site.ts'
import { VISIBILITIES } from '#contract/user-fields.ts'
import { listBlogs } from '../blogs/listing.ts'
import { findBlog, findPublicCard } from '../blogs/queries.ts'
import { listTags } from '../tags/store.ts'
import { call } from '../testing/call.ts'
import { commentsOf } from '../testing/comments.ts'
import { expectCountsConsistent } from '../testing/denormalised-counts.ts'
import { listen } from '../testing/listen.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { postBlog, type SignedIn, signedIn } from '../testing/requests.ts'
import { findProfile, listAuthors, listTopAuthors } from '../users/authors.ts'

/** `npm run fuzz` uses many more. */
const STEPS = Number(process.env.KEPT_STEPS ?? 150)

/** A page that consists of API responses only. */
const entry = {
  isPersonal: () => false,
  addressOf: (path: string) => path,
  async render(path: string, fetchAnswer: (path: string) => Promise<{ status: number; body: unknown }>) {
    const calls = path === '/' ? ['/blog/getAllBlog', '/user/mostSubsAuthor'] : [path]
    const answers = await Promise.all(calls.map((call) => fetchAnswer(`/api/v1${call}`)))
    return { status: 200, head: '', app: '', state: JSON.stringify(answers.map(({ body }) => dataOf(body))) }
  },
}
const dataOf = (body: unknown) => (body as { data: unknown }).data

/** Two instances if the engine supports them. */
let sites: TestSite[]
let site: TestSite
let origins: string[]
let people: SignedIn[]
let outsider: SignedIn
beforeAll(async () => {
  const template = '<!--head--><!--app--><!--state-->'
  const pages = { load: async () => ({ entry, template }), files: undefined }
  site = await makeSite({ PUBLIC_READING: 'true' }, { pages })
  sites = [site]
  const { databaseUrl, dataDir } = site.config
  if (databaseUrl) {
    sites.push(await makeSite({ PUBLIC_READING: 'true', DATABASE_URL: databaseUrl, DATA_DIR: dataDir }, { pages }))
  }
  origins = await Promise.all(sites.map(listen))
  people = []
  for (const role of [...Array(TOP_AUTHORS + 2).fill('Author'), 'Reader'])
    people.push(await signedIn(site.app, { role }))
  outsider = await signedIn(site.app, { role: 'Reader' })
  for (const author of people.slice(0, -1)) await postBlog(site.app, author)
})
afterAll(async () => {
  for (const instance of sites.reverse()) await instance.close()
})

let requests = 0
/** Sends requests to the instances in turn. */
const ask = async (path: string, cookie = '', method = 'GET') => {
  requests += 1
  const origin = origins[requests % origins.length]
  const answer = await fetch(origin + path, { method, headers: { cookie, ...(method === 'POST' && { origin }) } })
  const text = await answer.text()
  if (answer.status >= 500) throw new Error(`${path}: ${text}`)
  return { status: answer.status, body: JSON.parse(text) }
}
const api = async (path: string, cookie?: string, method?: string) => {
  const { status, body } = await ask(`/api/v1${path}`, cookie, method)
  return status === 200 ? dataOf(body) : null
}
/** A value as a client receives it. */
const sent = (value: unknown) => JSON.parse(JSON.stringify(value ?? null))

/** An answer without the numbers of comments on cards, which follow after a pause. */
const withoutCounts = (answer: unknown) =>
  JSON.parse(JSON.stringify(answer ?? null), (key, value) => (key === 'commentCount' ? undefined : value))

/** Every public response, as the site sends it and as computed from the tables. */
function questions(blogIds: string[]) {
  const { db } = site
  const page = { page: 0, limit: 8, query: '' }
  const listing = (tag: string, limit = 24) => listBlogs(db, { tag, limit }, new Date())
  const first = blogIds[0] ?? ''
  return [
    ...['All', ...CATEGORIES, 'Trending'].map((tag) => ({
      name: `listing ${tag}`,
      kept: () => api(`/blog/getAllBlog?tag=${tag}`),
      fresh: async () => (await listing(tag)).blogs,
    })),
    {
      name: 'short listing and its cursor',
      kept: async () => (await ask('/api/v1/blog/getAllBlog?limit=2')).body.nextCursor,
      fresh: async () => (await listing('All', 2)).nextCursor,
    },
    { name: 'top authors', kept: () => api('/user/mostSubsAuthor'), fresh: () => listTopAuthors(db) },
    {
      name: 'all tags',
      kept: () => api('/tags/all'),
      fresh: async () => (await listTags(db, { limit: ALL_TAGS_LIMIT })).tags,
    },
    { name: 'directory', kept: () => api('/user/authors'), fresh: () => listAuthors(db, page) },
    {
      name: 'home page',
      kept: async () => (await ask('/')).body,
      fresh: async () => [(await listing('All')).blogs, await listTopAuthors(db)],
    },
    {
      name: 'profile page',
      kept: async () => (await ask(`/user/userProfile/${people[0]?.user._id}`)).body[0],
      fresh: async () => (await findProfile(db, people[0]?.user._id ?? '', undefined))?.profile,
    },
    ...blogIds.flatMap((id) => [
      { name: `card ${id}`, kept: () => api(`/blog/card/${id}`), fresh: () => findPublicCard(db, id) },
      { name: `blog ${id}`, kept: () => api(`/blog/singleBlog/${id}`), fresh: () => findBlog(db, id, undefined) },
      {
        name: `blog ${id} for its author`,
        kept: () => api(`/blog/singleBlog/${id}`, people[0]?.cookie),
        fresh: () => findBlog(db, id, people[0]?.user._id),
      },
      {
        name: `comments of ${id}`,
        kept: () => api(`/comment/getComment/${id}`, outsider.cookie, 'POST'),
        fresh: async () => ((await findPublicCard(db, id)) ? commentsOf(db, id) : undefined),
      },
    ]),
    {
      name: `blog page ${first}`,
      kept: async () => (await ask(`/blog/card/${first}`)).body[0],
      fresh: () => findPublicCard(db, first),
    },
  ]
}

/** A random action of a user; some are rejected. */
const write = fc.record({
  what: fc.constantFrom(
    'save',
    'save',
    'save',
    'comment',
    'comment',
    'uncomment',
    'follow',
    'follow',
    'rename',
    'delete',
    'post',
  ),
  who: fc.nat(TOP_AUTHORS + 2),
  whom: fc.nat(TOP_AUTHORS + 2),
  where: fc.nat(1),
  which: fc.nat(100),
  published: fc.boolean(),
  visibility: fc.constantFrom(...VISIBILITIES),
  category: fc.constantFrom(...CATEGORIES),
  text: fc.integer({ min: 1000, max: 9999 }),
})
type Write = typeof write extends fc.Arbitrary<infer Value> ? Value : never

async function carryOut(step: Write): Promise<void> {
  const { app, db } = sites[step.where % sites.length] as TestSite
  const who = people[step.who] as SignedIn
  const blogs = await db.selectFrom('blogs').select(['id', 'author_id']).orderBy('id').execute()
  const blog = blogs[step.which % Math.max(blogs.length, 1)]
  const creator = people.find(({ user }) => user._id === blog?.author_id)
  const headers = { cookie: who.cookie }
  const send = async (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) => {
    const answer = await app.inject({ method, url: `/api/v1${path}`, headers, ...(payload && { payload }) })
    expect(answer.statusCode, answer.body).toBeLessThan(500)
  }
  const fields = formFields(step)
  if (step.what === 'post' && blogs.length < 12) await postBlog(app, people[0] as SignedIn, fields)
  if (step.what === 'rename') {
    // The first user creates the blogs, so they stay an Author.
    const role = step.who > 0 && step.which % 4 === 0 ? 'Reader' : 'Author'
    const { visibility } = step
    const choices = { emailVisibility: visibility, phoneVisibility: visibility, educationVisibility: visibility }
    const profile = { name: `Person ${step.text}`, ...choices, role }
    await call({ app }, 'PATCH /user/updateUserProfile', { form: profile, as: who })
  }
  if (step.what === 'follow') {
    const author = people[step.whom]?.user._id
    await (step.published
      ? send('POST', `/subscribe/newSubscriber/${author}`)
      : send('DELETE', `/subscribe/deleteSubscriber/${author}`))
  }
  if (!blog || !creator) return
  const params = { id: blog.id }
  if (step.what === 'save') await call({ app }, 'PUT /blog/update/:id', { params, form: fields, as: creator })
  if (step.what === 'delete' && blogs.length > 6) {
    await call({ app }, 'DELETE /blog/deletePost/:id', { params, as: creator })
  }
  if (step.what === 'comment') await send('POST', `/comment/newComment/${blog.id}`, { comment: `Said ${step.text}` })
  if (step.what === 'uncomment') {
    const comment = (await commentsOf(db, blog.id)).find(({ authorInfo }) => authorInfo._id === who.user._id)
    if (comment) await send('POST', `/comment/deleteComment/${comment._id}/${blog.id}`)
  }
}

const formFields = ({ text, category, published }: { text: number; category: string; published: boolean }) => ({
  title: `A title of ${text}`,
  category,
  intro: `<p>A text that is ${text} long.</p>`,
  published: String(published),
  tags: ['', 'one', 'one, two', 'three'][text % 4] ?? '',
})

test(
  `no cached response is stale or shown to others during ${STEPS} writes`,
  async () => {
    let asked = 0
    let draftsSeen = 0
    const seed = Number(process.env.KEPT_SEED ?? Date.now() % 100_000)
    for (const [index, steps] of fc
      .sample(fc.array(write, { minLength: 1, maxLength: 3 }), { numRuns: STEPS, seed })
      .entries()) {
      const ids = (await site.db.selectFrom('blogs').select(['id', 'state']).execute()) as {
        id: string
        state: string
      }[]
      draftsSeen += ids.filter(({ state }) => state !== 'public').length
      const some = questions(ids.map(({ id }) => id))
      const chosen = some.filter((_, i) => (i + index) % 12 === 0)
      // Concurrent reads, so that responses are being computed while something changes.
      await Promise.all([...steps.map(carryOut), ...chosen.map(({ kept }) => kept())])
      for (const { name, kept, fresh } of chosen) {
        const compare = async () =>
          expect({ seed, index, name, answer: withoutCounts(await kept()) }).toEqual({
            seed,
            index,
            name,
            answer: withoutCounts(sent(await fresh())),
          })
        // Reads are counted in the background, possibly right now, and nothing waits for their announcement.
        await (name === 'listing Trending' ? vi.waitFor(compare, { timeout: 10_000 }) : compare())
        asked += 1
      }
    }
    for (const { kept, fresh } of questions([]).filter(({ name }) => name.startsWith('listing '))) {
      await vi.waitFor(async () => expect(await kept()).toEqual(sent(await fresh())), { timeout: 10_000 })
    }
    expect(asked).toBeGreaterThan(STEPS * 3)
    expect(draftsSeen).toBeGreaterThan(0)
    await expectCountsConsistent(site.db)
  },
  Math.max(60_000, STEPS * 200),
)
