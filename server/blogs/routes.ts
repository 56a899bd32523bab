import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Blog, BlogCard, BlogChanges, BlogFields, ListingQuery, OwnBlogCard, ownBlogCard } from '#contract/blogs.ts'
import { Nothing, success, successWithCursor } from '#contract/envelope.ts'
import { BLOG_PICTURES, LISTING_LIMIT, RICH_TEXT_MAX_BYTES, type Tag } from '#contract/limits.ts'
import { MESSAGES } from '#contract/messages.ts'
import { Picture } from '#contract/pictures.ts'
import { utf8Bytes } from '#contract/rich-text.ts'
import type { Deps } from '../app.ts'
import { sendPublic, sendToReaders } from '../cache/send.ts'
import { cardTopics, topics } from '../cache/topics.ts'
import type { Db } from '../db/open.ts'
import { answer } from '../http/envelope.ts'
import { Id } from '../http/id.ts'
import { json, withLongList } from '../http/long-list.ts'
import { parseForm, readForm } from '../http/multipart.ts'
import { networkOf } from '../http/network.ts'
import { invalid, notFound, Problem } from '../http/problem.ts'
import { workOf } from '../http/work.ts'
import { BLOG_FORMAT } from '../media/encode.ts'
import { findPictures, insertPictures, type NewPicture, pictureOf } from '../media/store.ts'
import { orDropFiles, takePictures } from '../media/take.ts'
import { requireAuthor, requirePerson, requireReader } from '../session/policy.ts'
import { requireCreator, requireWriter } from './policy.ts'
import { findBlog, findPublicCard, listBlogs, listOwnBlogs } from './reading.ts'
import { cleanRichText, picturesNamed } from './rich-text.ts'
import { type BlogPictures, createBlog, deleteBlog, updateBlog } from './store.ts'

const ById = z.object({ id: Id })

/** Which reads and comments count moves with the hour; an answer that nothing drops is made anew after so many ms. */
const TRENDING_MAX_AGE = 60_000

