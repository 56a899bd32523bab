// Over 250 lines, so that everything that is handed out about a person is listed in one place.
import { sql } from 'kysely'
import { ARCHIVE_FIELDS, REVISION_FIELDS } from '#contract/blog-fields.ts'
import { columnsOf } from '../db/blog-columns.ts'
import type { Db } from '../db/open.ts'

/** What the archive says about itself. */
export interface Origin {
  site: string
  url: string
  takenAt: string
}

/**
 * Everything that is stored about a user, as the pieces of one JSON document: also what only they can see, but no
 * secret, and of other users only what these show to everybody. One text is in memory at a time.
 * @param pictures the user's pictures, with the paths of their files in the archive
 */
export async function* personalData(
  db: Db,
  userId: string,
  origin: Origin,
  pictures: object[],
): AsyncGenerator<string> {
  const head = { format: 'blogi-personal-data', version: 1, ...origin, ...(await accountOf(db, userId)), pictures }
  yield JSON.stringify(camelCased(head), null, 2).slice(0, -2)
  yield* list('comments', commentsOf(db, userId))
  yield* list('drafts', draftsOf(db, userId))
  yield* list('blogs', blogsOf(db, userId))
  yield* list('revisions', revisionsOf(db, userId))
  yield '\n}\n'
}

async function* list(name: string, items: AsyncIterable<object>): AsyncGenerator<string> {
  yield `,\n  "${name}": [`
  let comma = ''
  for await (const item of items) {
    yield `${comma}\n    ${JSON.stringify(camelCased(item))}`
    comma = ','
  }
  yield '\n  ]'
}

/** Columns as they are called everywhere else, `created_at` as `createdAt`, also of objects inside. */
function camelCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelCased)
  if (typeof value !== 'object' || value === null) return value
  const named = Object.entries(value).map(([name, one]) => [
    name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    camelCased(one),
  ])
  return Object.fromEntries(named)
}

