// Over 250 lines, so that all announcements and what each invalidates are in one place.
import {
  type Blog,
  type BlogAudience,
  type BlogState,
  type OwnBlogCard,
  ownBlogCard,
  publicCard,
} from '#contract/blogs.ts'
import type { CommentEvent, SessionEnd } from '#contract/live.ts'
import type { PublicSettings } from '#contract/settings.ts'
import { CATEGORIES } from '#contract/site.ts'
import { cacheTags } from '../cache/cache-tags.ts'
import type { Broadcast } from './broadcast.ts'
import { oncePerPause } from './throttle.ts'

/** Announcements about blogs. */
interface BlogChanges {
  /** A blog was created, or restored from the trash. */
  blogCreated(blog: Blog): Promise<void>
  /** @param isSmall whether readers who have it open are not notified */
  blogUpdated(blog: Blog, before: BlogState, isSmall?: boolean): Promise<void>
  /** A scheduled blog was published by its job. */
  blogPublished(blog: Blog): Promise<void>
  blogDeleted(id: string, creatorId: string, before: BlogState): Promise<void>
  /** Blogs were moved from and to categories, because one was renamed or retired. */
  blogsMoved(blogIds: string[], categories: string[]): Promise<void>
  /** Some blogs have one of these tags instead of another; `tagsChanged` follows, once for all portions of a change. */
  blogsRetagged(blogIds: string[], tags: string[]): Promise<void>
  /** Other blogs have these tags, and other people follow them. */
  tagsChanged(tags: string[]): Promise<void>
  /** The words of these blogs were counted. Clients get no event: open pages would all refetch, again and again. */
  wordsCounted(blogIds: string[]): Promise<void>
  /** Clients get no event. */
  readsCounted(): Promise<void>
}

/** Announcements about comments. */
interface CommentChanges {
  /** A comment was added to a blog, changed or deleted. */
  commentChanged(blog: BlogAudience, event: CommentEvent): Promise<void>
  /** A comment came back from the trash: clients that have seen its deletion would ignore it, and refetch instead. */
  commentRestored(blog: BlogAudience): Promise<void>
  /** The comments of a blog were closed, or opened again. */
  commentsClosedChanged(blog: BlogAudience, isClosed: boolean): Promise<void>
}

/** Events for the clients of one person. */
interface PersonalChanges {
  /** A comment that only some see, the user among them, is held or hidden, or no longer. */
  heldChanged(userId: string, blogId: string): void
  bookmarkChanged(userId: string, blogId: string, bookmarked: boolean): void
  followedTagChanged(userId: string, tag: string, follows: boolean): void
  /** The user has a draft more or less, or another title of one. */
  draftsChanged(userId: string): void
  draftSaved(userId: string, draftId: string, version: number): void
  /** These users have other notifications, or have seen some. However often that is, their clients refetch seldom. */
  notificationsChanged(userIds: string[]): void
  /** Others see a new name when they next fetch it. */
  profileChanged(userId: string): Promise<void>
  /** @param why the reason its clients get; undefined if they ended it or are about to have another session */
  sessionClosed(sessionHash: string, why?: SessionEnd): Promise<void>
}

/** Announcements about authors, about many contributions at once, and about the site. */
interface SiteChanges {
  /**
   * Many blogs and comments of some users were removed, or restored, at once. Clients refetch what they show: one event
   * for each would take longer.
   */
  contributionsChanged(userIds: string[], blogIds: string[], commentedBlogIds: string[]): Promise<void>
  /** An import added or removed blogs and comments of these users, or pages; clients refetch once, when it says that it has ended. */
  importChanged(userIds: string[], blogIds: string[]): Promise<void>
  importEnded(): Promise<void>
  subscriberCountChanged(authorId: string, subscriberCount: number): Promise<void>
  /** A user became an Author, or is one no longer. Clients get no event: open directories stay as they are. */
  authorsChanged(): Promise<void>
  /** What admins are notified of changed. However often that is, their clients refetch seldom. */
  adminNotificationsChanged(): void
  /** @param settings as they are once nothing cached is older; two changes at once may be announced in either order */
  settingsChanged(settings: () => Promise<PublicSettings>): Promise<void>
}

/**
 * The announcements of routes after a commit. Each method first invalidates the cached responses that the change makes
 * stale, on every instance, then notifies the clients that may know of it and have an event for it, and no others. A route that awaits it before
 * it responds lets the author see their own write in every later request.
 */
export interface Announce extends BlogChanges, CommentChanges, PersonalChanges, SiteChanges {}

