import type { z } from 'zod'
import { BLOG_PICTURES, RICH_TEXTS } from '#contract/blog-fields.ts'
import { type Blog, BlogChanges, type BlogFields, NewBlog, REMOVABLE_PICTURES, removeName } from '#contract/blogs.ts'
import { pictureIdIn } from '#contract/pictures.ts'
import { cacheTags } from '../cache/cache-tags.ts'
import type { Handler } from '../calls/register-calls.ts'
import type { Db } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { answer, heldAnswer } from '../http/envelope.ts'
import { parseForm, readForm } from '../http/multipart.ts'
import { notFound, Problem } from '../http/problem.ts'
import { workOf } from '../http/work-limit.ts'
import { answers, validation } from '../language/messages.ts'
import { BLOG_FORMAT } from '../media/formats.ts'
import { storeTextPicture } from '../media/text-picture.ts'
import { deleteFilesOnError, receivePictures } from '../media/uploads.ts'
import { withColours } from '../rich-text/highlight.ts'
import type { BlogPicture, BlogPictures } from './blog-pictures.ts'
import { setCommentsClosed } from './close-comments.ts'
import { holdBlogOf, rememberBlog } from './hold.ts'
import { withInlinePictures } from './inline-pictures.ts'
import { requireCreator, requireWriter } from './policy.ts'
import { publishTimeOf } from './publish.ts'
import { findBlog } from './queries.ts'
import { createBlog, updateBlog } from './save.ts'
import { trashBlog } from './trash.ts'

export function postBlog(deps: Deps): Handler<'POST /blog/post'> {
  const { db, announce, rateLimit } = deps
  return async ({ request, reply, person: author, requireStill }) => {
    await rateLimit('writing', author._id)
    const form = await readForm(rateLimit, author._id, request, reply)
    const isUploaded = Boolean(form.fields.mainImageUrl)
    const fields = parseForm(form, NewBlog, isUploaded ? {} : { mainImage: validation.mainImageRequired })
    const publishAt = await publishTimeOf(db, fields, deps.now())
    await rateLimit('newBlogs', author._id)
    const pictures = await receivePictures(deps, form, BLOG_PICTURES, BLOG_FORMAT, author._id)
    request.work += readingWork(fields)
    const { id, created, unusedPictures } = await deleteFilesOnError(deps, pictures, () =>
      withInlinePictures(deps, form, fields, author._id, async (inline) => {
        await requireStill()
        const creation = {
          authorId: author._id,
          fields,
          pictures: withMain({ ...uploaded(fields), ...pictures }),
          draftId: fields.draftId,
          publishAt,
          now: deps.now(),
        }
        return createBlog(db, creation, holdBlogOf(deps, author._id, form.sender), inline)
      }),
    )
    const blog = await reread(db, id, author._id)
    if (created) await announce.blogCreated(blog)
    await rememberBlog(deps, blog, form.sender.network)
    await deps.media.remove(unusedPictures)
    if (blog.heldAt) return reply.code(202).send(heldAnswer(blog, answers.blogCreatedHeld))
    return reply.code(201).send(answer(blog, createdMessage(blog), 201))
  }
}

export function putBlog(deps: Deps): Handler<'PUT /blog/update/:id'> {
  const { db, announce, cache, rateLimit } = deps
  return async ({ request, reply, params: { id }, person: author, requireStill }) => {
    await rateLimit('writing', author._id)
    await requireCreator(db, id, author)
    const form = await readForm(rateLimit, author._id, request, reply)
    const changes = parseForm(form, BlogChanges)
    const publishAt = await publishTimeOf(db, changes, deps.now(), id)
    await rateLimit('savedBlogs', author._id)
    const sent = await receivePictures(deps, form, BLOG_PICTURES, BLOG_FORMAT, author._id)
    request.work += readingWork(changes)
    const changed = await deleteFilesOnError(deps, sent, async () => {
      const pictures = keptOrRemoved(changes, sent)
      const { version, draftId, smallChange: isSmall } = changes
      const now = deps.now()
      const update = { id, authorId: author._id, fields: changes, pictures, version, draftId, publishAt, isSmall, now }
      const hold = holdBlogOf(deps, author._id, { ...form.sender, id })
      const saved = await withInlinePictures(deps, form, changes, author._id, async (inline) => {
        await requireStill()
        return updateBlog(db, update, hold, inline)
      })
      return saved ?? (await refuseStale(db, id, author._id))
    })
    // Before anything can fail, so that no reader is served a withdrawn blog.
    cache.invalidate([cacheTags.blog(id)])
    const blog = await reread(db, id, author._id)
    await announce.blogUpdated(blog, changed.before, changes.smallChange)
    await rememberBlog(deps, blog, form.sender.network)
    await deps.media.remove(changed.unusedPictures)
    if (blog.heldAt) return reply.code(202).send(heldAnswer(blog, answers.blogUpdatedHeld))
    const isPublishing = blog.published && !changed.before.published
    return answer(blog, isPublishing ? answers.blogPublished : updatedMessage(blog))
  }
}

