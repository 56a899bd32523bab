import { sql } from 'kysely'
import { listRefused } from '../blogs/queries.ts'
import type { Db } from '../db/open.ts'
import { readableQuote } from './readable-quote.ts'

/** The stored data about a user besides their public comments, drafts and blogs: the account, and actions on it. */
export async function accountOf(db: Db, userId: string): Promise<object> {
  return {
    ...(await signingIn(db, userId)),
    ...(await messages(db, userId)),
    ...(await following(db, userId)),
    ...(await reportsAndActions(db, userId)),
    ...(await commentsNotPublic(db, userId)),
    ...(await people(db, userId)),
  }
}

async function signingIn(db: Db, userId: string) {
  const account = await db
    .selectFrom('users')
    .select([
      'id',
      'name',
      'email',
      'show_email',
      'email_verified_at',
      'phone',
      'education',
      'about',
      'links',
      'language',
      'role',
    ])
    .select(['avatar_id', 'email_visibility', 'phone_visibility', 'education_visibility'])
    .select([
      'subscriber_count',
      'following_count',
      'last_seen_at',
      'reading_positions_off',
      'is_admin',
      'suspended_at',
      'silenced_at',
      'author_role_taken_at',
      'created_at',
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const secondFactor = await db
    .selectFrom('second_factors')
    .select(['created_at', 'confirmed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const passkeys = db
    .selectFrom('passkeys')
    .select(['name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
  const sessions = db
    .selectFrom('sessions')
    .select(['created_at', 'expires_at', 'device', 'second_factor_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
  const lastRead = db.selectFrom('last_reads').select(['day', 'day_before']).where('user_id', '=', userId)
  const devices = db.selectFrom('known_devices').select('used_at').where('user_id', '=', userId).orderBy('used_at')
  return {
    account,
    second_factor: secondFactor ?? null,
    passkeys: await passkeys.execute(),
    sessions: await sessions.execute(),
    devices: await devices.execute(),
    last_read: (await lastRead.executeTakeFirst()) ?? null,
  }
}

async function messages(db: Db, userId: string) {
  const emails = db
    .selectFrom('emails')
    .select(['kind', 'address', 'state', 'created_at', 'ended_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
  const digests = db
    .selectFrom('digests')
    .select(['kind', 'frequency', 'told_until'])
    .where('user_id', '=', userId)
    .orderBy('kind')
  const notifications = db
    .selectFrom('notifications')
    .select(['kind', 'subject_id', 'at', 'seen_until'])
    .where('user_id', '=', userId)
    .orderBy('at')
  const quiet = db
    .selectFrom('quiet_notifications')
    .select(['subject_id', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
  return {
    emails: await emails.execute(),
    digests: await digests.execute(),
    notifications: await notifications.execute(),
    quiet_notifications: await quiet.execute(),
  }
}

async function following(db: Db, userId: string) {
  const followings = db
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.author_id')
    .select(['users.id', 'users.name', 'subscriptions.created_at'])
    .where('reader_id', '=', userId)
    .orderBy('subscriptions.created_at')
  const tags = db.selectFrom('followed_tags').select(['tag', 'created_at']).where('user_id', '=', userId).orderBy('tag')
  const bookmarks = db
    .selectFrom('bookmarks')
    .leftJoin('public_blogs as blogs', 'blogs.id', 'blog_id')
    .select(['blog_id', 'bookmarks.created_at', 'title as blog_title'])
    .where('user_id', '=', userId)
    .orderBy('bookmarks.created_at')
  const positions = db
    .selectFrom('reading_positions')
    .leftJoin('public_blogs as blogs', 'blogs.id', 'blog_id')
    .select(['blog_id', 'block_hash', 'block_index', 'position_at', 'reading_positions.version', 'version_at'])
    .select('title as blog_title')
    .where('user_id', '=', userId)
    .orderBy('position_at')
  return {
    followings: await followings.execute(),
    followed_tags: await tags.execute(),
    bookmarks: await bookmarks.execute(),
    reading_positions: await positions.execute(),
  }
}

async function reportsAndActions(db: Db, userId: string) {
  const reports = db
    .selectFrom('reports')
    .innerJoin('moderation_queue', 'moderation_queue.id', 'reports.item_id')
    .select(['moderation_queue.kind', 'moderation_queue.subject_id', 'reports.reason', 'reports.text'])
    .select('reports.created_at')
    .where('reporter_id', '=', userId)
    .orderBy('reports.created_at')
  const byAdmins = db.selectFrom('audit_log').select(['at', 'action']).where('subject_id', '=', userId).orderBy('seq')
  const appeals = db
    .selectFrom('appeals')
    .select(['action', 'acted_at', 'subject_id', 'blog_title', 'text', 'created_at', 'decided_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
  return {
    reports: await reports.execute(),
    actions_of_admins: await byAdmins.execute(),
    appeals: await appeals.execute(),
  }
}

async function commentsNotPublic(db: Db, userId: string) {
  const ofComments = db
    .selectFrom('comments')
    .select(['id', 'blog_id', 'parent_id', 'comment', 'section', readableQuote(userId)])
    .where('author_id', '=', userId)
  const trashed = ofComments
    .select(['created_at', 'edited_at', 'state_at as trashed_at', 'removed_at'])
    .where('state', '=', 'trashed')
    .orderBy('created_at')
  const hidden = ofComments
    .select(['created_at', 'edited_at', 'state_at as hidden_at', 'told as reason', 'removed_at'])
    .where('state', '=', 'hidden')
    .orderBy('created_at')
  const heldComments = ofComments
    .select(({ fn }) => fn.coalesce('edited_at', 'created_at').as('held_at'))
    .select([sql<string | null>`case when state = 'refused' then state_at end`.as('refused_at'), 'told as refusal'])
    .where('state', 'in', ['held', 'refused'])
  const heldBlogs = db.selectFrom('held_blogs').select(['id', 'blog_id', 'held_at']).where('author_id', '=', userId)
  const nothing = { parent_id: null, comment: null, section: null, quote: null, refused_at: null, refusal: '' }
  const held = [
    ...(await heldComments.execute()).map((comment) => ({ kind: 'comment', ...comment })),
    ...(await heldBlogs.execute()).map((blog) => ({ kind: 'blog', ...nothing, ...blog })),
    ...(await listRefused(db, userId)).map((blog) => ({ kind: 'blog', ...nothing, ...blog })),
  ].sort((one, other) => (one.held_at < other.held_at ? -1 : 1))
  return {
    comments_in_trash: await trashed.execute(),
    hidden_comments: await hidden.execute(),
    waiting_for_approval: held,
  }
}

async function people(db: Db, userId: string) {
  const blocks = db
    .selectFrom('user_blocks')
    .innerJoin('users', 'users.id', 'user_blocks.blocked_id')
    .select(['users.id', 'users.name', 'user_blocks.created_at'])
    .where('blocker_id', '=', userId)
    .orderBy('user_blocks.created_at')
  const mentions = db
    .selectFrom('comment_mentions')
    .select(['comment_id', 'blog_id', 'name'])
    .where('user_id', '=', userId)
    .orderBy('comment_id')
  return { mentioned_in: await mentions.execute(), blocks: await blocks.execute() }
}