/** Milliseconds between two events about a user's notifications: a thousand comments in a row send two. */
const NOTIFY_EVERY = 2000

/** Milliseconds between two events about the number of a blog's comments, in which lists of blogs stay cached. */
const COUNT_EVERY = 2000

/** How many comments a blog has; undefined if it is not public. */
type CountComments = (blogId: string) => Promise<number | undefined>

export function announceBy(
  broadcast: Broadcast,
  countComments: CountComments,
  findAdmins: () => Promise<string[]>,
): Announce {
  const notify = oncePerPause((userId) => broadcast.toPerson(userId, 'myNotificationsChanged'), NOTIFY_EVERY)
  const tellAdmins = async () => (await findAdmins()).forEach(notify)
  // What is missed comes with the next one, or when the page is opened again.
  const toAdmins = oncePerPause(() => void tellAdmins().catch(() => {}), NOTIFY_EVERY)
  const notifyAdmins = () => toAdmins('')
  return {
    ...announceBlogs(broadcast, countComments, notify, notifyAdmins),
    ...announceComments(broadcast, countComments),
    ...announceToPerson(broadcast, notify),
    ...announceSite(broadcast),
    adminNotificationsChanged: notifyAdmins,
  }
}

/** @param notify tells the clients of a user that there are other notifications; `notifyAdmins` those of the admins */
function announceBlogs(
  { invalidate, toEveryone, toPerson }: Broadcast,
  countComments: CountComments,
  notify: (userId: string) => void,
  notifyAdmins: () => void,
): BlogChanges {
  /** It may have been public before, and has its comments again. */
  async function announcePublic(blog: Blog): Promise<void> {
    toEveryone('newBlogCreated', publicCard(blog))
    const count = await countComments(blog._id).catch(() => 0)
    if (count) toEveryone('commentCountChanged', blog._id, count)
  }

  async function blogUpdated(blog: Blog, before: BlogState, isSmall = false): Promise<void> {
    const isMoved =
      blog.published !== before.published ||
      blog.category !== before.category ||
      String(blog.tags) !== String(before.tags)
    const lists = isMoved ? listsWith(blog.createdBy, blog, before) : []
    await invalidate(cacheTags.blog(blog._id), cacheTags.anyBlog, ...lists)
    if (blog.published && before.published) {
      toEveryone('blogUpdated', blog._id, publicCard(blog), ...(isSmall ? [isSmall] : []))
    } else if (blog.published) await announcePublic(blog)
    else if (before.published) toEveryone('blogDeleted', blog._id)
    if (blog.heldAt) notifyAdmins()
    toPerson(blog.createdBy, 'myBlogUpdated', blog._id, ownCard(blog))
  }

  return {
    async blogCreated(blog) {
      if (blog.published) {
        await invalidate(...listsWith(blog.createdBy, blog))
        await announcePublic(blog)
      }
      if (blog.heldAt) notifyAdmins()
      toPerson(blog.createdBy, 'myNewBlogCreated', ownCard(blog))
    },
    blogUpdated,
    async blogPublished(blog) {
      await blogUpdated(blog, { ...blog, published: false })
      toPerson(blog.createdBy, 'myBlogPublished', ownCard(blog))
      notify(blog.createdBy)
    },
    async blogDeleted(id, creatorId, before) {
      await invalidate(cacheTags.blog(id), cacheTags.comments(id), ...listsWith(creatorId, before))
      if (before.published) toEveryone('blogDeleted', id)
      toPerson(creatorId, 'myOwnBlogDeleted', id)
    },
    async blogsMoved(blogIds, categories) {
      await invalidate(...blogIds.map(cacheTags.blog), ...categories.map(cacheTags.blogsIn))
      toEveryone('refresh')
    },
    blogsRetagged: (blogIds, tags) => invalidate(...blogIds.map(cacheTags.blog), ...tags.map(cacheTags.blogsTagged)),
    async tagsChanged(tags) {
      await invalidate(cacheTags.blogs, ...tags.map(cacheTags.blogsTagged))
      toEveryone('refresh')
    },
    wordsCounted: (blogIds) => invalidate(...blogIds.map(cacheTags.blog)),
    readsCounted: () => invalidate(cacheTags.trending),
  }
}

