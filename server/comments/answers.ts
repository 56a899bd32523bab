import type { FastifyReply } from 'fastify'
import type { ChangeQuery, Comment } from '#contract/comments.ts'
import { cacheTags } from '../cache/cache-tags.ts'
import type { Db } from '../db/open.ts'
import { answer, heldAnswer } from '../http/envelope.ts'
import { json, streamList } from '../http/stream-list.ts'
import { answers } from '../language/messages.ts'
import { latestComments } from './store.ts'

/** A call that changes a comment. */
interface Change {
  query: ChangeQuery
  reply: FastifyReply
  params: { blogId: string }
}

/** The answers of the calls: the blog's latest comments, or only the changes, as the call asks. */
export function answersOf(db: Db) {
  /** The comments as JSON. */
  const list = (blogId: string, envelope: object) => streamList(envelope, latestComments(db, blogId), 'backwards')
  return {
    /** A page of comments as JSON. @param writers receives the cache tags of their authors */
    page(blogId: string, cursor: string | undefined, writers = new Set<string>()) {
      const envelope = { ...answer([], answers.comments), nextCursor: null as string | null }
      const comments = latestComments(db, blogId, cursor, (nextCursor) => Object.assign(envelope, { nextCursor }))
      return streamList(envelope, collectingWriters(comments, writers), 'backwards')
    },
    /** Responds to a change. @param changed the added or changed comment, if others see it */
    async respond(
      { query, reply, params: { blogId } }: Change,
      message: string,
      changed?: Comment,
      statusCode: 200 | 201 = 200,
    ) {
      reply.code(statusCode)
      if (query.answer === 'list') return json(reply, await list(blogId, answer([], message, statusCode)))
      return answer(changed ? [changed] : [], message, statusCode)
    },
    /** Responds to a decision on a comment that waited. @param undoId by which it is undone; null: it cannot be */
    async respondDecided(
      { query, reply, params: { blogId } }: Change,
      message: string,
      { changed, undoId }: { changed: Comment | undefined; undoId: string | null },
    ) {
      const envelope = { ...answer<Comment[]>(changed ? [changed] : [], message), undoId }
      return query.answer === 'list' ? json(reply, await list(blogId, { ...envelope, data: [] })) : envelope
    },
    /** Responds to a change that waits for approval. */
    async respondHeld({ query, reply, params: { blogId } }: Change, message: string) {
      reply.code(202)
      const envelope = heldAnswer<Comment[]>([], message)
      return query.answer === 'list' ? json(reply, await list(blogId, envelope)) : envelope
    },
  }
}

async function* collectingWriters(comments: AsyncIterable<Comment[]>, writers: Set<string>): AsyncGenerator<Comment[]> {
  for await (const some of comments) {
    for (const { authorInfo } of some) writers.add(cacheTags.person(authorInfo._id))
    yield some
  }
}
