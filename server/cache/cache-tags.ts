import type { BlogCard } from '#contract/blogs.ts'
import type { Category } from '#contract/limits.ts'

/** What cached responses are made of. An answer names all that is in it; an announcement names what it changed. */
export const cacheTags = {
  /** A blog's text, title, picture. */
  blog: (id: string) => `blog:${id}`,
  /** A blog's comments. */
  comments: (blogId: string) => `comments:${blogId}`,
  /** A person's name, picture, address. */
  person: (id: string) => `person:${id}`,
  /** How many follow an author. */
  followers: (authorId: string) => `followers:${authorId}`,
  /** Which blogs are public, and in which order: all, of a category, of an author. */
  blogs: 'blogs',
  blogsIn: (category: Category) => `blogs-in:${category}`,
  blogsBy: (authorId: string) => `blogs-by:${authorId}`,
  /** What was read and discussed lately. */
  trending: 'trending',
  /** Who is in the directory, and in which order. */
  authors: 'authors',
  /** Who has most followers. */
  topAuthors: 'top-authors',
  /** Which site it names; nothing changes it. */
  site: (site: string) => `site:${site}`,
  /** Whether a session is open. */
  session: (hash: string) => `session:${hash}`,
}

/** What cards show. */
export function cardTags(cards: Pick<BlogCard, '_id' | 'createdBy'>[]): string[] {
  return [
    ...cards.map(({ _id }) => cacheTags.blog(_id)),
    ...new Set(cards.map(({ createdBy }) => cacheTags.person(createdBy))),
  ]
}

/** What lists of authors show; `followers` among it. */
export function authorTags(authors: { _id: string }[]): string[] {
  return authors.flatMap(({ _id }) => [cacheTags.person(_id), cacheTags.followers(_id)])
}
