// Over 250 lines, because it lists every call.
import type { Comment } from '#contract/comments.ts'
import { CATEGORIES } from '#contract/site.ts'
import type { User } from '#contract/users.ts'
import { formOf } from '../../e2e/client.ts'
import { PASSWORD } from '../../e2e/users.ts'
import { type Ask, exchange, formBody } from '../requests.ts'
import { EVEN_AUTHORS, EVEN_BLOGS } from './content.ts'
import { blogForm, cookieOf, dataOf, loginOf, sent, type Visit, type Visitor } from './visit.ts'

type Exchanged = Awaited<ReturnType<typeof exchange>>

/** One kind of request, made repeatedly. */
export interface Call {
  name: string
  /** The i-th request, on this site. */
  ask(site: Visit, i: number): Ask | Promise<Ask>
  /** Runs before each request, not measured. */
  before?(site: Visit, i: number): Promise<unknown>
  /** Processes each response, not measured. */
  after?(site: Visit, i: number, answer: Exchanged): void
}

/**
 * A read of the API that no cached response answers: it is personal, a list with an unusual limit, which is not cached,
 * or its data was changed before.
 */
function anew(path: string, visitor?: Visitor, method = 'GET'): Ask {
  return sent(method, path, undefined, visitor)
}

const page = (path: string): Ask => ({ path })
const category = (i: number) => CATEGORIES[i % CATEGORIES.length] ?? 'Testing'
const authorOf = (site: Visit, i: number) => site.authors[i % EVEN_AUTHORS] as Visitor
const readers = ({ readers: [few, many] }: Visit) => ({ few, many })
const blogOf = ({ content }: Visit, i: number) => content.blogId(content.publicBlog(i))
const deepest = (count: number, limit: number) => Math.floor((count / limit) * 0.9)
const WORDS = ['an', 'lo', 'ova', 'ma', 'han', 'gau', 'wil', 'in', 'so', 'müller']

/** A write that invalidates every response that shows the newest blog. */
async function changeNewest(site: Visit, i: number): Promise<void> {
  await exchange(site.url, await blogForm('PUT', `/blog/update/${site.newest}`, i, site.authors[0]))
}

/** Writes that invalidate every response that lists blogs. */
async function publishNewestAnew(site: Visit, i: number): Promise<void> {
  for (const published of ['False', 'True'] as const) {
    const put = blogForm('PUT', `/blog/update/${site.newest}`, i, site.authors[0], { published })
    await exchange(site.url, await put)
  }
}

/** A write that invalidates every response that shows an author's number of followers. */
async function changeFollowers(site: Visit, author: string, i: number): Promise<void> {
  const { few } = readers(site)
  const ask =
    i % 2 === 0
      ? sent('POST', `/subscribe/newSubscriber/${author}`, undefined, few)
      : sent('DELETE', `/subscribe/deleteSubscriber/${author}`, undefined, few)
  await exchange(site.url, ask)
}

async function form(method: string, path: string, fields: Record<string, string>, files = {}, visitor?: Visitor) {
  return { ...sent(method, path, undefined, visitor), body: await formBody(formOf(fields, files)) }
}

/**
 * Every API call, in an order in which each finds the data it needs, and the pages. Calls that only read come first.
 */
