import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { queriesOf } from '../testing/queries.ts'
import { blogFields, get, postBlog, type SignedIn, sendForm, signedIn } from '../testing/requests.ts'

/** A site with `many` authors with a blog each, all followed by a reader; as many comments and blogs of one author. */
interface Site extends TestSite {
  reader: SignedIn
  author: SignedIn
  blogId: string
}

async function siteOf(many: number): Promise<Site> {
  const site = await makeSite()
  const reader = await signedIn(site.app, { role: 'Reader' })
  const post = (url: string, { cookie }: SignedIn, payload = {}) =>
    site.app.inject({ method: 'POST', url: `/api/v1${url}`, headers: { cookie }, payload })
  const author = await signedIn(site.app)
  const { _id: blogId } = await postBlog(site.app, author)
  for (let i = 0; i < many; i++) {
    const other = await signedIn(site.app)
    await postBlog(site.app, other)
    await post(`/subscribe/newSubscriber/${other.user._id}`, reader)
    await post(`/comment/newComment/${blogId}`, other, { comment: 'Read it twice.' })
    if (i > 0) await postBlog(site.app, author)
  }
  return { ...site, reader, author, blogId }
}

let few: Site
let many: Site
beforeAll(async () => {
  few = await siteOf(1)
  many = await siteOf(12)
  // The last number of comments is read after a pause, and not among what is asked.
  await setTimeout(2500)
})
afterAll(() => Promise.all([few.close(), many.close()]))

test.each<[string, (site: Site) => Promise<unknown>]>([
  ['the listing', ({ app }) => get(app, '/blog/getAllBlog')],
  ['a category', ({ app }) => get(app, '/blog/getAllBlog?tag=Travel')],
  ['Trending', ({ app }) => get(app, '/blog/getAllBlog?tag=Trending')],
  ['the top authors', ({ app }) => get(app, '/user/mostSubsAuthor')],
  ['the directory', ({ app }) => get(app, '/user/authors?page=0&limit=8')],
  ['a profile', ({ app, reader, author }) => get(app, `/user/userProfile/${author.user._id}`, reader.cookie)],
  ['own blogs', ({ app, author }) => get(app, '/user/allUserBlog', author.cookie)],
  ['followings', ({ app, reader }) => get(app, '/subscribe/allSubscribedAuhtorInfo?page=0&limit=8', reader.cookie)],
  ['followed blogs', ({ app, reader }) => get(app, '/subscribe/getUserSubscribedAuthorBlogs', reader.cookie)],
  ['a blog', ({ app, reader, blogId }) => get(app, `/blog/singleBlog/${blogId}`, reader.cookie)],
  [
    'comments',
    ({ app, reader, blogId }) =>
      app.inject({
        method: 'POST',
        url: `/api/v1/comment/getComment/${blogId}`,
        headers: { cookie: reader.cookie },
      }),
  ],
])('%s: the queries are the same for many rows as for few', async (_, ask) => {
  // The sessions may be cached already on one of the two.
  for (const { app, reader, author } of [few, many]) {
    await get(app, '/user/me', reader.cookie)
    await get(app, '/user/me', author.cookie)
  }
  const forFew = await queriesOf(() => ask(few))
  const forMany = await queriesOf(() => ask(many))
  expect(forFew.length).toBeGreaterThan(0)
  // Only a list of ids may be longer.
  const shapeOf = ({ sql }: { sql: string }) => sql.replace(/ in \((?:\?|\$\d+)(?:, (?:\?|\$\d+))*\)/g, ' in (…)')
  expect(forMany.map(shapeOf)).toEqual(forFew.map(shapeOf))
})

// On SQLite these writes share a commit, and no transaction blocks others.
test('a comment, an autosave and a save of text alone take one write statement each', async () => {
  const { app, author, blogId } = few
  const writesOf = async (act: () => Promise<{ statusCode: number }>) => {
    const queries = await queriesOf(async () => expect((await act()).statusCode).toBeLessThan(300))
    return queries.map(({ query }) => query.kind).filter((kind) => kind !== 'SelectQueryNode')
  }
  const { mainImage: _, ...text } = await blogFields({ title: 'The same with another title' })
  const save = () => sendForm(app, 'PUT', `/blog/update/${blogId}`, text, author.cookie)
  expect(await writesOf(save)).toEqual(['UpdateQueryNode'])
  const url = `/api/v1/comment/newComment/${blogId}`
  const add = () =>
    app.inject({ method: 'POST', url, headers: { cookie: author.cookie }, payload: { comment: 'Yes.' } })
  expect(await writesOf(add)).toEqual(['InsertQueryNode'])
  let version = 0
  const id = randomUUID()
  const autosave = () =>
    app.inject({
      method: 'PUT',
      url: `/api/v1/drafts/${id}`,
      headers: { cookie: author.cookie },
      payload: {
        version: version++,
        device: 'a device',
        blogId: null,
        blogVersion: null,
        fields: { intro: { value: `<p>Typed ${version} times</p>`, at: new Date().toISOString() } },
      },
    })
  expect(await writesOf(autosave)).toEqual(['RawNode'])
  expect(await writesOf(autosave)).toEqual(['UpdateQueryNode'])
})