function announceComments(
  { invalidate, toEveryone, toWatchers }: Broadcast,
  countComments: CountComments,
): CommentChanges {
  const announceCount = async (blogId: string) => {
    await invalidate(cacheTags.commentCount(blogId))
    const count = await countComments(blogId)
    if (count !== undefined) toEveryone('commentCountChanged', blogId, count)
  }
  // A number that is missed comes with the next comment, or when the page is opened again.
  const countChanged = oncePerPause((blogId) => void announceCount(blogId).catch(() => {}), COUNT_EVERY)

  return {
    async commentChanged(blog, event) {
      await invalidate(cacheTags.comments(blog._id), cacheTags.trending)
      toWatchers(blog, 'commentsChanged', blog._id, event)
      const isEdit = 'comment' in event && event.comment.editedAt !== null
      if (!isEdit) countChanged(blog._id)
    },
    async commentRestored(blog) {
      await invalidate(cacheTags.comments(blog._id), cacheTags.trending)
      toWatchers(blog, 'commentsChanged', blog._id)
      countChanged(blog._id)
    },
    async commentsClosedChanged(blog, isClosed) {
      await invalidate(cacheTags.blog(blog._id))
      toWatchers(blog, 'commentsClosedChanged', blog._id, isClosed)
    },
  }
}

/** @param notify tells the clients of a user that there are other notifications */
function announceToPerson(
  { invalidate, toPerson, endSession }: Broadcast,
  notify: (userId: string) => void,
): PersonalChanges {
  return {
    heldChanged: (userId, blogId) => toPerson(userId, 'myHeldChanged', blogId),
    bookmarkChanged: (userId, blogId, bookmarked) => toPerson(userId, 'myBookmarkChanged', blogId, bookmarked),
    followedTagChanged: (userId, tag, follows) => toPerson(userId, 'myFollowedTagChanged', tag, follows),
    draftsChanged: (userId) => toPerson(userId, 'myDraftsChanged'),
    draftSaved: (userId, draftId, version) => toPerson(userId, 'myDraftSaved', draftId, version),
    notificationsChanged: (userIds) => userIds.forEach(notify),
    async profileChanged(userId) {
      await invalidate(cacheTags.person(userId), cacheTags.authors)
      toPerson(userId, 'myProfileChanged')
    },
    async sessionClosed(sessionHash, why) {
      await invalidate(cacheTags.session(sessionHash))
      endSession(sessionHash, why)
    },
  }
}

function announceSite({ invalidate, toEveryone }: Broadcast): Omit<SiteChanges, 'adminNotificationsChanged'> {
  return {
    async contributionsChanged(userIds, blogIds, commentedBlogIds) {
      await invalidate(
        ...blogIds.map(cacheTags.blog),
        ...[...blogIds, ...commentedBlogIds].map(cacheTags.comments),
        ...commentedBlogIds.map(cacheTags.commentCount),
        ...userIds.map(cacheTags.blogsBy),
        ...[cacheTags.blogs, cacheTags.trending, cacheTags.categories, cacheTags.tags],
        // Instances of the last release have no tag for all categories.
        ...CATEGORIES.map(cacheTags.blogsIn),
      )
      toEveryone('refresh')
    },
    importChanged: (userIds, blogIds) =>
      invalidate(
        ...blogIds.flatMap((id) => [cacheTags.blog(id), cacheTags.comments(id), cacheTags.commentCount(id)]),
        ...userIds.map(cacheTags.blogsBy),
      ),
    async importEnded() {
      await invalidate(
        ...[cacheTags.blogs, cacheTags.trending, cacheTags.categories, cacheTags.tags],
        ...[cacheTags.authors, cacheTags.topAuthors, cacheTags.settings],
      )
      toEveryone('refresh')
    },
    async subscriberCountChanged(authorId, subscriberCount) {
      await invalidate(cacheTags.followers(authorId), cacheTags.topAuthors)
      toEveryone('subscriberCountChanged', authorId, subscriberCount)
    },
    authorsChanged: () => invalidate(cacheTags.authors, cacheTags.topAuthors),
    async settingsChanged(settings) {
      await invalidate(cacheTags.settings)
      toEveryone('settingsChanged', await settings())
    },
  }
}

const ownCard = (blog: Blog): OwnBlogCard => ownBlogCard(publicCard(blog), unpublished(blog))

const unpublished = ({ publishAt, heldAt }: Blog) => ({ publishAt, ...(heldAt && { heldAt }) })

/** The tags of the lists that a blog is in while it is public. */
function listsWith(authorId: string, ...states: BlogState[]): string[] {
  const filters = states.flatMap(({ category, tags }) => [
    cacheTags.blogsIn(category),
    ...tags.map(cacheTags.blogsTagged),
  ])
  return [cacheTags.blogs, cacheTags.blogsBy(authorId), cacheTags.trending, ...filters]
}
