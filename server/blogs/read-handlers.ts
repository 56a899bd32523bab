import { ALL, TRENDING, tagNamed } from '#contract/categories.ts'
import { LISTING_LIMIT } from '#contract/limits.ts'
import { hashtag, tagInFilter } from '#contract/tags.ts'
import { cacheTags, cardTags, countedCardTags } from '../cache/cache-tags.ts'
import { sendPublic, sendToReaders } from '../cache/send-cached.ts'
import type { Handler } from '../calls/register-calls.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../http/envelope.ts'
import { networkOf } from '../http/network.ts'
import { invalid, notFound } from '../http/problem.ts'
import { json, streamList } from '../http/stream-list.ts'
import { answers, validation } from '../language/messages.ts'
import { withColours } from '../rich-text/highlight.ts'
import { currentTag } from './former-tags.ts'
import { listBlogs } from './listing.ts'
import { listOwnTab } from './own-tabs.ts'
import { findBlog, findPublicCard, listOwnBlogs } from './queries.ts'

/** Milliseconds. Which reads and comments count changes over time, so a response is rebuilt even if not invalidated. */
const TRENDING_MAX_AGE = 60_000
/** Milliseconds until a blog is coloured for which too many were waiting. */
const UNCOLOURED_MAX_AGE = 60_000

export function getListing({ db, cache, now, settings }: Deps): Handler<'GET /blog/getAllBlog'> {
  return async ({ request, reply, query }) => {
    const named = tagInFilter(query.tag)
    const current = named === undefined ? undefined : await currentTag(db, named)
    if (current !== undefined && current !== named) {
      const [path, search] = request.url.split('?')
      const renamed = new URLSearchParams(search)
      renamed.set('tag', hashtag(current))
      return reply.redirect(`${path}?${renamed}`, 301)
    }
    return sendPublic(cache, request, reply, async () => {
      const { limit, cursor } = query
      const { categories } = await settings.current()
      const tag = named === undefined ? tagNamed(categories, query.tag) : hashtag(named)
      if (!tag) throw invalid([{ path: 'tag', code: 'not-found', message: validation.tagUnknown }])
      const { blogs, nextCursor } = await listBlogs(db, { tag, limit, cursor }, now())
      return {
        envelope: { ...answer(blogs, answers.blogs), nextCursor, ...(current !== undefined && { tag }) },
        // Later pages, other limits and other spellings are requested rarely and have countless variants, so they are
        // not cached.
        cacheTags:
          cursor || limit !== LISTING_LIMIT || tag !== query.tag
            ? undefined
            : [...listCacheTags(tag), ...countedCardTags(blogs)],
        maxAge: tag === TRENDING ? TRENDING_MAX_AGE : undefined,
        fastPath: 'everyone',
      }
    })
  }
}

export function getCard({ db, cache }: Deps): Handler<'GET /blog/card/:id'> {
  return ({ request, reply, params }) =>
    sendPublic(cache, request, reply, async () => {
      const card = await findPublicCard(db, params.id)
      if (!card) throw notFound('blog')
      return { envelope: answer(card, answers.blog), cacheTags: cardTags([card]), fastPath: 'everyone' }
    })
}

/** A public blog is the same for every reader; a draft is visible only to its creator. */
export function getBlog(deps: Deps): Handler<'GET /blog/singleBlog/:id'> {
  const { db, cache, settings } = deps
  return async ({ request, reply, params: { id }, person }) => {
    const isSent = await sendToReaders(cache, request, reply, person?._id ?? networkOf(request.ip), async () => {
      const { publicReading } = await settings.current()
      const blog = await findBlog(db, id, undefined)
      if (!blog) return undefined
      const coloured = await withColours(blog)
      return {
        envelope: answer(coloured ?? blog, answers.blog),
        cacheTags: [...cardTags([blog]), cacheTags.settings],
        maxAge: coloured ? undefined : UNCOLOURED_MAX_AGE,
        fastPath: publicReading ? 'nobody' : 'signedIn',
        read: counting(deps, id, blog.createdBy),
      }
    })
    if (isSent) return reply
    const draft = person && (await findBlog(db, id, person._id))
    if (!draft) throw notFound('blog')
    return answer((await withColours(draft)) ?? draft, answers.blog)
  }
}

export function getOwnBlogs({ db }: Deps): Handler<'GET /user/allUserBlog'> {
  return async ({ reply, query, person }) => {
    const envelope = { ...answer({ blogs: [] }, answers.ownBlogs), nextCursor: null as string | null }
    const blogs = listOwnBlogs(db, person._id, query, (nextCursor) => Object.assign(envelope, { nextCursor }))
    return json(reply, await streamList(envelope, blogs))
  }
}

/** One tab of the caller's own blogs. */
export function getOwnTab({ db }: Deps): Handler<'GET /user/ownBlogs'> {
  return async ({ query, person }) => {
    const { items, nextCursor } = await listOwnTab(db, person._id, query)
    return { ...answer(items, answers.ownBlogs), nextCursor }
  }
}

/** Counts every viewer except the creator. A separate function, as a cached inline closure would retain the blog. */
function counting({ reads }: Deps, id: string, createdBy: string) {
  return (viewer: string) => viewer !== createdBy && reads.count(id, viewer)
}

function listCacheTags(tag: string): string[] {
  if (tag === TRENDING) return [cacheTags.trending]
  const named = tagInFilter(tag)
  if (named !== undefined) return [cacheTags.blogsTagged(named), cacheTags.tags]
  return tag === ALL ? [cacheTags.blogs] : [cacheTags.blogsIn(tag), cacheTags.categories, cacheTags.settings]
}
