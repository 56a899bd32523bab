import type { QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query'
import { TOP_AUTHORS } from '#contract/limits.ts'
import type { ServerEvents } from '#contract/live.ts'
import type { Followings } from '#contract/subscriptions.ts'
import type { Authors, TopAuthor } from '#contract/users.ts'
import { withBlog, withCommentCount, withoutBlog, withReplaced } from '../blogs/cached-lists.ts'
import type { Listing } from '../blogs/queries.ts'
import { changeCached } from '../http/change-cached.ts'
import { knownHint, sessionHint } from '../session/hint.ts'
import { session } from '../session/queries.ts'
import { FOLLOWINGS, followedBlogs } from '../subscriptions/queries.ts'
import { AUTHORS, DIRECTORIES, FURTHER_BLOGS, PROFILES, type ProfilePage, topAuthors } from './queries.ts'

/** Updates the cached users on each event: their followers, and the blogs on their profiles. */
export function userHandlers(client: QueryClient) {
  const changeProfiles = (change: (profile: ProfilePage) => ProfilePage) => changeCached(client, PROFILES, change)
  const changeFurther = (change: (list: Listing) => Listing) => changeCached(client, FURTHER_BLOGS, change)
  const changeFollowed = (change: (list: Listing) => Listing) => changeCached(client, followedBlogs.queryKey, change)
  const askFollowedBlogs = () => void client.invalidateQueries({ queryKey: followedBlogs.queryKey })
  const refetchAllPending = (...keys: QueryKey[]) => {
    for (const queryKey of keys) void client.invalidateQueries({ queryKey, fetchStatus: 'fetching' })
  }
  return {
    newBlogCreated(card) {
      changeProfiles((known) =>
        known._id === card.createdBy ? changeBlogs(known, (list) => withBlog(list, card)) : known,
      )
      refetchAllPending(PROFILES, FURTHER_BLOGS)
      askFollowedBlogs()
    },
    blogUpdated(_id, card) {
      changeProfiles((known) => changeBlogs(known, (list) => withReplaced(list, card)))
      changeFurther((list) => withReplaced(list, card))
      changeFollowed((list) => withReplaced(list, card))
      refetchAllPending(PROFILES, FURTHER_BLOGS, followedBlogs.queryKey)
    },
    blogDeleted(id) {
      changeProfiles((known) => changeBlogs(known, (list) => withoutBlog(list, id)))
      changeFurther((list) => withoutBlog(list, id))
      changeFollowed((list) => withoutBlog(list, id))
      refetchAllPending(PROFILES, FURTHER_BLOGS, followedBlogs.queryKey)
    },
    commentCountChanged(id, commentCount) {
      changeProfiles((known) => changeBlogs(known, (list) => withCommentCount(list, id, commentCount)))
      changeFurther((list) => withCommentCount(list, id, commentCount))
      changeFollowed((list) => withCommentCount(list, id, commentCount))
    },
    subscriberCountChanged(id, subscriberCount) {
      changeProfiles((known) => (known._id === id ? { ...known, subscriberCount } : known))
      changeCached<Authors>(client, DIRECTORIES, (known) => {
        if (!known.allAuthors.some(({ _id }) => _id === id)) return known
        const allAuthors = known.allAuthors.map((one) => (one._id === id ? { ...one, subscriberCount } : one))
        return { ...known, allAuthors }
      })
      changeCached<Followings>(client, FOLLOWINGS, (known) => {
        if (!known.allAuthorInfo.some(({ authorId }) => authorId === id)) return known
        const allAuthorInfo = known.allAuthorInfo.map((one) =>
          one.authorId === id ? { ...one, subscriberCount } : one,
        )
        return { ...known, allAuthorInfo }
      })
      client.setQueryData(session.queryKey, (user) => (user?._id === id ? { ...user, subscriberCount } : user))
      refetchAllPending(PROFILES, DIRECTORIES, FOLLOWINGS, topAuthors.queryKey)
      const known = client.getQueryData(topAuthors.queryKey)
      if (!known) return
      if (keepsOrder(known, id, subscriberCount)) {
        const changed = known.map((one) => (one._id === id ? { ...one, subCount: subscriberCount } : one))
        client.setQueryData(topAuthors.queryKey, changed)
      } else void client.invalidateQueries({ queryKey: topAuthors.queryKey })
    },
  } satisfies Partial<ServerEvents>
}

/** Changes the first page of the blogs on a profile. */
function changeBlogs(profile: ProfilePage, change: (list: Listing) => Listing): ProfilePage {
  // Instances of the last release report no cursor.
  const { blogs, nextCursor = null } = profile
  const list = { pages: [{ blogs, nextCursor }], pageParams: [null] }
  const changed = change(list)
  if (changed === list) return profile
  return { ...profile, blogs: changed.pages.flatMap((page) => page.blogs) }
}

/** Refetches the signed-in user, whose role, for example, may have been switched elsewhere. */
export function refetchUser(client: QueryClient): void {
  // If another session has begun in this browser, the response would not be about this page's user.
  if (sessionHint() === knownHint()) void client.invalidateQueries({ queryKey: session.queryKey })
}

/** Refetches what the page may have missed while it was disconnected. */
export function refetchUsers(client: QueryClient, filters: QueryFilters = {}): void {
  for (const queryKey of [AUTHORS, PROFILES, FURTHER_BLOGS, FOLLOWINGS, followedBlogs.queryKey])
    void client.invalidateQueries({ ...filters, queryKey })
}

/**
 * Whether the same authors stay on top in the same order; otherwise only the server knows the new list. Most changes do
 * not affect it, and every open home page would refetch on each.
 */
function keepsOrder(top: TopAuthor[], id: string, count: number): boolean {
  const at = top.findIndex((author) => author._id === id)
  const isFull = top.length >= TOP_AUTHORS
  const last = top.length - 1
  if (at < 0) return isFull && count < (top[last]?.subCount ?? 0)
  const above = top[at - 1]?.subCount ?? Number.POSITIVE_INFINITY
  const below = top[at + 1]?.subCount ?? (isFull ? (top[last]?.subCount ?? 0) - 1 : -1)
  return below < count && count < above
}