export const CALLS: Call[] = [
  { name: 'listing', ask: () => anew('/blog/getAllBlog?limit=25') },
  {
    name: 'listing, from a cursor anywhere',
    ask: ({ content }, i) => anew(`/blog/getAllBlog?tag=All&cursor=${content.cursor(i)}`),
  },
  { name: 'listing, kept', ask: () => sent('GET', '/blog/getAllBlog?tag=All') },
  { name: 'a category', ask: (_, i) => anew(`/blog/getAllBlog?tag=${category(i)}&limit=25`) },
  {
    name: 'a category, from a cursor anywhere',
    ask: ({ content }, i) => anew(`/blog/getAllBlog?tag=${category(i)}&cursor=${content.cursor(i)}`),
  },
  { name: 'Trending', ask: () => anew('/blog/getAllBlog?tag=Trending&limit=25') },
  {
    name: 'Trending, from a cursor among the least',
    ask: (site, i) => anew(`/blog/getAllBlog?tag=Trending&cursor=9_${blogOf(site, i)}`),
  },
  { name: 'card of a blog', ask: (site, i) => anew(`/blog/card/${blogOf(site, i)}`) },
  { name: 'a blog', ask: (site, i) => anew(`/blog/singleBlog/${blogOf(site, i)}`, readers(site).few) },
  { name: `own blogs (${EVEN_BLOGS})`, ask: (site, i) => anew('/user/allUserBlog', authorOf(site, i + 1)) },
  { name: 'own blogs, of who has most', ask: (site) => anew('/user/allUserBlog', site.busiest) },
  { name: 'own blogs, of who has most, a page', ask: (site) => anew('/user/allUserBlog?limit=24', site.busiest) },
  {
    name: 'comments of a blog',
    ask: (site, i) => anew(`/comment/getComment/${blogOf(site, i)}`, readers(site).few, 'POST'),
  },
  {
    name: 'comments of the blog with most',
    before: (site) => {
      const path = `/comment/newComment/${site.content.blogId(site.content.mostDiscussed)}`
      return exchange(site.url, sent('POST', path, { comment: 'Read it twice.' }, readers(site).few))
    },
    ask: (site) =>
      anew(`/comment/getComment/${site.content.blogId(site.content.mostDiscussed)}`, readers(site).few, 'POST'),
  },
  {
    name: 'top authors',
    before: (site, i) => changeFollowers(site, site.topAuthor, i),
    ask: () => anew('/user/mostSubsAuthor'),
  },
  { name: 'directory', ask: () => anew('/user/authors?limit=9') },
  {
    name: 'directory, a deep page',
    ask: ({ content }) => anew(`/user/authors?page=${deepest(content.size.authors, 9)}&limit=9`),
  },
  {
    name: 'directory, a search',
    ask: (_, i) => anew(`/user/authors?page=0&limit=8&query=${encodeURIComponent(WORDS[i % WORDS.length] ?? '')}`),
  },
  {
    name: `a profile (${EVEN_BLOGS} blogs)`,
    ask: (site, i) => anew(`/user/userProfile/${authorOf(site, i + 1).id}`, readers(site).few),
  },
  {
    name: 'a profile, of who has most blogs',
    ask: (site) => anew(`/user/userProfile/${site.busiest.id}`, readers(site).few),
  },
  {
    name: 'followings',
    ask: (site) => anew('/subscribe/allSubscribedAuhtorInfo?page=0&limit=4', readers(site).many),
  },
  {
    name: 'followings, a deep page',
    ask: (site) => {
      const followed = Math.min(500, site.content.size.authors)
      return anew(`/subscribe/allSubscribedAuhtorInfo?page=${deepest(followed, 4)}&limit=4`, readers(site).many)
    },
  },
  {
    name: 'followed blogs, of 50 authors',
    ask: (site) => anew('/subscribe/getUserSubscribedAuthorBlogs', readers(site).few),
  },
  {
    name: 'followed blogs, of 500 authors',
    ask: (site) => anew('/subscribe/getUserSubscribedAuthorBlogs', readers(site).many),
  },
  { name: 'ways to sign in, kept', ask: () => anew('/user/signInOptions') },

  { name: 'page /, kept', ask: () => page('/') },
  {
    name: 'page /, made anew',
    async before(site, i) {
      await changeNewest(site, i)
      await changeFollowers(site, site.topAuthor, i)
    },
    ask: () => page('/'),
  },
  { name: 'page /authors, kept', ask: () => page('/authors') },
  {
    name: 'page /authors, made anew',
    before: (site, i) => changeFollowers(site, site.firstAuthor, i),
    ask: () => page('/authors'),
  },
  { name: 'page /blog/:id', ask: (site, i) => page(`/blog/${site.content.blogId(site.content.publicBlog(i + 1000))}`) },
  {
    name: 'page /userProfile/:id, made anew',
    // The next round takes back what the one before has changed.
    before: (site, i) => {
      const { authors } = site.content.size
      return changeFollowers(site, site.content.userId(i % authors), Math.floor(i / authors))
    },
    ask: ({ content }, i) => page(`/userProfile/${content.userId(i % content.size.authors)}`),
  },
  { name: '/feed.xml, made anew', before: publishNewestAnew, ask: () => page('/feed.xml') },
  { name: '/sitemap.xml, made anew', before: publishNewestAnew, ask: () => page('/sitemap.xml') },
  { name: '/sitemap-blogs-1.xml, made anew', before: publishNewestAnew, ask: () => page('/sitemap-blogs-1.xml') },

  {
    name: 'login',
    ask: ({ content }, i) => loginOf(content, i % content.size.users),
    after: (site, _, { headers }) => void site.sessions.push(cookieOf(headers)),
  },
  { name: 'me', ask: (site, i) => sent('GET', '/user/me', undefined, { cookie: site.sessions[i] ?? '', id: '' }) },
  {
    name: 'logout',
    ask: (site, i) => sent('GET', '/user/logout', undefined, { cookie: site.sessions[i] ?? '', id: '' }),
  },
  {
    name: 'login by Google, the first time',
    ask: async ({ issuer }, i) => {
      const credential = await issuer.credential({ email: `google${i}@example.org`, name: 'Ada Lovelace' })
      return sent('POST', '/user/googleLogin', { credential })
    },
  },
  {
    name: 'register',
    ask: ({ picture }, i) => {
      const person = { name: 'Ada Lovelace', phone: '555 0100', education: 'PHD', role: 'Reader', password: PASSWORD }
      return form('POST', '/user/register', { ...person, email: `new${i}@example.org` }, { avatar: picture })
    },
    after: (site, _, answer) =>
      void site.registered.push({ cookie: cookieOf(answer.headers), id: dataOf<User>(answer)._id }),
  },
  {
    name: 'change of a profile',
    ask: (site, i) => form('PATCH', '/user/updateUserProfile', { name: 'Grace Hopper' }, {}, authorOf(site, i)),
  },
  {
    name: 'follow',
    ask: ({ content, registered }, i) =>
      sent('POST', `/subscribe/newSubscriber/${content.userId(i % content.size.authors)}`, undefined, registered[i]),
  },
  {
    name: 'unfollow',
    ask: ({ content, registered }, i) =>
      sent(
        'DELETE',
        `/subscribe/deleteSubscriber/${content.userId(i % content.size.authors)}`,
        undefined,
        registered[i],
      ),
  },
  {
    name: 'a comment',
    ask: (site, i) =>
      sent('POST', `/comment/newComment/${blogOf(site, i)}`, { comment: 'Read it twice.' }, readers(site).few),
    after: (site, i, answer) =>
      void site.comments.push({ id: dataOf<Comment[]>(answer).at(-1)?._id ?? '', blogId: blogOf(site, i) }),
  },
  {
    name: 'change of a comment',
    ask: (site, i) => {
      const { id, blogId } = site.comments[i] ?? { id: '', blogId: '' }
      return sent('POST', `/comment/editComment/${id}/${blogId}`, { newComment: 'Thrice.' }, readers(site).few)
    },
  },
  {
    name: 'deletion of a comment',
    ask: (site, i) => {
      const { id, blogId } = site.comments[i] ?? { id: '', blogId: '' }
      return sent('POST', `/comment/deleteComment/${id}/${blogId}`, undefined, readers(site).few)
    },
  },
  {
    name: 'a picture for a text',
    ask: (site, i) => form('POST', '/blog/picture', {}, { image: site.picture }, authorOf(site, i)),
  },
  {
    name: 'a new blog',
    ask: (site, i) => blogForm('POST', '/blog/post', i, authorOf(site, i), { mainImage: site.picture }),
    after: (site, _, answer) => void site.posted.push(dataOf<{ _id: string }>(answer)._id),
  },
  {
    name: 'change of a blog',
    ask: (site, i) => blogForm('PUT', `/blog/update/${site.posted[i]}`, i + 1, authorOf(site, i)),
  },
  {
    name: 'deletion of a blog',
    ask: (site, i) => sent('DELETE', `/blog/deletePost/${site.posted[i]}`, undefined, authorOf(site, i)),
  },
]
