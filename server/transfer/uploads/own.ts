import { formatMessage } from '#contract/format-message.ts'
import { OWN_IMPORT_PICTURES_MAX, OWN_IMPORT_POSTS_MAX } from '#contract/limits.ts'
import type { Db } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import { reasonsToHold } from '../../holding/check.ts'
import { countPublicPosts } from '../../holding/store.ts'
import { Problem } from '../../http/problem.ts'
import { importUploads as messages } from '../../language/messages.ts'
import { OperatorError } from '../../operator-error.ts'
import type { ArchivedPost } from '../formats/archived.ts'
import {
  isArchived,
  isArchivedDraft,
  isNote,
  isPage,
  type NeutralItem,
  type NeutralPage,
  type NeutralSite,
  type Note,
} from '../formats/neutral.ts'
import type { ReadPicture } from '../import/picture-bytes.ts'
import type { Writing } from '../import/writing.ts'

// What an Author's own import is, beside one of the site: docs/decisions/2026-11-27-imports-of-authors.md says why.

/** Under which the Author is known as the author of every post. */
const OWNER = 'owner'

/** The account that has the posts. */
export const ownersOf = (ownerId: string) => new Map([[OWNER, ownerId]])

type Parts = Pick<Deps, 'db' | 'config' | 'settings' | 'rateLimit' | 'now' | 'storage'>

/** @returns the Author's id. @throws OperatorError if the account may not write what others see */
export async function requireOwner(db: Db, ownerId: string | null): Promise<string> {
  const owner = await db
    .selectFrom('users')
    .leftJoin('account_deletions', 'account_deletions.user_id', 'users.id')
    .select('users.id')
    .where('users.id', '=', ownerId ?? '')
    .where('users.role', '=', 'Author')
    .where('suspended_at', 'is', null)
    .where('silenced_at', 'is', null)
    .where('account_deletions.user_id', 'is', null)
    .executeTakeFirst()
  if (!owner) throw new OperatorError(messages.ownerMayNot)
  return owner.id
}

/**
 * A site as it may come into one account: all posts are its own, without pages, comments, other people, categories and
 * former addresses. Its items are others than those of the same site that an admin or another Author imports.
 */
export async function ownSite(parts: Parts, site: NeutralSite, ownerId: string): Promise<NeutralSite> {
  const { firstPosts } = await parts.settings.current()
  const isKnown = firstPosts === 0 || (await countPublicPosts(parts.db, ownerId, firstPosts)) >= firstPosts
  const { stored } = site
  return {
    id: `${site.id} of ${ownerId}`,
    address: site.address,
    authors: [{ key: OWNER, name: '', email: undefined }],
    postCount: site.postCount,
    ...(site.mayHaveResponses !== undefined && { mayHaveResponses: site.mayHaveResponses }),
    ...(stored && { stored: (name: string) => stored(name) }),
    async *posts() {
      if (!isKnown) yield { of: site.address, text: messages.ownAllDrafts }
      let posts = 0
      for await (const item of site.posts()) {
        if (isNote(item)) yield item
        else if (isPage(item)) yield { of: titleOf(item.page), text: messages.ownWithoutPages }
        else if (posts === OWN_IMPORT_POSTS_MAX) yield { of: titleOf(item), text: tooMany() }
        else {
          posts += 1
          yield ownItem(item, isKnown)
        }
      }
    },
  }
}

const tooMany = () => formatMessage(messages.ownTooMany, { max: OWN_IMPORT_POSTS_MAX })

const titleOf = (item: NeutralItem): string => {
  if ('title' in item) return item.title || item.key
  return 'blog' in item ? item.blog.title : messages.aDraft
}

/** @param isKnown whether the first posts of the account were approved before */
function ownItem(item: Exclude<NeutralItem, Note | NeutralPage>, isKnown: boolean): NeutralItem {
  if (isArchivedDraft(item)) return { draft: { ...item.draft, author: OWNER } }
  const left = item.comments.length
  const notes = left > 0 ? [...item.notes, formatMessage(messages.ownWithoutComments, { count: left })] : item.notes
  if (isArchived(item)) return { ...item, ...ownBlog(item, isKnown), comments: [], notes }
  return { ...item, author: OWNER, comments: [], addresses: [], isPublic: item.isPublic && isKnown, notes }
}

/** A blog that was held or removed waits for no one here. */
function ownBlog({ blog }: ArchivedPost, isKnown: boolean): Pick<ArchivedPost, 'blog'> {
  const state = blog.state === 'held' || (blog.state === 'public' && !isKnown) ? 'draft' : blog.state
  // One with a date would be public, unchecked, once it is restored from the trash.
  const publishedAt = state === 'trashed' ? null : blog.publishedAt
  const plain = { heldAt: null, held: null, removedAt: null, formerAddresses: [] }
  return { blog: { ...blog, ...plain, author: OWNER, state, publishedAt } }
}

/** What of a post would hold it for approval, were it written here: then it comes as a draft. */
export const holdsOf =
  (parts: Parts, authorId: string): NonNullable<Writing['holdsOf']> =>
  (content) =>
    reasonsToHold(parts, { ...content, kind: 'blog', authorId, isPublic: false })

/** Whether pictures still fit into the Author's own room, beside those without rows. @throws OperatorError if they do not */
export const ownRoom =
  (storage: Deps['storage'], ownerId: string) =>
  async (unwritten: number): Promise<boolean> => {
    await storage.requireRoom(ownerId, unwritten).catch((error: unknown) => {
      throw error instanceof Problem ? new OperatorError(error.message) : error
    })
    return false
  }

/** Reads so many pictures, and refuses the others. @param before those that the import has */
export function fewPictures(read: ReadPicture, before: number): ReadPicture {
  let left = OWN_IMPORT_PICTURES_MAX - before
  return async (address, signal) => {
    if (left <= 0) throw new Problem(413, 'import-pictures-many', { values: { max: OWN_IMPORT_PICTURES_MAX } })
    left -= 1
    return read(address, signal)
  }
}