/** The passkeys, sessions, devices, emails, digests, notifications, followed authors and tags, and reports of a user, and what admins did to the account. */
// oxlint-disable-next-line max-lines-per-function -- to be split by what it collects
async function accountOf(db: Db, userId: string): Promise<object> {
  const account = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'show_email', 'email_verified_at', 'phone', 'education', 'about', 'links', 'role'])
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
  const devices = db.selectFrom('known_devices').select('used_at').where('user_id', '=', userId).orderBy('used_at')
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
  const followings = db
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.author_id')
    .select(['users.id', 'users.name', 'subscriptions.created_at'])
    .where('reader_id', '=', userId)
    .orderBy('subscriptions.created_at')
  const tags = db.selectFrom('followed_tags').select(['tag', 'created_at']).where('user_id', '=', userId).orderBy('tag')
  const bookmarks = db
    .selectFrom('bookmarks')
    .innerJoin('blogs', 'blogs.id', 'blog_id')
    .select(['blog_id', 'bookmarks.created_at'])
    .select(sql<string | null>`case when published_at is not null then title end`.as('blog_title'))
    .where('user_id', '=', userId)
    .orderBy('bookmarks.created_at')
  const positions = db
    .selectFrom('reading_positions')
    .innerJoin('blogs', 'blogs.id', 'blog_id')
    .select(['blog_id', 'block_hash', 'block_index', 'position_at', 'reading_positions.version', 'version_at'])
    .select(sql<string | null>`case when published_at is not null then title end`.as('blog_title'))
    .where('user_id', '=', userId)
    .orderBy('position_at')
  const reports = db
    .selectFrom('reports')
    .innerJoin('moderation_queue', 'moderation_queue.id', 'reports.item_id')
    .select(['moderation_queue.kind', 'moderation_queue.subject_id', 'reports.reason', 'reports.text'])
    .select('reports.created_at')
    .where('reporter_id', '=', userId)
    .orderBy('reports.created_at')
  const byAdmins = db.selectFrom('audit_log').select(['at', 'action']).where('subject_id', '=', userId).orderBy('seq')
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
    ...(await heldBlogs.execute()).map((blog) => ({ kind: 'blog', ...blog, ...nothing })),
  ].sort((one, other) => (one.held_at < other.held_at ? -1 : 1))
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
  const appeals = db
    .selectFrom('appeals')
    .select(['action', 'acted_at', 'subject_id', 'blog_title', 'text', 'created_at', 'decided_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
  return {
    account,
    second_factor: secondFactor ?? null,
    passkeys: await passkeys.execute(),
    sessions: await sessions.execute(),
    devices: await devices.execute(),
    emails: await emails.execute(),
    digests: await digests.execute(),
    notifications: await notifications.execute(),
    quiet_notifications: await quiet.execute(),
    followings: await followings.execute(),
    followed_tags: await tags.execute(),
    bookmarks: await bookmarks.execute(),
    reading_positions: await positions.execute(),
    reports: await reports.execute(),
    actions_of_admins: await byAdmins.execute(),
    comments_in_trash: await trashed.execute(),
    hidden_comments: await hidden.execute(),
    appeals: await appeals.execute(),
    waiting_for_approval: held,
    mentioned_in: await mentions.execute(),
    blocks: await blocks.execute(),
  }
}

/** What a comment quotes, if its writer may read the blog that it is from. */
const readableQuote = (userId: string) =>
  sql<string | null>`case when exists (select 1 from blogs as quoted where quoted.id = blog_id
    and (quoted.published_at is not null or quoted.author_id = ${userId})) then quote end`.as('quote')

/** The comments of a user with the titles of their blogs, as far as these are public, oldest first. */
export async function* commentsOf(db: Db, userId: string) {
  const keys = await db
    .selectFrom('public_comments as comments')
    .select('id')
    .where('author_id', '=', userId)
    .orderBy('id')
    .execute()
  for (const { id } of keys) {
    const found = await db
      .selectFrom('public_comments as comments')
      .innerJoin('blogs', 'blogs.id', 'comments.blog_id')
      .select(['comments.id', 'comments.blog_id', 'comments.comment', 'comments.created_at', 'comments.edited_at'])
      .select(['comments.parent_id', 'section', readableQuote(userId), 'blogs.title', 'blogs.published_at'])
      .where('comments.id', '=', id)
      .executeTakeFirst()
    if (!found) continue
    const { title, published_at, ...comment } = found
    yield { ...comment, blog_title: published_at === null ? null : title }
  }
}

/** What a user has typed and not submitted, oldest first. */
async function* draftsOf(db: Db, userId: string) {
  const keys = await db.selectFrom('drafts').select('id').where('author_id', '=', userId).orderBy('id').execute()
  for (const { id } of keys) {
    const draft = await db.selectFrom('drafts').selectAll().where('id', '=', id).executeTakeFirst()
    if (!draft) continue
    const { author_id: _, pictures: __, stamps, ...typed } = draft
    yield { ...typed, stamps: JSON.parse(stamps) as object }
  }
}

/** The blogs of a user, also unpublished, scheduled and deleted ones, oldest first. */
export async function* blogsOf(db: Db, userId: string) {
  const keys = await db.selectFrom('blogs').select('id').where('author_id', '=', userId).orderBy('id').execute()
  for (const { id } of keys) {
    const blog = await db
      .selectFrom('blogs')
      .select(['id', 'version', 'excerpt', 'created_at', 'updated_at', 'published_at'])
      .select(['trashed_at', 'removed_at', 'held_at', 'comments_closed', 'small_from', 'small_to'])
      .select(columnsOf(ARCHIVE_FIELDS))
      .where('id', '=', id)
      .executeTakeFirst()
    if (blog) yield blog
  }
}

export type OwnBlog = typeof blogsOf extends (...input: never[]) => AsyncGenerator<infer Blog> ? Blog : never

async function* revisionsOf(db: Db, userId: string) {
  const keys = await db
    .selectFrom('revisions')
    .innerJoin('blogs', 'blogs.id', 'revisions.blog_id')
    .select(['revisions.blog_id', 'revisions.version'])
    .where('blogs.author_id', '=', userId)
    .orderBy('revisions.blog_id')
    .orderBy('revisions.version')
    .execute()
  for (const { blog_id, version } of keys) {
    const revision = await db
      .selectFrom('revisions')
      .select(['blog_id', 'version', 'saved_at'])
      .select(columnsOf(REVISION_FIELDS))
      .where('blog_id', '=', blog_id)
      .where('version', '=', version)
      .executeTakeFirst()
    if (revision) yield revision
  }
}
