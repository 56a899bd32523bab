import type { FastifyPluginAsync } from 'fastify'
import type { z } from 'zod'
import { type Blog, BlogChanges, BlogFields, type OwnBlogCard, ownBlogCard } from '#contract/blogs.ts'
import { BLOG_PICTURES, LISTING_LIMIT, type Tag } from '#contract/limits.ts'
import { MESSAGES } from '#contract/messages.ts'
import { sendPublic, sendToReaders } from '../cache/send.ts'
import { cardTopics, topics } from '../cache/topics.ts'
import type { Db } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../http/envelope.ts'
import { json, withLongList } from '../http/long-list.ts'
import { parseForm, readForm } from '../http/multipart.ts'
import { networkOf } from '../http/network.ts'
import { invalid, notFound, Problem } from '../http/problem.ts'
import { workOf } from '../http/work.ts'
import { BLOG_FORMAT } from '../media/formats.ts'
import { insertPictures, type NewPicture, pictureOf } from '../media/store.ts'
import { orDropFiles, takePictures } from '../media/take.ts'
import { serveCalls } from '../session/serve.ts'
import { requireCreator, requireWriter } from './policy.ts'
import { findBlog, findPublicCard, listBlogs, listOwnBlogs } from './reading.ts'
import { createBlog, updateBlog } from './save.ts'
import { type BlogPictures, deleteBlog, RICH_TEXTS } from './store.ts'

/** Which reads and comments count moves with the hour; an answer that nothing drops is made anew after so many ms. */
const TRENDING_MAX_AGE = 60_000

/** Blogs: lists, reading, writing, and pictures inside of texts. */
export function blogRoutes(deps: Deps): FastifyPluginAsync {
  const { db, announce, cache, throttle } = deps
  return async (app) => {
    const serve = serveCalls(app, deps)

    serve('GET /blog/getAllBlog', ({ request, reply, query }) =>
      sendPublic(cache, request, reply, async () => {
        const { tag, limit, cursor } = query
        const { blogs, nextCursor } = await listBlogs(db, query, deps.now())
        return {
          envelope: { ...answer(blogs, 'Blogs'), nextCursor },
          // What follows is asked for once in a while, and there is no end of it; nor need a hundred lengths be kept.
          topics: cursor || limit !== LISTING_LIMIT ? undefined : [listTopic(tag), ...cardTopics(blogs)],
          maxAge: tag === 'Trending' ? TRENDING_MAX_AGE : undefined,
          front: 'everybody',
        }
      }),
    )

    serve('GET /blog/card/:id', ({ request, reply, params }) =>
      sendPublic(cache, request, reply, async () => {
        const card = await findPublicCard(db, params.id)
        if (!card) throw notFound('This blog')
        return { envelope: answer(card, 'Blog'), topics: cardTopics([card]), front: 'everybody' }
      }),
    )

    serve('GET /blog/singleBlog/:id', async ({ request, reply, params: { id }, person }) => {
      const isSent = await sendToReaders(cache, request, reply, person?._id ?? networkOf(request.ip), async () => {
        const blog = await findBlog(db, id, undefined)
        return (
          blog && {
            envelope: answer(blog, 'Blog'),
            topics: cardTopics([blog]),
            front: deps.config.publicReading ? 'nobody' : 'people',
            read: counting(deps, id, blog.createdBy),
          }
        )
      })
      if (isSent) return reply
      const draft = person && (await findBlog(db, id, person._id))
      if (!draft) throw notFound('This blog')
      return answer(draft, 'Blog')
    })

    serve('GET /user/allUserBlog', async ({ reply, person }) => {
      return json(reply, await withLongList(answer({ blogs: [] }, 'Your blogs'), ownCards(db, person._id)))
    })

    serve('POST /blog/post', async ({ request, reply, person: author }) => {
      await throttle('writing', author._id)
      const form = await readForm(throttle, author._id, request, reply)
      const fields = parseForm(form, BlogFields, { mainImage: MESSAGES.mainImageRequired })
      await throttle('newBlogs', author._id)
      const pictures = await takePictures(deps, form, BLOG_PICTURES, BLOG_FORMAT, author._id)
      request.work += readingWork(fields)
      const { id, created, unusedPictures } = await orDropFiles(deps, pictures, () =>
        createBlog(db, author._id, fields, withMain(pictures), deps.now()),
      )
      const blog = await reread(db, id, author._id)
      if (created) await announce.blogCreated(blog)
      await deps.media.remove(unusedPictures)
      return reply.code(201).send(answer(blog, published('Blog created', blog), 201))
    })

    serve('PUT /blog/update/:id', async ({ request, reply, params: { id }, person: author }) => {
      await throttle('writing', author._id)
      await requireCreator(db, id, author)
      const form = await readForm(throttle, author._id, request, reply)
      const changes = parseForm(form, BlogChanges)
      const pictures = await takePictures(deps, form, BLOG_PICTURES, BLOG_FORMAT, author._id)
      request.work += readingWork(changes)
      const changed = await orDropFiles(deps, pictures, async () => {
        const saved = await updateBlog(db, {
          id,
          authorId: author._id,
          fields: changes,
          pictures: keptOrRemoved(changes, pictures),
          version: changes.version,
          now: deps.now(),
        })
        return saved ?? (await refuseStale(db, id, author._id))
      })
      // Before anything can fail: nobody is to be shown what was withdrawn.
      cache.drop([topics.blog(id)])
      const blog = await reread(db, id, author._id)
      await announce.blogUpdated(blog, changed.before)
      await deps.media.remove(changed.unusedPictures)
      const isPublishing = blog.published && !changed.before.published
      return answer(blog, published(isPublishing ? 'Blog published' : 'Blog updated', blog))
    })

    serve('DELETE /blog/deletePost/:id', async ({ params: { id }, person: author }) => {
      await throttle('writing', author._id)
      await requireCreator(db, id, author)
      const deleted = await deleteBlog(db, id, author._id)
      if (!deleted) throw notFound('This blog')
      await announce.blogDeleted(id, author._id, deleted.before)
      await deps.media.remove(deleted.unusedPictures)
      return answer(null, 'Blog deleted successfully')
    })

    serve('POST /blog/picture', async ({ request, reply, person: author }) => {
      await requireWriter(db, author)
      await throttle('uploading', author._id)
      const form = await readForm(throttle, author._id, request, reply)
      const { image } = await takePictures(deps, form, ['image'], BLOG_FORMAT, author._id)
      if (!image) throw invalid([{ path: 'image', message: 'Choose a picture' }])
      await orDropFiles(deps, { image }, () => insertPictures(db, [image]))
      return reply.code(201).send(answer(pictureOf(image), 'Picture stored', 201))
    })
  }
}