/** Blogs: lists, reading, writing, and pictures inside of texts. */
export function blogRoutes(deps: Deps): FastifyPluginAsyncZod {
  const { db, announce, cache, throttle } = deps
  return async (app) => {
    app.get(
      '/blog/getAllBlog',
      { schema: { querystring: ListingQuery, response: { 200: successWithCursor(z.array(BlogCard)) } } },
      (request, reply) =>
        sendPublic(cache, request, reply, async () => {
          const { tag, limit, cursor } = request.query
          const { blogs, nextCursor } = await listBlogs(db, request.query, deps.now())
          return {
            envelope: { ...answer(blogs, 'Blogs'), nextCursor },
            // What follows is asked for once in a while, and there is no end of it; nor need a hundred lengths be kept.
            topics: cursor || limit !== LISTING_LIMIT ? undefined : [listTopic(tag), ...cardTopics(blogs)],
            maxAge: tag === 'Trending' ? TRENDING_MAX_AGE : undefined,
            front: 'everybody',
          }
        }),
    )

    app.get('/blog/card/:id', { schema: { params: ById, response: { 200: success(BlogCard) } } }, (request, reply) =>
      sendPublic(cache, request, reply, async () => {
        const card = await findPublicCard(db, request.params.id)
        if (!card) throw notFound('This blog')
        return { envelope: answer(card, 'Blog'), topics: cardTopics([card]), front: 'everybody' }
      }),
    )

    app.get(
      '/blog/singleBlog/:id',
      { schema: { params: ById, response: { 200: success(Blog) } } },
      async (request, reply) => {
        const person = await requireReader(deps, request, reply)
        const { id } = request.params
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
      },
    )

    app.get(
      '/user/allUserBlog',
      { schema: { response: { 200: success(z.object({ blogs: z.array(OwnBlogCard) })) } } },
      async (request, reply) => {
        const person = await requirePerson(deps, request, reply)
        return json(reply, await withLongList(answer({ blogs: [] }, 'Your blogs'), ownCards(db, person._id)))
      },
    )

    app.post(
      '/blog/post',
      { config: { form: { fields: BlogFields, files: BLOG_PICTURES } }, schema: { response: { 201: success(Blog) } } },
      async (request, reply) => {
        const author = await requireAuthor(deps, request, reply)
        await throttle('writing', author._id)
        const form = await readForm(throttle, author._id, request, reply)
        const fields = parseForm(form, BlogFields, { mainImage: MESSAGES.mainImageRequired })
        await throttle('newBlogs', author._id)
        const pictures = await takePictures(deps, form, BLOG_PICTURES, BLOG_FORMAT, author._id)
        const { id, created, unusedPictures } = await orDropFiles(deps, pictures, async () =>
          createBlog(db, author._id, await clean(db, author._id, fields, request), withMain(pictures), deps.now()),
        )
        const blog = await reread(db, id, author._id)
        if (created) await announce.blogCreated(blog)
        await deps.media.remove(unusedPictures)
        return reply.code(201).send(answer(blog, published('Blog created', blog), 201))
      },
    )

    app.put(
      '/blog/update/:id',
      {
        config: { form: { fields: BlogChanges, files: BLOG_PICTURES } },
        schema: { params: ById, response: { 200: success(Blog) } },
      },
      async (request, reply) => {
        const author = await requirePerson(deps, request, reply)
        await throttle('writing', author._id)
        const { id } = request.params
        await requireCreator(db, id, author)
        const form = await readForm(throttle, author._id, request, reply)
        const changes = parseForm(form, BlogChanges)
        const pictures = await takePictures(deps, form, BLOG_PICTURES, BLOG_FORMAT, author._id)
        const changed = await orDropFiles(deps, pictures, async () => {
          const saved = await updateBlog(db, {
            id,
            authorId: author._id,
            fields: await clean(db, author._id, changes, request),
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
      },
    )

    app.delete(
      '/blog/deletePost/:id',
      { schema: { params: ById, response: { 200: Nothing } } },
      async (request, reply) => {
        const author = await requirePerson(deps, request, reply)
        await throttle('writing', author._id)
        const { id } = request.params
        await requireCreator(db, id, author)
        const deleted = await deleteBlog(db, id, author._id)
        if (!deleted) throw notFound('This blog')
        await announce.blogDeleted(id, author._id, deleted.before)
        await deps.media.remove(deleted.unusedPictures)
        return answer(null, 'Blog deleted successfully')
      },
    )

    // Not in the specification's table: the editor's image button needs somewhere to put a picture.
    app.post(
      '/blog/picture',
      { config: { form: { fields: z.object({}), files: ['image'] } }, schema: { response: { 201: success(Picture) } } },
      async (request, reply) => {
        const author = await requirePerson(deps, request, reply)
        await requireWriter(db, author)
        await throttle('uploading', author._id)
        const form = await readForm(throttle, author._id, request, reply)
        const { image } = await takePictures(deps, form, ['image'], BLOG_FORMAT, author._id)
        if (!image) throw invalid([{ path: 'image', message: 'Choose a picture' }])
        await orDropFiles(deps, { image }, () => insertPictures(db, [image]))
        return reply.code(201).send(answer(pictureOf(image), 'Picture stored', 201))
      },
    )
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

const RICH_TEXTS = ['intro', 'paraOneDescription', 'paraTwoDescription', 'paraThreeDescription'] as const

/**
 * The fields with their rich texts as they may be stored, showing pictures of this author alone.
 * @throws Problem 400 for a text that is too long once it is written out
 */
async function clean(db: Db, authorId: string, fields: BlogFields, request: FastifyRequest): Promise<BlogFields> {
  const shown = RICH_TEXTS.flatMap((name) => picturesNamed(fields[name]))
  const pictures = await findPictures(db, shown, authorId)
  const cleaned = { ...fields }
  request.work += workOf(RICH_TEXTS.reduce((sum, name) => sum + fields[name].length, 0))
  for (const name of RICH_TEXTS) {
    cleaned[name] = await cleanRichText(fields[name], pictures)
    if (utf8Bytes(cleaned[name]) > RICH_TEXT_MAX_BYTES) throw invalid([{ path: name, message: MESSAGES.richTextLong }])
  }
  return cleaned
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
