import type { Blog } from '#contract/blogs.ts'
import type { Comment } from '#contract/comments.ts'
import type { SiteSettings } from '#contract/settings.ts'
import { blogsNotInTrash } from '../blogs/policy.ts'
import { findBlog } from '../blogs/queries.ts'
import { commentOf } from '../comments/comment-of.ts'
import type { Db } from '../db/open.ts'

/** What an export says of the site. */
export interface ExportedSite {
  name: string
  description: string
  language: string
  /** Its URL, without a slash at the end. */
  url: string
  categories: string[]
}

/** @param url of the site, without a slash at the end */
export function exportedSite({ categories, ...settings }: SiteSettings, url: string): ExportedSite {
  const { name, description, language } = settings
  return { name, description, language, url, categories: categories.map((category) => category.name) }
}

/** What is exported. */
export interface Scope {
  /** Only this author's blogs; undefined: all of the site. */
  authorId: string | undefined
  /** Also blogs that are not published: unpublished, scheduled and held ones. Those in the trash never are. */
  isAll: boolean
}

/** An author of exported blogs. */
export interface ExportedAuthor {
  id: string
  name: string
  email: string
  about: string
}

/** Rows per query. */
const BATCH = 500

/** The authors of exported blogs, in the order of their accounts. */
export async function exportedAuthors(db: Db, scope: Scope): Promise<ExportedAuthor[]> {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'about'])
    .where('id', 'in', blogsIn(db, scope).select('author_id'))
    .orderBy('id')
    .execute()
}

/** The exported blogs, oldest first; one is in memory at a time. */
export async function* exportedBlogs(db: Db, scope: Scope): AsyncGenerator<Blog> {
  for (let last = ''; ; ) {
    const found = await blogsIn(db, scope)
      .select(['id', 'author_id'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    for (const { id, author_id } of found) {
      const blog = await findBlog(db, id, author_id)
      if (blog) yield blog
    }
    const next = found.at(-1)
    if (!next) return
    last = next.id
  }
}

export async function countExported(db: Db, scope: Scope): Promise<number> {
  const { blogs } = await blogsIn(db, scope)
    .select(({ fn }) => fn.countAll<string | number>().as('blogs'))
    .executeTakeFirstOrThrow()
  return Number(blogs)
}

function blogsIn(db: Db, { authorId, isAll }: Scope) {
  return blogsNotInTrash(db)
    .$if(authorId !== undefined, (query) => query.where('author_id', '=', authorId ?? ''))
    .$if(!isAll, (query) => query.where('state', '=', 'public'))
}

/** The public comments of a blog, oldest first. */
export async function* exportedComments(db: Db, blogId: string): AsyncGenerator<Comment> {
  let last = { created_at: '', id: '' }
  for (;;) {
    const found = await db
      .selectFrom('public_comments as comments')
      .innerJoin('users', 'users.id', 'comments.author_id')
      .leftJoin('pictures', 'pictures.id', 'users.avatar_id')
      .select(['comments.id', 'comments.comment', 'comments.created_at', 'comments.edited_at', 'comments.parent_id'])
      .select(['comments.section', 'comments.quote', 'comments.author_id', 'name', 'avatar_id'])
      .select(['pictures.widths', 'pictures.stills'])
      .where('blog_id', '=', blogId)
      .where((eb) => eb(eb.refTuple('comments.created_at', 'comments.id'), '>', eb.tuple(last.created_at, last.id)))
      .orderBy('comments.created_at')
      .orderBy('comments.id')
      .limit(BATCH)
      .execute()
    for (const row of found) yield commentOf(row, undefined)
    const next = found.at(-1)
    if (!next) return
    last = next
  }
}