async function* ownCards(db: Db, authorId: string): AsyncGenerator<OwnBlogCard[]> {
  for await (const cards of listOwnBlogs(db, authorId)) yield cards.map(ownBlogCard)
}

/** Counts each reader but the creator. In a function of its own: where it is kept, it would else keep the whole blog. */
function counting({ reads }: Deps, id: string, createdBy: string) {
  return (reader: string) => reader !== createdBy && reads.count(id, reader)
}

function listTopic(tag: Tag): string {
  if (tag === 'Trending') return topics.trending
  return tag === 'All' ? topics.blogs : topics.blogsIn(tag)
}

/** Milliseconds of the main thread that reading the texts of a form takes. */
function readingWork(fields: BlogFields): number {
  return workOf(RICH_TEXTS.reduce((sum, name) => sum + fields[name].length, 0))
}

/** A picture that was sent, null for one to remove, undefined for one to keep. */
function keptOrRemoved(changes: z.output<typeof BlogChanges>, sent: BlogPictures): BlogPictures {
  return {
    mainImage: sent.mainImage,
    paraOneImage: sent.paraOneImage ?? (changes.removeParaOneImage ? null : undefined),
    paraTwoImage: sent.paraTwoImage ?? (changes.removeParaTwoImage ? null : undefined),
    paraThreeImage: sent.paraThreeImage ?? (changes.removeParaThreeImage ? null : undefined),
  }
}

/** @throws Problem 409 with the blog as it is now, 404 when it is gone */
async function refuseStale(db: Db, id: string, authorId: string): Promise<never> {
  const blog = await reread(db, id, authorId)
  throw new Problem(409, 'This blog was changed elsewhere while you were writing. Nothing of yours is lost.', {
    data: blog,
  })
}

async function reread(db: Db, id: string, authorId: string): Promise<Blog> {
  const blog = await findBlog(db, id, authorId)
  if (!blog) throw notFound('This blog')
  return blog
}

function withMain<Pictures extends { mainImage?: NewPicture }>(pictures: Pictures) {
  return pictures as Pictures & { mainImage: NewPicture }
}

function published(what: string, blog: Blog): string {
  return blog.published ? `${what} successfully` : `${what} as a draft that only you can see`
}