/** Closes the comments of a blog, which stay visible, or opens them again. */
export function putComments(deps: Deps): Handler<'PUT /blog/comments/:id'> {
  const { db, announce, cache, rateLimit } = deps
  return async ({ params: { id }, body: { commentsClosed }, person: author }) => {
    await rateLimit('writing', author._id)
    await requireCreator(db, id, author)
    const blog = await setCommentsClosed(db, id, commentsClosed)
    if (!blog) throw notFound('blog')
    // Before anything can fail, so that no stale blog is served.
    cache.invalidate([cacheTags.blog(id)])
    await announce.commentsClosedChanged(blog, commentsClosed)
    return answer({ commentsClosed }, commentsClosed ? answers.commentsClosed : answers.commentsOpen)
  }
}

/** Deletes a blog, which stays in the author's trash for a while. */
export function deletePost(deps: Deps): Handler<'DELETE /blog/deletePost/:id'> {
  const { db, announce, now, rateLimit } = deps
  return async ({ params: { id }, person: author }) => {
    await rateLimit('writing', author._id)
    await requireCreator(db, id, author)
    const before = await trashBlog(db, id, author._id, now())
    if (!before) throw notFound('blog')
    await announce.blogDeleted(id, author._id, before)
    return answer(null, answers.blogDeleted)
  }
}

/** Stores a picture inside a text, before the text itself is saved. */
export function postPicture(deps: Deps): Handler<'POST /blog/picture'> {
  return async (call) => {
    await requireWriter(deps.db, call.person)
    const picture = await storeTextPicture(deps, call)
    return call.reply.code(201).send(answer(picture, answers.pictureStored, 201))
  }
}

/** Milliseconds of the main thread for parsing the texts of a form. */
function readingWork(fields: BlogFields): number {
  return workOf(RICH_TEXTS.reduce((sum, name) => sum + fields[name].length, 0))
}

/** By field: the picture that was sent or uploaded before, null to remove it, undefined to keep it. */
function keptOrRemoved(changes: z.output<typeof BlogChanges>, sent: BlogPictures): BlogPictures {
  const removed = REMOVABLE_PICTURES.filter((name) => changes[removeName(name)]).map((name) => [name, null] as const)
  return { ...Object.fromEntries(removed), ...uploaded(changes), ...sent }
}

/** The pictures that the form names instead of sending them. */
function uploaded(fields: z.output<typeof NewBlog>): BlogPictures {
  const named = BLOG_PICTURES.map((name) => [name, fields[`${name}Url`]] as const)
  return Object.fromEntries(named.flatMap(([name, url]) => (url ? [[name, { id: pictureIdIn(url) }]] : [])))
}

/** @throws Problem 409 with the current blog, 404 when it was deleted */
async function refuseStale(db: Db, id: string, authorId: string): Promise<never> {
  const blog = await reread(db, id, authorId)
  throw new Problem(409, 'blog-changed', {
    data: blog,
  })
}

async function reread(db: Db, id: string, authorId: string): Promise<Blog> {
  const blog = await findBlog(db, id, authorId)
  if (!blog) throw notFound('blog')
  return (await withColours(blog)) ?? blog
}

function withMain(pictures: BlogPictures) {
  return pictures as BlogPictures & { mainImage: BlogPicture }
}

function createdMessage({ publishAt, published }: Blog): string {
  if (publishAt) return answers.blogCreatedScheduled
  return published ? answers.blogCreated : answers.blogCreatedDraft
}

function updatedMessage({ publishAt, published }: Blog): string {
  if (publishAt) return answers.blogUpdatedScheduled
  return published ? answers.blogUpdated : answers.blogUpdatedDraft
}
