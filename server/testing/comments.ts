import type { ChangeQuery, Comment, CommentChange, NewComment } from '#contract/comments.ts'
import { latestComments } from '../comments/store.ts'
import type { Db } from '../db/open.ts'
import { type Caller, call } from './call.ts'
import type { TestSite } from './make-site.ts'

type Site = Pick<TestSite, 'app'>

/** The displayed comments of a blog, oldest first. */
export async function commentsOf(db: Db, blogId: string): Promise<Comment[]> {
  return (await Array.fromAsync(latestComments(db, blogId))).reverse().flat()
}

/** Reads the comments of a blog through the API. @returns those of its first page; undefined if it is refused */
export const readComments = async (site: Site, blogId: string, as?: Caller) =>
  (await call(site, 'POST /comment/getComment/:blogId', { params: { blogId }, as })).data

/** Adds a comment through the API. @returns the answer, whose list ends with it unless it is held */
export const addComment = (site: Site, blogId: string, body: NewComment, as?: Caller, query?: Partial<ChangeQuery>) =>
  call(site, 'POST /comment/newComment/:blogId', { params: { blogId }, query, body, as })

/** Edits a comment through the API. @returns the answer, with the list unless the query asks for the comment alone */
export const editComment = (site: Site, params: ById, body: CommentChange, as?: Caller, query?: Partial<ChangeQuery>) =>
  call(site, 'POST /comment/editComment/:commentId/:blogId', { params, query, body, as })

/** Deletes a comment through the API. @returns the answer, with the list unless the query asks for none */
export const deleteComment = (site: Site, params: ById, as?: Caller, query?: Partial<ChangeQuery>) =>
  call(site, 'POST /comment/deleteComment/:commentId/:blogId', { params, query, as })

type ById = { commentId: string; blogId: string }
