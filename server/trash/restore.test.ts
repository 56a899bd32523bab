import fc from 'fast-check'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { BlogCard } from '#contract/blogs.ts'
import { deleteBlog } from '../testing/blogs.ts'
import { call, respond } from '../testing/call.ts'
import { addComment, deleteComment } from '../testing/comments.ts'
import { listen } from '../testing/listen.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { postBlog, type SignedIn, signedIn } from '../testing/requests.ts'

let site: TestSite
let author: SignedIn
let reader: SignedIn
let address: string
/** Two public blogs and a draft, and comments by both people. */
let blogs: BlogCard[]
let comments: { id: string; blogId: string; by: SignedIn }[]
const sockets: Socket[] = []
beforeAll(async () => {
  site = await makeSite()
  address = await listen(site)
  author = await signedIn(site.app)
  reader = await signedIn(site.app, { role: 'Reader' })
  await call(site, 'POST /subscribe/newSubscriber/:userId', { params: { userId: author.user._id }, as: reader })
  blogs = []
  for (const [category, published] of [
    ['Food', 'True'],
    ['Game', 'True'],
    ['Food', 'False'],
  ] as const) {
    blogs.push(await postBlog(site.app, author, { category, published }))
  }
  comments = []
  for (const { _id: blogId, published } of blogs) {
    for (const by of published ? [reader, author, reader] : [author]) {
      const list = await addComment(site, blogId, { comment: `Comment ${comments.length}` }, by)
      comments.push({ id: list.data.at(-1)?._id ?? '', blogId, by })
    }
    await call(site, 'GET /blog/singleBlog/:id', { params: { id: blogId }, as: reader })
  }
})
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await site.close()
})

/** Everything that a visitor, a reader and the author are shown. */
async function shown(): Promise<unknown> {
  const lists = ['All', 'Food', 'Game', 'Trending'].map((tag) => call(site, 'GET /blog/getAllBlog', { query: { tag } }))
  const views = [author, reader].flatMap<Promise<unknown>>((as) => [
    ...blogs.map(({ _id: id }) => call(site, 'GET /blog/singleBlog/:id', { params: { id }, as })),
    ...blogs.map(({ _id: blogId }) => call(site, 'POST /comment/getComment/:blogId', { params: { blogId }, as })),
    call(site, 'GET /user/userProfile/:id', { params: { id: author.user._id }, as }),
    call(site, 'GET /user/allUserBlog', { as }),
    call(site, 'GET /subscribe/getUserSubscribedAuthorBlogs', { as }),
  ])
  const reads = await site.db.selectFrom('blog_reads').selectAll().orderBy('blog_id').execute()
  return { lists: await Promise.all(lists), views: await Promise.all(views), reads }
}

/** A page's own picture of which blogs are public, made of events alone. */
async function openPage(cookie: string) {
  const socket = io(address, { extraHeaders: { cookie }, transports: ['websocket'], reconnection: false })
  sockets.push(socket)
  const known = new Map(blogs.filter(({ published }) => published).map((card) => [card._id, true]))
  const cards = new Map<string, BlogCard>()
  socket.on('newBlogCreated', (card: BlogCard) => {
    known.set(card._id, true)
    cards.set(card._id, card)
  })
  socket.on('commentCountChanged', (id: string, commentCount: number) => {
    const card = cards.get(id)
    if (card) cards.set(id, { ...card, commentCount })
  })
  socket.on('blogDeleted', (id: string) => known.set(id, false))
  const commentsChanged: unknown[][] = []
  socket.on('commentsChanged', (...what) => commentsChanged.push(what))
  await new Promise<void>((resolve) => socket.on('connect', resolve))
  return { socket, known, cards, commentsChanged }
}

test('deleting and restoring in any order leaves all as it was, also on open pages', async () => {
  // Reads are written with a delay.
  const written = async () => expect(await site.db.selectFrom('blog_reads').selectAll().execute()).toHaveLength(2)
  await vi.waitFor(written, { timeout: 30_000 })
  const before = await shown()
  const page = await openPage(reader.cookie)
  const listed = (await call(site, 'GET /blog/getAllBlog')).data
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat({ max: blogs.length + comments.length - 1 }), { maxLength: 12 }),
      async (turns) => {
        const trashed = new Set<number>()
        const isReachable = (at: number) => !trashed.has(blogs.findIndex(({ _id }) => _id === comments[at]?.blogId))
        const turn = async (at: number) => {
          const blog = blogs[at]
          const comment = comments[at - blogs.length]
          const isBack = trashed.has(at)
          if (blog) {
            const answer = isBack
              ? await respond(site, 'POST /trash/restoreBlog/:id', { params: { id: blog._id }, as: author })
              : await deleteBlog(site, blog._id, author)
            expect(answer.statusCode).toBe(200)
          } else if (comment && isReachable(at - blogs.length)) {
            const answer = isBack
              ? await call(site, 'POST /trash/restoreComment/:commentId', {
                  params: { commentId: comment.id },
                  as: comment.by,
                })
              : await deleteComment(site, { commentId: comment.id, blogId: comment.blogId }, comment.by)
            expect(answer.statusCode).toBe(200)
          } else return
          if (isBack) trashed.delete(at)
          else trashed.add(at)
        }
        for (const at of turns) await turn(at)
        // Blogs first: a comment in the trash needs its blog.
        for (const at of [...trashed].sort((one, two) => one - two)) await turn(at)
        expect(await shown()).toEqual(before)
        const isPublic = blogs.map(({ published }) => published)
        await expect.poll(() => blogs.map(({ _id }) => page.known.get(_id) ?? false)).toEqual(isPublic)
      },
    ),
    { numRuns: Number(process.env.RESTORE_RUNS ?? 15) },
  )
  const isSame = () => {
    for (const [id, card] of page.cards) expect(card).toEqual(listed.find(({ _id }) => _id === id))
  }
  // Numbers of comments come after a pause.
  await vi.waitFor(isSame, { timeout: 10_000 })
})

test('a restored comment is announced without its text to clients watching its blog', async () => {
  const [blog] = blogs
  const [comment] = comments
  if (!blog || !comment) throw new Error('There is no comment.')
  const page = await openPage(author.cookie)
  await page.socket.emitWithAck('watchBlog', blog._id)
  await deleteComment(site, { commentId: comment.id, blogId: comment.blogId }, comment.by)
  await call(site, 'POST /trash/restoreComment/:commentId', { params: { commentId: comment.id }, as: comment.by })
  // Without details a client loads the comments again.
  await expect.poll(() => page.commentsChanged).toEqual([[blog._id, { deletedId: comment.id }], [blog._id]])
})
