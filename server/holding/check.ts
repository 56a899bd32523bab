import type { HoldReason } from '#contract/held.ts'
import { textOf } from '#contract/rich-text.ts'
import type { Deps } from '../deps.ts'
import type { Post, PostContent } from './post.ts'
import { spamReasons } from './spam.ts'
import { countPublicPosts } from './store.ts'
import { hasHeldHost, hasHeldWords, readHeldWords, readHosts } from './words.ts'

const HREF = /\shref="([^"<>]*)"/g

/** @param texts titles and rich texts @param shown the same as they are read, if that is known */
export function postContent(titles: string[], richTexts: string[], shown = richTexts.map(textOf)): PostContent {
  const links = richTexts.flatMap((html) => [...html.matchAll(HREF)].map(([, href = '']) => href))
  return { text: [...titles, ...shown].join('\n'), links }
}

let latest = { list: '', held: readHeldWords('') }

function heldWordsIn(list: string) {
  if (latest.list !== list) latest = { list, held: readHeldWords(list) }
  return latest.held
}

/** Why a post is held until an admin approves it; nothing holds one of an admin. */
export async function reasonsToHold(
  deps: Pick<Deps, 'db' | 'config' | 'settings' | 'rateLimit' | 'now'>,
  post: Post,
): Promise<HoldReason[]> {
  const { db } = deps
  const { firstPosts, heldWords } = await deps.settings.current()
  const reasons: HoldReason[] = []
  if (firstPosts > 0 && !post.isPublic && (await countPublicPosts(db, post.authorId, firstPosts)) < firstPosts) {
    reasons.push('first')
  }
  if (heldWords !== '') {
    const held = heldWordsIn(heldWords)
    if (await hasHeldWords(held, post.text)) reasons.push('words')
    if (hasHeldHost(held, await readHosts([post.text, ...post.links].join('\n')))) reasons.push('links')
  }
  reasons.push(...(await spamReasons(deps, post)))
  if (reasons.length === 0) return reasons
  const author = await db.selectFrom('users').select('is_admin').where('id', '=', post.authorId).executeTakeFirst()
  return author?.is_admin === 1 ? [] : reasons
}
