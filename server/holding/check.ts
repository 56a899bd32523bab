import type { HoldReason } from '#contract/held.ts'
import { textOf } from '#contract/rich-text.ts'
import type { SiteSettings } from '#contract/settings.ts'
import type { Db } from '../db/open.ts'
import { findHeld, hostsIn, readHeldWords } from './words.ts'

/** What is about to become public. */
export interface Post {
  authorId: string
  kind: 'blog' | 'comment'
  /** What can be read, without tags. */
  text: string
  /** The addresses of links besides those in the text. */
  links: string[]
  /** Whether it is public already, and is changed. */
  isPublic: boolean
}

/** What of a blog is checked. */
export type PostContent = Pick<Post, 'text' | 'links'>

/** Decides on a content that is about to become public; empty: nothing holds it. */
export type HoldCheck = (content: PostContent) => Promise<HoldReason[]>

const HREF = /\shref="([^"<>]*)"/g

/** @param texts titles and rich texts @param shown the same as they are read, if that is known */
export function contentOf(titles: string[], richTexts: string[], shown = richTexts.map(textOf)): PostContent {
  const links = richTexts.flatMap((html) => [...html.matchAll(HREF)].map(([, href = '']) => href))
  return { text: [...titles, ...shown].join('\n'), links }
}

let latest = { list: '', held: readHeldWords('') }

function heldWords(list: string) {
  if (latest.list !== list) latest = { list, held: readHeldWords(list) }
  return latest.held
}

/** Why a post is held until an admin approves it; nothing holds one of an admin. */
export async function reasonsToHold(
  db: Db,
  settings: Pick<SiteSettings, 'firstPosts' | 'heldWords'>,
  post: Post,
): Promise<HoldReason[]> {
  const reasons: HoldReason[] = []
  if (
    settings.firstPosts > 0 &&
    !post.isPublic &&
    (await countPosts(db, post.authorId, settings.firstPosts)) < settings.firstPosts
  ) {
    reasons.push('first')
  }
  if (settings.heldWords !== '') {
    const found = findHeld(heldWords(settings.heldWords), post.text, hostsIn([post.text, ...post.links].join('\n')))
    if (found.words) reasons.push('words')
    if (found.links) reasons.push('links')
  }
  if (reasons.length === 0) return reasons
  const author = await db.selectFrom('users').select('is_admin').where('id', '=', post.authorId).executeTakeFirst()
  return author?.is_admin === 1 ? [] : reasons
}

/** The public blogs and the comments of an account, up to a number. */
async function countPosts(db: Db, authorId: string, most: number): Promise<number> {
  const comments = await db.selectFrom('comments').select('id').where('author_id', '=', authorId).limit(most).execute()
  const blogs = await db
    .selectFrom('blogs')
    .select('id')
    .where('author_id', '=', authorId)
    .where('published_at', 'is not', null)
    .limit(most)
    .execute()
  return comments.length + blogs.length
}
