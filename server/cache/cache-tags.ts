import type { BlogCard } from '#contract/blogs.ts'

/** Cache tags. A response has the tags of everything in it; an announcement names the tags of what it changed. */
export const cacheTags = {
  /** A blog's text, title and picture. */
  blog: (id: string) => `blog:${id}`,
  /** Whichever public blog's text, title or picture. */
  anyBlog: 'any-blog',
  /** A blog's comments. */
  comments: (blogId: string) => `comments:${blogId}`,
  /** How many comments a blog has. */
  commentCount: (blogId: string) => `comment-count:${blogId}`,
  /** A user's name, picture and email address. */
  person: (id: string) => `person:${id}`,
  /** An author's follower count. */
  followers: (authorId: string) => `followers:${authorId}`,
  /** Which blogs are public, and in which order: all, in a category, by an author. */
  blogs: 'blogs',
  blogsIn: (category: string) => `blogs-in:${category}`,
  /** Which blogs are in whichever category. */
  categories: 'categories',
  /** Which public blogs have a tag, and which have whichever tag. */
  blogsTagged: (tag: string) => `blogs-tagged:${tag}`,
  tags: 'tags',
  blogsBy: (authorId: string) => `blogs-by:${authorId}`,
  /** Recent reads and discussions. */
  trending: 'trending',
  /** Which authors are in the directory, and in which order. */
  authors: 'authors',
  /** The authors with the most followers. */
  topAuthors: 'top-authors',
  /** The settings of the site. */
  settings: 'settings',
  /** The site that a page belongs to; used only to evict its pages. */
  site: (site: string) => `site:${site}`,
  /** Whether a session is open. */
  session: (hash: string) => `session:${hash}`,
}

/** The tags of a list of blog cards, with how many comments each has. */
export function countedCardTags(cards: Pick<BlogCard, '_id' | 'createdBy'>[]): string[] {
  return [...cardTags(cards), ...cards.map(({ _id }) => cacheTags.commentCount(_id))]
}

/** The tags of blog cards without their number of comments. */
export function cardTags(cards: Pick<BlogCard, '_id' | 'createdBy'>[]): string[] {
  return [
    ...cards.map(({ _id }) => cacheTags.blog(_id)),
    ...new Set(cards.map(({ createdBy }) => cacheTags.person(createdBy))),
  ]
}

/** The tags of a list of authors, including their follower counts. */
export function authorTags(authors: { _id: string }[]): string[] {
  return authors.flatMap(({ _id }) => [cacheTags.person(_id), cacheTags.followers(_id)])
}
