import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { REVISION_FIELDS } from '#contract/blog-fields.ts'
import { cacheTags } from '../../cache/cache-tags.ts'
import { type Handler, registerCalls } from '../../calls/register-calls.ts'
import type { Deps } from '../../deps.ts'
import { keysIn } from '../../http/cursor.ts'
import { answer, heldAnswer } from '../../http/envelope.ts'
import { notFound, Problem } from '../../http/problem.ts'
import { workOf } from '../../http/work-limit.ts'
import { answers } from '../../language/messages.ts'
import { contentsOf } from '../contents.ts'
import { holdBlogOf } from '../hold.ts'
import { findBlog } from '../queries.ts'
import { restoreRevision } from '../restore.ts'
import {
  findCurrent,
  findRevision,
  findRevisionBefore,
  listRevisions,
  type RevisionRow,
  removeRevision,
  summaryOf,
} from './store.ts'
import { differenceOf, wordCounts } from './words.ts'

/** Revisions of a blog, for its creator alone: to everyone else they do not exist, even those of a public blog. */
export function revisionRoutes(deps: Deps): FastifyPluginAsync {
  return async (app) => {
    const serve = registerCalls(app, deps)
    serve('GET /blog/revisions/:id', getRevisions(deps))
    serve('GET /blog/revision/:id/:version', getRevision(deps))
    serve('POST /blog/restoreRevision/:id/:version', postRestore(deps))
    serve('DELETE /blog/removeRevision/:id/:version', deleteRevision(deps))
  }
}

function getRevisions({ db }: Deps): Handler<'GET /blog/revisions/:id'> {
  return async ({ request, params, query: { cursor }, person }) => {
    const current = await requireOwn(db, params.id, person._id)
    const [after] = keysIn(cursor, 'number') ?? []
    const { revisions, nextCursor } = await listRevisions(
      db,
      current,
      after === undefined ? undefined : Number(after),
      readBy(request),
    )
    return { ...answer(revisions, answers.revisions), nextCursor }
  }
}

function getRevision({ db }: Deps): Handler<'GET /blog/revision/:id/:version'> {
  return async ({ request, params, person }) => {
    const current = await requireOwn(db, params.id, person._id)
    const row = await findRevision(db, current, versionIn(params.version))
    if (!row) throw notFound('revision')
    const before = await findRevisionBefore(db, row.blog_id, row.version)
    const read = readBy(request)
    const words = differenceOf(await wordCounts(row, read), before && (await wordCounts(before, read)))
    const [content, ...contentBefore] = await contentsOf(db, REVISION_FIELDS, before ? [row, before] : [row])
    if (!content) throw notFound('revision')
    const summary = { ...summaryOf(row, current), ...words }
    return answer({ summary, content, before: contentBefore[0] ?? null }, answers.revision)
  }
}

function postRestore(deps: Deps): Handler<'POST /blog/restoreRevision/:id/:version'> {
  const { db, announce, cache, rateLimit } = deps
  return async ({ reply, params: { id, version }, person }) => {
    await rateLimit('writing', person._id)
    await rateLimit('savedBlogs', person._id)
    await requireEarlier(deps, id, version, person._id)
    const hold = holdBlogOf(deps, person._id, { id })
    const restored = await restoreRevision(db, id, person._id, versionIn(version), deps.now(), hold)
    if (!restored) throw notFound('revision')
    // Before anything can fail, as with any save.
    cache.invalidate([cacheTags.blog(id)])
    const blog = await findBlog(db, id, person._id)
    if (!blog) throw notFound('blog')
    await announce.blogUpdated(blog, restored.before)
    await deps.media.remove(restored.unusedPictures)
    if (blog.heldAt) return reply.code(202).send(heldAnswer(blog, answers.revisionRestoredHeld))
    return answer(blog, answers.revisionRestored)
  }
}

function deleteRevision(deps: Deps): Handler<'DELETE /blog/removeRevision/:id/:version'> {
  const { db, media, rateLimit } = deps
  return async ({ params: { id, version }, person }) => {
    await rateLimit('writing', person._id)
    await requireEarlier(deps, id, version, person._id)
    const unusedPictures = await removeRevision(db, id, versionIn(version))
    if (!unusedPictures) throw notFound('revision')
    await media.remove(unusedPictures)
    return answer(null, answers.revisionRemoved)
  }
}

/** Adds the work of reading texts to a request. */
function readBy(request: FastifyRequest): (characters: number) => void {
  return (characters) => {
    request.work += workOf(characters)
  }
}

/** @throws Problem 404 unless the person created the blog */
async function requireOwn(db: Deps['db'], id: string, personId: string): Promise<RevisionRow> {
  const current = await findCurrent(db, id, personId)
  if (!current) throw notFound('blog')
  return current
}

/** @throws Problem 404 unless the person created the blog, 409 for its current revision */
async function requireEarlier({ db }: Deps, id: string, version: string, personId: string): Promise<void> {
  const current = await requireOwn(db, id, personId)
  if (versionIn(version) === current.version) {
    throw new Problem(409, 'revision-current')
  }
}

/** The version in a path; 0, which none has, for anything else. */
function versionIn(text: string): number {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0
}
