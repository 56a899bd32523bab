// Over 250 lines, so that all queries are checked on one filled database.
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BlogCard } from '#contract/blogs.ts'
import { DEFAULT_CATEGORIES } from '#contract/categories.ts'
import { retireCategory } from '#contract/category-changes.ts'
import type { Comment } from '#contract/comments.ts'
import { DIGEST_KINDS } from '#contract/digests.ts'
import type { OwnTab } from '#contract/own-blogs.ts'
import { dayOf } from '#contract/periods.ts'
import { PostState } from '#contract/posts.ts'
import { DEFAULT_SETTINGS } from '#contract/settings.ts'
import { addInvitation, withdrawInvitation } from '../admin/invitations.ts'
import { findMostRead } from '../analytics/most-read.ts'
import { findBlogAnalytics, findSiteAnalytics } from '../analytics/queries.ts'
import { countReturning, findReturning } from '../analytics/returning.ts'
import { addToPages } from '../analytics/write.ts'
import { findWriters } from '../analytics/writers.ts'
import { listEntries } from '../audit/audit-log.ts'
import { forgetUndoable } from '../audit/undoable.ts'
import { findBackupState, listBackups } from '../backup/state.ts'
import { countByCategory, countMoving } from '../blogs/categories.ts'
import { deleteDiscarded } from '../blogs/drafts/store.ts'
import { restoreSome } from '../blogs/restore-tags.ts'
import { moveFollowers, retagPublic, retagUnlisted } from '../blogs/retag.ts'
import { listRetired } from '../blogs/retired-categories.ts'
import { thinRevisions } from '../blogs/revisions/store.ts'
import { forgetOldDevices } from '../credentials/known-devices.ts'
import { deleteExpiredChallenges } from '../credentials/passkeys.ts'
import type { Deps } from '../deps.ts'
import { reasonsToHold } from '../holding/check.ts'
import { forgetTexts, rememberText } from '../holding/repeated.ts'
import { addHeldBlog, endHeldBlog, forgetWaves, holdComment, takeBack } from '../holding/store.ts'
import { enqueueAgain } from '../jobs/enqueue.ts'
import { claim, clampWaits, deleteEnded, isAnyDue, renewLeases, setDone } from '../jobs/store.ts'
import { listEmails } from '../mail/list.ts'
import { sendAgain } from '../mail/send-again.ts'
import { cleanEmails } from '../mail/store.ts'
import { deleteLostMentions } from '../mentions/store.ts'
import { actOnUser } from '../moderation/act-on-user.ts'
import { listComments } from '../moderation/all-comments.ts'
import { listPosts } from '../moderation/all-posts.ts'
import { findAppealable, listAppealable } from '../moderation/appealable.ts'
import { addAppeal, decideAppeal, deleteDecidedAppeals } from '../moderation/appeals.ts'
import { decideReports } from '../moderation/decide.ts'
import { decideHeld } from '../moderation/held.ts'
import { listAppeals } from '../moderation/list-appeals.ts'
import { findHeldBlog, listHeld } from '../moderation/list-held.ts'
import { actOnPost } from '../moderation/posts.ts'
import { listQueue } from '../moderation/queue.ts'
import { undoAction } from '../moderation/undo.ts'
import { findWave, removeWave, undoWave } from '../moderation/waves.ts'
import { addDigests, digestOf } from '../notifications/digests.ts'
import { findAdmins } from '../notifications/for-admins.ts'
import { changeChoices, chooseForAdmins, unsubscribe } from '../notifications/preferences.ts'
import { findFaults } from '../notifications/site-faults.ts'
import { thinNotifications } from '../notifications/thin.ts'
import { authorsAfter, blogsAfter, keyAfter, spanAfter } from '../pages/sitemap-queries.ts'
import { addRedirect, removeRedirect, restoreRedirect } from '../redirects/change.ts'
import { listRedirects } from '../redirects/list.ts'
import { findRedirect } from '../redirects/store.ts'
import { decideRegistration, listRegistrations } from '../registration/registrations.ts'
import { indexFresh } from '../search/index-changes.ts'
import { search, suggest } from '../search/search.ts'
import { restoreCategory } from '../settings/restore-category.ts'
import { changeSettings } from '../settings/store.ts'
import { listFormerTags, listTagsForAdmins } from '../tags/admin-lists.ts'
import { makeAdmin } from '../testing/admins.ts'
import { addPasskey, makeAuthenticator, signInByPasskey } from '../testing/authenticator.ts'
import { deleteBlog } from '../testing/blogs.ts'
import { call, respond } from '../testing/call.ts'
import { addComment, deleteComment, editComment } from '../testing/comments.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { makePicture } from '../testing/pictures.ts'
import { queriesOf } from '../testing/queries.ts'
import { blogFields, cookieOf, PASSWORD, postBlog, type SignedIn, signedIn } from '../testing/requests.ts'
import type { NeutralPost, NeutralSite } from '../transfer/formats/neutral.ts'
import { importSite } from '../transfer/import/import-site.ts'
import { listImports, undoImport } from '../transfer/import/undo.ts'
import { purgeTrash } from '../trash/purge.ts'
import { requireApproved } from '../users/admission.ts'
import { suggestAuthors } from '../users/authors.ts'
import { findInvitation, redeemInvitation } from '../users/invitations.ts'
import { isPostgres } from './engine.ts'
import type { Db } from './open.ts'
import { inTransaction } from './transaction.ts'

let site: TestSite
let author: SignedIn
let reader: SignedIn
let other: SignedIn
let admin: SignedIn
let blog: BlogCard
let comment: Comment
beforeAll(async () => {
  site = await makeSite()
  author = await signedIn(site.app)
  reader = await signedIn(site.app)
  other = await signedIn(site.app)
  admin = await makeAdmin(site)
  blog = await postBlog(site.app, author)
  comment = await newComment('Read it twice.')
  // SQLite plans by the available indexes, PostgreSQL by table size: it scans a table that fits on a page.
  if (isPostgres(site.db)) await fill(site.db)
})
afterAll(() => site.close())

const MANY = 6_000

/** Fills every table; columns are SQL with the row number `i`. One user in ten is an author; only they have blogs. */
async function fill(db: Db): Promise<void> {
  const at = `to_char(now() - i * interval '10 minutes', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`
  const author = `'user' || 10 * (1 + i % ${MANY / 10})`
  const [noText, one] = [`''`, '1']
  await insertMany(db, 'users', {
    id: `'user' || i`,
    name: `'Ada ' || i`,
    name_search: `'ada ' || i`,
    email: `i || '@example.org'`,
    phone: noText,
    education: noText,
    role: `case when i % 10 = 0 then 'Author' else 'Reader' end`,
    avatar_id: `'picture' || i`,
    subscriber_count: 'i % 100',
    created_at: at,
  })
  await insertMany(db, 'sessions', {
    token_hash: `'session' || i`,
    user_id: `'user' || i`,
    created_at: at,
    expires_at: at,
    device_hash: `'device' || i`,
  })
  await insertMany(db, 'known_devices', { device_hash: `'device' || i`, user_id: `'user' || i`, used_at: at })
  await insertMany(db, 'second_factors', { user_id: `'user' || i`, secret: noText, created_at: at, confirmed_at: at })
  await insertMany(db, 'recovery_codes', { code_hash: `'code' || i`, user_id: `'user' || i` })
  await insertMany(db, 'passkeys', {
    id: `'passkey' || i`,
    user_id: `'user' || i`,
    credential_id: `'credential' || i`,
    public_key: noText,
    counter: 'i',
    name: noText,
    created_at: at,
  })
  await insertMany(db, 'passkey_challenges', {
    challenge_hash: `'challenge' || i`,
    holder_hash: `'holder' || i`,
    expires_at: at,
  })
  await insertMany(db, 'followed_tags', { user_id: `'user' || i`, tag: `'tag' || i % 50`, created_at: at })
  await insertMany(db, 'search_documents', {
    blog_id: `'document' || i`,
    title_words: `' ada ' || i || ' '`,
    author_words: noText,
    excerpt_words: noText,
    body_words: `' lighthouse keeper '`,
    filters: noText,
    length: '10',
  })
  await insertMany(db, 'search_postings', {
    word: `'word' || i % 50`,
    doc: 'i',
    weight: one,
    card_weight: one,
    in_title: 'i % 2',
    length: '10',
  })
  await insertMany(db, 'search_words', {
    word: `'word' || i`,
    documents: '10',
    card_documents: '10',
    title_documents: '5',
    initial: `'w'`,
    length: '6',
  })
  await insertMany(db, 'invitations', {
    id: `'invitation' || i`,
    token_hash: `'token' || i`,
    created_by: `'user' || i`,
    created_at: at,
    expires_at: at,
  })
  await insertMany(db, 'pending_registrations', {
    user_id: `'user' || i`,
    role: `'Reader'`,
    refused_at: `case when i % 20 > 0 then ${at} end`,
  })
  await insertMany(db, 'account_deletions', {
    user_id: `'user' || i`,
    due_at: at,
    keeps_texts: 'i % 2',
    name: noText,
    education: noText,
    role: `'Reader'`,
    show_email: one,
    avatar_id: `'picture' || i`,
  })
  await insertMany(db, 'pictures', {
    id: `'picture' || i`,
    owner_id: `'user' || i`,
    width: one,
    height: one,
    bytes: one,
    placeholder: noText,
    widths: `'[400]'`,
    created_at: at,
  })
  await insertMany(db, 'blogs', {
    id: `'blog' || i`,
    author_id: author,
    main_image_id: `'picture' || i`,
    title: `'Lighthouses'`,
    category: `(array['Travel', 'Food', 'Game', 'Anime'])[1 + i % 4]`,
    excerpt: `repeat('x', 150)`,
    intro: `repeat('x', 500)`,
    para_one_title: noText,
    para_one_description: noText,
    para_two_title: noText,
    para_two_description: noText,
    para_three_title: noText,
    para_three_description: noText,
    created_at: at,
    updated_at: at,
    state: `case when i % 20 > 0 then 'public' when i % 60 = 0 then 'trashed' else 'draft' end`,
    published_at: `case when i % 20 > 0 then ${at} end`,
    trashed_at: `case when i % 60 = 0 then ${at} end`,
    publish_at: `case when i % 100 = 0 then ${at} end`,
  })
  await insertMany(db, 'bookmarks', { user_id: `'user' || (1 + i % 50)`, blog_id: `'blog' || i`, created_at: at })
  await insertMany(db, 'reading_positions', {
    user_id: `'user' || (1 + i % 50)`,
    blog_id: `'blog' || i`,
    block_hash: `'hash'`,
    block_index: '7',
    position_at: at,
    version: '1',
    version_at: at,
  })
  await insertMany(db, 'blog_tags', { tag: `'tag' || i % 50`, published_at: at, blog_id: `'blog' || i` })
  await insertMany(db, 'former_tags', {
    tag: `'former' || i`,
    target: `'tag' || i % 50`,
    state: `'moved'`,
    changed_at: at,
  })
  await insertMany(db, 'retagged_blogs', { tag: `'former' || i`, blog_id: `'blog' || i`, place: one, had_target: one })
  await insertMany(db, 'retired_categories', { name: `'former' || i`, was: `'[]'`, retired_at: at, heir: 'null' })
  await insertMany(db, 'retired_category_blogs', { category: `'former' || i`, blog_id: `'blog' || i` })
  await insertMany(db, 'retagged_followers', { tag: `'former' || i`, user_id: `'user' || i`, had_target: one })
  await insertMany(db, 'tag_counts', { tag: `'counted' || i`, blogs: '1 + i % 9' })
  await insertMany(db, 'blog_pictures', { blog_id: `'blog' || i`, picture_id: `'picture' || i` })
  const texts = `title, category, excerpt, intro, main_image_id, para_one_title, para_one_description, para_two_title,
    para_two_description, para_three_title, para_three_description`
  await sql
    .raw(`insert into revisions (blog_id, version, saved_at, ${texts}) select id, 1, updated_at, ${texts} from blogs`)
    .execute(db)
  await insertMany(db, 'preview_links', {
    id: `'link' || i`,
    token_hash: `'token' || i`,
    blog_id: `'blog' || i`,
    created_at: at,
  })
  await insertMany(db, 'revision_pictures', { blog_id: `'blog' || i`, version: one, picture_id: `'picture' || i` })
  await insertMany(db, 'comments', {
    id: `'comment' || i`,
    blog_id: `'blog' || (1 + i * 7 % ${MANY})`,
    author_id: `'user' || i`,
    comment: `'Read it twice.'`,
    created_at: at,
  })
  await insertMany(db, 'user_blocks', {
    blocker_id: `'user' || i`,
    blocked_id: `'user' || (1 + i * 7 % ${MANY})`,
    created_at: at,
  })
  await insertMany(db, 'comments', {
    id: `'hidden' || i`,
    blog_id: `'blog' || i`,
    author_id: `'user' || i`,
    comment: `'Hide me.'`,
    created_at: at,
    state: `'hidden'`,
    state_at: at,
    told: `'Off topic'`,
  })
  await insertMany(db, 'comment_mentions', {
    comment_id: `'comment' || i`,
    user_id: `'user' || i`,
    blog_id: `'blog' || i`,
    name: `'Ada'`,
    position: '0',
  })
  await insertMany(db, 'comments', {
    id: `'trashed' || i`,
    blog_id: `'blog' || (1 + i * 7 % ${MANY})`,
    author_id: `'user' || i`,
    comment: `'Read it twice.'`,
    created_at: at,
    state: `'trashed'`,
    state_at: at,
    trashed_by: `'user' || i`,
  })
  await insertMany(db, 'subscriptions', { reader_id: `'user' || (1 + i / 2)`, author_id: author, created_at: at })
  await insertMany(db, 'blog_reads', { blog_id: `'blog' || i`, day: `substr(${at}, 1, 10)`, reads: '1 + i % 50' })
  const sums = { day: `substr(${at}, 1, 10)`, reads: '1', readers: '1', seconds: '60' }
  await insertMany(db, 'blog_analytics', { blog_id: `'blog' || i`, source: `''`, ...sums })
  await insertMany(db, 'site_analytics', { source: `'host' || i`, ...sums })
  await insertMany(db, 'page_analytics', { slug: `'page' || i`, ...sums })
  await insertMany(db, 'returning_readers', {
    period: `'week' || i`,
    readers: one,
    returned: one,
    followers: one,
    returned_followers: one,
  })
  await insertMany(db, 'drafts', {
    id: `'draft' || i`,
    author_id: author,
    blog_id: `'blog' || i`,
    version: one,
    created_at: at,
    updated_at: at,
    deleted_at: `case when i % 50 = 0 then ${at} end`,
    pictures: `'[]'`,
    stamps: `'{}'`,
  })
  await insertMany(db, 'site_pages', {
    slug: `'page' || i`,
    title: noText,
    published: '0',
    updated_at: at,
    content: noText,
  })
  await insertMany(db, 'imports', { id: `'import' || i`, source: noText, started_at: at })
  await insertMany(db, 'imported_items', {
    key: `'key' || i`,
    import_id: `'import' || i`,
    kind: `'blog'`,
    item_id: `'blog' || i`,
  })
  await insertMany(db, 'missing_pictures', {
    item_key: `'key' || i`,
    place: `'intro'`,
    owner_id: `'user' || i`,
    post: noText,
    source: noText,
    stored: noText,
    pictures: '1',
    tried_at: at,
  })
  await insertMany(db, 'import_uploads', {
    id: `'upload' || i`,
    is_own: '0',
    files: `'[]'`,
    created_at: at,
    changed_at: at,
    state: `'done'`,
    choices: `'{}'`,
    counts: `'{}'`,
    done: '0',
    begun_done: '0',
  })
  await insertMany(db, 'import_samples', { upload_id: `'upload' || i`, number: '0', sample: `'{}'` })
  await insertMany(db, 'import_notes', { upload_id: `'upload' || i`, number: 'i', post: noText, note: noText })
  await insertMany(db, 'redirects', {
    path: `'/path/' || i`,
    id: `'redirect' || i`,
    blog_id: `'blog' || i`,
    import_id: `'import' || i`,
  })
  await insertMany(db, 'site_page_pictures', { slug: `'page' || i`, picture_id: `'picture' || i` })
  await insertMany(db, 'backup_history', {
    id: `'backup' || i`,
    started_at: at,
    is_requested: '0',
    place: `'/backups'`,
    ended_at: at,
  })
  await insertMany(db, 'draft_pictures', { draft_id: `'draft' || i`, picture_id: `'picture' || i` })
  await insertMany(db, 'jobs', {
    id: `'job' || i`,
    name: `'clean-up'`,
    run_at: at,
    attempt: '0',
    created_at: at,
    payload: `'{}'`,
    state: `case when i % 2 = 0 then 'waiting' else 'done' end`,
    ended_at: `case when i % 2 = 1 then ${at} end`,
  })
  const held = { id: `'held' || i`, blog_id: `'blog' || i`, author_id: `'user' || i`, reasons: `'["first"]'` }
  const waits = { comment: `'It waits.'`, created_at: at, state: `'held'`, state_at: at }
  await insertMany(db, 'comments', { ...held, ...waits })
  await insertMany(db, 'held_blogs', { ...held, held_at: at })
  await insertMany(db, 'comments', { ...held, ...waits, id: `'refused' || i`, state: `'refused'` })
  await insertMany(db, 'refused_blogs', {
    blog_id: `'blog' || i`,
    refused_at: at,
    reason: noText,
    version: '1',
    entry_id: `'held' || i`,
    held_at: at,
    reasons: `'[]'`,
    suspected: '0',
  })
  await insertMany(db, 'emails', {
    id: `'email' || i`,
    kind: `'account-notice'`,
    address: `i || '@example.org'`,
    state: `'sent'`,
    created_at: at,
    user_id: `'user' || i`,
    token_hash: `'token' || i`,
  })
  await insertMany(db, 'digests', {
    user_id: `'user' || i`,
    kind: `case when i % 2 = 0 then 'comments' else 'new-blogs' end`,
    told_until: at,
    frequency: `(array['at-once', 'daily', 'weekly', 'never'])[1 + i % 4]`,
    token: `'ends' || i`,
    next_at: `case when i % 4 in (1, 2) then '2999-01-01T06:00:00.000Z' end`,
  })
  await insertMany(db, 'notifications', {
    user_id: `'user' || i`,
    kind: `'comments'`,
    subject_id: `'blog' || i`,
    at,
    since: noText,
    seen_until: noText,
  })
  await insertMany(db, 'quiet_notifications', {
    user_id: `'user' || i`,
    subject_id: `'user' || (1 + i * 7 % ${MANY})`,
    created_at: at,
    person_id: `'user' || (1 + i * 7 % ${MANY})`,
  })
  await insertMany(db, 'admin_notifications_seen', { user_id: `'user' || i`, kind: `'reports'`, seen_until: noText })
  await insertMany(db, 'appeals', {
    id: `'appeal' || i`,
    notice_id: `'notice' || i`,
    user_id: `'user' || i`,
    action: `'silence'`,
    acted_at: at,
    blog_title: noText,
    created_at: at,
    text: `'A mistake'`,
    decided_at: `case when i % 2 = 0 then ${at} end`,
  })
  await insertMany(db, 'spam_words', { word: `'word' || i`, spam: '1', good: '1' })
  await insertMany(db, 'recent_texts', {
    post_id: `'post' || i`,
    author_id: `'user' || i`,
    text_hash: `'hash' || i`,
    at,
  })
  await insertMany(db, 'removed_waves', { at, user_id: `'user' || i` })
  await insertMany(db, 'undoable_actions', {
    id: `'action' || i`,
    actor_id: `'user' || i`,
    action: `'silence'`,
    user_id: `'user' || i`,
    // None is old enough to be deleted with the next action.
    at: `'9999-12-31T00:00:00.000Z'`,
    emails: `'[]'`,
    former: `'{}'`,
  })
  await insertMany(db, 'moderation_queue', {
    id: `'item' || i`,
    kind: `'profile'`,
    subject_id: `'user' || i`,
    author_id: `'user' || i`,
    created_at: at,
  })
  await insertMany(db, 'reports', {
    id: `'report' || i`,
    item_id: `'item' || (1 + i / 2)`,
    reporter_key: `'key' || i`,
    text: noText,
    reporter_id: `'user' || i`,
    reason: `'spam'`,
    created_at: at,
  })
  // It takes longer than a statement may on a busy machine.
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`vacuum analyze`.execute(connection)
    await sql`reset statement_timeout`.execute(connection)
  })
}

async function insertMany(db: Db, table: string, columns: Record<string, string>): Promise<void> {
  const [names, values] = [Object.keys(columns), Object.values(columns)]
  // In parts: with triggers all at once take longer than a statement may on a busy machine.
  for (let first = 1; first <= MANY; first += 1000) {
    const rows = `generate_series(${first}, ${Math.min(first + 999, MANY)})`
    await sql.raw(`insert into ${table} (${names}) select ${values} from ${rows} i`).execute(db)
  }
}

/** A site to import, with a post and a comment. @param comments the keys of its comments */
function siteToImport(comments: string[]): NeutralSite {
  const at = new Date('2020-01-02')
  const post: NeutralPost = {
    key: '1',
    title: 'Moved in',
    html: '<p>From another site.</p>',
    excerpt: '',
    author: 'ada',
    at,
    isPublic: true,
    commentsClosed: true,
    categories: [],
    tags: [],
    picture: undefined,
    addresses: ['/2020/moved-in/'],
    comments: comments.map((key) => ({
      ...{ key, parent: comments[0], author: undefined, name: 'Arthur', email: 'arthur@example.org' },
      ...{ isOfAccount: true, at, text: 'Hello', waits: false },
    })),
    notes: [],
  }
  const authors = [{ key: 'ada', name: 'Ada', email: 'ada@old.example' }]
  return { id: 'a site', address: '', authors, postCount: 1, posts: () => Readable.from([post]) }
}

/** The plan of each query that an action makes, such as "SEARCH users USING INDEX users_top (role=?)". */
async function plansOf(act: () => Promise<{ statusCode: number }>): Promise<string[]> {
  let status = 0
  const queries = await queriesOf(async () => {
    status = (await act()).statusCode
  })
  expect(status).toBeLessThan(300)
  expect(queries.length).toBeGreaterThan(0)
  const plans: string[] = []
  // PostgreSQL explains no lock.
  for (const query of queries) if (!query.sql.startsWith('lock ')) plans.push(...(await explained(query)))
  return plans
}

async function explained({ sql: text, parameters }: CompiledQuery): Promise<string[]> {
  if (!isPostgres(site.db)) {
    const plan = CompiledQuery.raw(`explain query plan ${text}`, [...parameters])
    return (await site.db.executeQuery<{ detail: string }>(plan)).rows.map(({ detail }) => detail)
  }
  const plan = CompiledQuery.raw(`explain (format json) ${text}`, [...parameters])
  const [row] = (await site.db.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(plan)).rows
  return row ? linesOf(row['QUERY PLAN'][0].Plan) : []
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Plan Rows': number
  Plans?: PlanNode[]
}

/** A PostgreSQL plan in SQLite's terms. It may sort rows that an index has found, up to `SORTED_MAX`. */
function linesOf(node: PlanNode): string[] {
  const { 'Node Type': type, 'Relation Name': table, 'Index Name': index, Plans: parts = [] } = node
  const own = []
  if (type === 'Seq Scan') own.push(`SCAN ${table}`)
  else if (table && index)
    own.push(`SEARCH ${table} USING ${type === 'Index Only Scan' ? 'COVERING ' : ''}INDEX ${index}`)
  if (type.endsWith('Sort') && parts.some((part) => part['Plan Rows'] > SORTED_MAX)) own.push('USE TEMP B-TREE')
  return [...own, ...parts.flatMap(linesOf)]
}

const SORTED_MAX = 500
/** What is counted distinct is what was found. Two tables have a row or two, `settings` and `site_images` one for each, and `site_pages` some; of a search the rows that it has found; of notifications `n` a page, and of each the latest events `e`; of `audit_log` the last row is read; `followed` is one page, `claimed` a few jobs, `span` one file, and `counted` reads that are written just then. Of what admins are notified of the latest hundred of each kind are counted (`happened`), and there are few admins, faults and migrations, and former tags only as admins changed them; `changed` is one portion. Of analytics `parts` are the blogs that are ranked, and the others are made of them or of the latest blogs. */
const WHOLE_TABLE =
  /^SCAN (?!counts|trending_since|notified_since|settings|site_pages|site_images|search_totals|found|complete|newest|ranked|titled|prefixed|by_authors|with_tags|p$|json_each|invitations|audit_log|followed|fresh$|n$|e$|mentions$|claimed|counted|span|CONSTANT ROW|\d+-ROW VALUES|blogs USING (COVERING )?INDEX blogs_(newest|held|removed_newest)|comments USING (COVERING )?INDEX comments_(suspected|newest|held|refused|removed_at)|held_blogs USING INDEX held_blogs_suspected|imports USING INDEX imports_newest|removed_waves USING COVERING|users USING (?:COVERING )?INDEX users_admins|former_tags|retired_categories|changed$|happened$|held_comments$|blogs_that_wait$|kysely_migration|site_faults|site$|parts?$|sums$|tagged$|sizes$|published$|authors$|top_|\(subquery-\d+\)$|backups$)/
const SORTED = /TEMP B-TREE(?! FOR count\(DISTINCT\))/
const cursor = () => `${blog.publishedAt}_${blog._id}`
/** A comment of the reader on the blog. */
const newComment = async (text: string) =>
  (await addComment(site, blog._id, { comment: text }, reader)).data.at(-1) as Comment
const tagged = (tag: string) => ({ tag, published_at: blog.publishedAt ?? '', blog_id: blog._id })
const renamed = { state: 'moving' as const, changed_at: new Date().toISOString() }
const follow = (as: SignedIn) =>
  call(site, 'POST /subscribe/newSubscriber/:userId', { params: { userId: author.user._id }, as })
const firstRevision = () => ({ params: { id: blog._id, version: '1' }, as: author })
const ownBlogs = (tab: OwnTab, query: { query?: string; cursor?: string } = {}) =>
  call(site, 'GET /user/ownBlogs', { query: { tab, ...query }, as: author })
const listing = (query: { tag?: string; cursor?: string } = {}) => call(site, 'GET /blog/getAllBlog', { query })
const directory = (query: { page: number; limit: number; query?: string }) => call(site, 'GET /user/authors', { query })

test.each<[string, () => Promise<{ statusCode: number }>]>([
  ['the listing', () => listing()],
  ['the listing from a cursor on', () => listing({ cursor: cursor() })],
  ['a category', () => listing({ tag: 'Travel' })],
  ['a category from a cursor on', () => listing({ tag: 'Travel', cursor: cursor() })],
  ['Trending', () => listing({ tag: 'Trending' })],
  ['Trending from a cursor on', () => listing({ tag: 'Trending', cursor: `20_${blog._id}` })],
  ['the top authors', () => call(site, 'GET /user/mostSubsAuthor')],
  ['following', () => follow(reader)],
  ['oneself', () => call(site, 'GET /user/me', { as: reader })],
  ['a profile', () => call(site, 'GET /user/userProfile/:id', { params: { id: author.user._id }, as: reader })],
  ['own blogs', () => call(site, 'GET /user/allUserBlog', { as: author })],
  [
    'own blogs from a cursor on',
    () => {
      const query = { limit: 1, cursor: `${blog.createdAt}_${blog._id}` }
      return call(site, 'GET /user/allUserBlog', { query, as: author })
    },
  ],
  [
    'followings',
    () => call(site, 'GET /subscribe/allSubscribedAuhtorInfo', { query: { page: 0, limit: 4 }, as: reader }),
  ],
  ['the card of a blog', () => call(site, 'GET /blog/card/:id', { params: { id: blog._id } })],
  ['a blog', () => call(site, 'GET /blog/singleBlog/:id', { params: { id: blog._id }, as: reader })],
  [
    'a comment that is a reply and mentions somebody',
    async () => {
      const mentions = [author.user._id]
      const here = { comment: 'Here', section: 'intro', submissionId: 'at a section' } as const
      await addComment(site, blog._id, here, reader, { answer: 'changed' })
      await addComment(site, blog._id, here, reader, { answer: 'changed' })
      return addComment(site, blog._id, { comment: `@${author.user.name}`, parent: comment._id, mentions }, reader)
    },
  ],
  [
    'a changed comment',
    () => {
      const ids = { commentId: comment._id, blogId: blog._id }
      return editComment(site, ids, { newComment: 'Read it thrice.' }, reader)
    },
  ],
  [
    'a comment hidden, listed, shown again, hidden again and deleted',
    async () => {
      const { _id } = await newComment('Hide me.')
      const own = { params: { commentId: _id, blogId: blog._id }, as: author }
      const hide = () => call(site, 'PUT /comment/hide/:commentId/:blogId', { ...own, body: { reason: 'Off topic' } })
      expect((await hide()).statusCode).toBe(200)
      for (const as of [author, reader]) {
        await call(site, 'GET /comment/hidden/:blogId', { params: { blogId: blog._id }, as })
      }
      expect((await call(site, 'DELETE /comment/hide/:commentId/:blogId', own)).statusCode).toBe(200)
      await hide()
      return call(site, 'DELETE /comment/hidden/:id', { params: { id: _id }, as: reader })
    },
  ],
  [
    'somebody blocked, a comment of theirs, and unblocked',
    async () => {
      const blocked = { params: { userId: other.user._id }, as: author }
      await call(site, 'PUT /user/blocks/:userId', blocked)
      expect((await addComment(site, blog._id, { comment: 'Blocked' }, other)).statusCode).toBe(403)
      return call(site, 'DELETE /user/blocks/:userId', blocked)
    },
  ],
  [
    'mentions of comments that are gone',
    async () => {
      await deleteLostMentions(site.db)
      return { statusCode: 200 }
    },
  ],
  [
    'notifications: listed, counted, seen, quiet, loud again and thinned',
    async () => {
      await follow(other)
      const as = author
      await call(site, 'GET /notifications', {
        query: { cursor: `2999-01-01T00:00:00.000Z_comments_${blog._id}` },
        as,
      })
      await call(site, 'GET /notifications/count', { as })
      const one = { kind: 'comments', subjectId: blog._id } as const
      await call(site, 'PUT /notifications/seen', { body: { until: '2026-01-01T00:00:00.000Z', one }, as })
      for (const params of [
        { what: 'kind', id: 'comments' },
        { what: 'person', id: other.user._id },
        { what: 'discussion', id: blog._id },
      ] as const) {
        expect((await call(site, 'PUT /notifications/quiet/:what/:id', { params, as })).statusCode).toBe(200)
        await call(site, 'DELETE /notifications/quiet/:what/:id', { params, as })
      }
      await thinNotifications(site.db, new Date(0))
      return call(site, 'GET /notifications/quiet', { as })
    },
  ],
  [
    'what admins are notified of: listed, counted, seen and emailed',
    async () => {
      const as = await makeAdmin(site)
      await call(site, 'GET /notifications', { as })
      await call(site, 'GET /notifications/count', { as })
      await call(site, 'PUT /notifications/seen', { body: { until: '2999-01-01T00:00:00.000Z' }, as })
      await chooseForAdmins(site.db, new Date())
      await findAdmins(site.db)
      await findFaults({ ...site, now: () => new Date(), backups: undefined })
      await findBackupState(site.db, undefined, new Date())
      await listBackups(site.db, undefined, null)
      return { statusCode: 200 }
    },
  ],
  ['comments', () => call(site, 'POST /comment/getComment/:blogId', { params: { blogId: blog._id }, as: reader })],
  [
    'comments from a cursor on',
    () => {
      const query = { cursor: `${comment.createdAt}_${comment._id}` }
      return call(site, 'POST /comment/getComment/:blogId', { params: { blogId: blog._id }, query, as: reader })
    },
  ],
  ['a deleted comment', () => deleteComment(site, { commentId: comment._id, blogId: blog._id }, reader)],
  [
    'a retired category, and how many blogs are still in it',
    async () => {
      const categories = retireCategory(DEFAULT_CATEGORIES, 'Testing', 'Health')
      await changeSettings(site.db, { values: { categories }, expected: {}, fixed: {}, actorId: null }, new Date())
      await countMoving(site.db, categories)
      await countByCategory(site.db, categories)
      await listRetired(site.db, categories)
      await restoreCategory(site.db, { name: 'Testing', actorId: null }, new Date())
      return { statusCode: 200 }
    },
  ],
  ['a new blog', async () => call(site, 'POST /blog/post', { form: await blogFields(), as: author })],
  // Includes the checks for other uses of the replaced picture and for references to its row.
  [
    'a save with another picture',
    async () => {
      const form = await blogFields()
      return call(site, 'PUT /blog/update/:id', { params: { id: blog._id }, form, as: author })
    },
  ],
  [
    'a preview link that is not there',
    async () => {
      const { statusCode } = await call(site, 'GET /preview/:token', { params: { token: 'none' } })
      return { statusCode: statusCode === 404 ? 200 : 500 }
    },
  ],
  ['the revisions of a blog', () => call(site, 'GET /blog/revisions/:id', { params: { id: blog._id }, as: author })],
  ['a revision', () => call(site, 'GET /blog/revision/:id/:version', firstRevision())],
  ['a restored revision', () => call(site, 'POST /blog/restoreRevision/:id/:version', firstRevision())],
  ['a removed revision', () => call(site, 'DELETE /blog/removeRevision/:id/:version', firstRevision())],
  [
    'revisions that are thinned',
    async () => {
      for await (const _ of thinRevisions(site.db, new Date()));
      return { statusCode: 200 }
    },
  ],
  [
    'own sessions: listed and ended',
    async () => {
      await call(site, 'GET /user/sessions', { as: other })
      await call(site, 'DELETE /user/sessions/:id', { params: { id: 'none' }, as: other })
      return call(site, 'DELETE /user/sessions', { as: other })
    },
  ],
  [
    'signing in on a known device, and devices that were not used for long',
    async () => {
      const body = { email: reader.user.email, password: PASSWORD, role: reader.user.role }
      const { cookies } = await respond(site, 'POST /user/login', { body })
      const device = cookies.find(({ name }) => name === 'device')?.value
      await forgetOldDevices(site.db, new Date(0))
      return call(site, 'POST /user/login', { body, as: `device=${device}` })
    },
  ],
  [
    'passkeys: added, listed, used, removed; challenges that nobody answered',
    async () => {
      const authenticator = makeAuthenticator()
      const { _id } = (await addPasskey(site.app, other, authenticator)).json().data
      await call(site, 'GET /user/passkeys', { as: other })
      await signInByPasskey(site.app, authenticator)
      await deleteExpiredChallenges(site.db, new Date(0))
      const body = { currentPassword: PASSWORD }
      return call(site, 'DELETE /user/passkeys/:id', { params: { id: _id }, body, as: other })
    },
  ],
  [
    'signing in and out',
    async () => {
      const { email, role } = other.user
      const login = await respond(site, 'POST /user/login', { body: { email, password: PASSWORD, role }, as: other })
      return call(site, 'GET /user/logout', { as: cookieOf(login) })
    },
  ],
  [
    'a changed profile',
    async () => {
      const form = { name: 'Ada', avatar: await makePicture() }
      return call(site, 'PATCH /user/updateUserProfile', { form, as: author })
    },
  ],
  [
    'unfollowing',
    () => call(site, 'DELETE /subscribe/deleteSubscriber/:userId', { params: { userId: author.user._id }, as: reader }),
  ],
  [
    'a draft: begun, listed, saved with a picture, read, thrown away',
    async () => {
      const own = { params: { id: randomUUID() }, as: author }
      const field = (value: string) => ({ value, at: new Date().toISOString() })
      const save = { version: 0, device: 'a device', blogId: blog._id, blogVersion: 1 }
      await call(site, 'PUT /drafts/:id', { ...own, body: { ...save, fields: { title: field('Begun') } } })
      await call(site, 'GET /drafts', { as: author })
      const fields = { mainImage: field(`/media/${randomUUID()}/64.webp`) }
      await call(site, 'PUT /drafts/:id', { ...own, body: { ...save, version: 1, fields } })
      await call(site, 'GET /drafts/:id', own)
      return call(site, 'DELETE /drafts/:id', own)
    },
  ],
  [
    'old drafts that were thrown away',
    async () => {
      await deleteDiscarded(site.db, new Date())
      return { statusCode: 200 }
    },
  ],
  [
    'a deleted blog',
    async () => {
      return deleteBlog(site, (await postBlog(site.app, author))._id, author)
    },
  ],
  ['own published blogs', () => ownBlogs('published')],
  ['own published blogs from a cursor on', () => ownBlogs('published', { cursor: cursor() })],
  ['own drafts', () => ownBlogs('drafts', { cursor: cursor() })],
  ['own scheduled blogs', () => ownBlogs('scheduled', { cursor: cursor() })],
  ['own blogs by title', () => ownBlogs('published', { query: 'light' })],
  ['the trash', () => call(site, 'GET /trash', { as: author })],
  ['the trash from a cursor on', () => call(site, 'GET /trash', { query: { cursor: cursor() }, as: author })],
  [
    'a blog restored, and one deleted for ever',
    async () => {
      const [one, two] = [await postBlog(site.app, author), await postBlog(site.app, author)]
      for (const { _id } of [one, two]) await deleteBlog(site, _id, author)
      const restored = await call(site, 'POST /trash/restoreBlog/:id', { params: { id: one._id }, as: author })
      expect(restored.statusCode).toBe(200)
      return call(site, 'DELETE /trash/deleteBlog/:id', { params: { id: two._id }, as: author })
    },
  ],
  [
    'a comment restored, and deleted for ever',
    async () => {
      const params = { commentId: (await newComment('Once.'))._id, blogId: blog._id }
      await deleteComment(site, params, reader)
      const restored = await call(site, 'POST /trash/restoreComment/:commentId', { params, as: reader })
      expect(restored.statusCode).toBe(200)
      await deleteComment(site, params, reader)
      return call(site, 'DELETE /trash/deleteComment/:commentId', { params, as: reader })
    },
  ],
  [
    'an import, repeated, listed and undone',
    async () => {
      const parts = {
        ...site,
        readPicture: () => Promise.reject(new Error('none')),
        isFull: async () => false,
        publicUrl: undefined,
        now: () => new Date(),
      }
      const choices = { authors: new Map() }
      const { id } = await importSite(parts, siteToImport(['1']), choices, () => {})
      await importSite(parts, siteToImport(['1', '2']), choices, () => {})
      await findRedirect(site.db, '/2020/moved-in')
      await listImports(site.db, 50)
      await undoImport(site, id, new Date())
      return { statusCode: 200 }
    },
  ],
  [
    'reports, and their queue from a cursor on',
    async () => {
      const { _id } = await postBlog(site.app, author)
      await call(site, 'POST /reports', { body: { kind: 'comment', id: comment._id, reason: 'spam' }, as: reader })
      await call(site, 'POST /reports', { body: { kind: 'blog', id: _id, reason: 'spam' }, as: reader })
      await listQueue(site.db, { limit: 24 })
      const { id } = await site.db
        .selectFrom('moderation_queue')
        .select('id')
        .where('subject_id', '=', _id)
        .where('kind', '=', 'blog')
        .executeTakeFirstOrThrow()
      await listQueue(site.db, { limit: 24, cursor: 'item00042' })
      await decideReports(site, { itemId: id, decision: 'remove', actorId: null, reason: '' }, new Date())
      return { statusCode: 200 }
    },
  ],
  [
    'posts that are held, and what is decided on them',
    async () => {
      const { _id } = await postBlog(site.app, author)
      const parts = {
        ...site,
        config: { ...site.config, rateLimits: true },
        settings: { current: async () => ({ ...DEFAULT_SETTINGS, firstPosts: 50 }) } as Deps['settings'],
        rateLimit: (async () => {}) as unknown as Deps['rateLimit'],
        now: () => new Date(),
      }
      const text = 'It is said in more words than a courtesy has, so that it is remembered https://example.org/it'
      const sent = { authorId: reader.user._id, text, links: [], network: '192.0.2.1' }
      const post = { ...sent, kind: 'comment' as const, isPublic: false }
      await rememberText(parts, { ...sent, id: _id })
      await reasonsToHold(parts, { ...post, id: _id })
      await reasonsToHold(parts, post)
      await forgetTexts(site.db, new Date(0))
      const held = {
        blogId: _id,
        authorId: reader.user._id,
        comment: 'It waits.',
        top: null,
        reasons: ['first' as const],
      }
      await holdComment(site.db, { ...held, submissionId: 'once' }, new Date())
      await holdComment(site.db, { ...held, submissionId: 'twice' }, new Date())
      await inTransaction(site.db, async (trx) => {
        await addHeldBlog(trx, { id: _id, authorId: author.user._id, reasons: ['first'] }, new Date())
        await endHeldBlog(trx, _id)
      })
      await listHeld(site.db, 24, 'held')
      const page = { limit: 1, cursor: cursor() }
      await call(site, 'GET /comment/waiting/:blogId', { params: { blogId: _id }, query: { limit: 1 }, as: author })
      await call(site, 'GET /comment/waiting/:blogId', { params: { blogId: _id }, query: page, as: author })
      const { data } = await call(site, 'GET /comment/held/:blogId', { params: { blogId: _id }, as: reader })
      const [first = '', second = ''] = data.map((one) => one._id)
      const decision = { itemId: first, decision: 'approve', actorId: null, reason: '' } as const
      await decideHeld(site, decision, new Date())
      await findHeldBlog(site.db, second)
      await takeBack(site.db, second, reader.user._id)
      await forgetWaves(site.db, new Date(0))
      const spammer = await signedIn(site.app)
      for (const submissionId of ['a', 'b', 'c']) {
        await holdComment(
          site.db,
          { ...held, authorId: spammer.user._id, submissionId, reasons: ['suspected'] },
          new Date(),
        )
      }
      const now = new Date()
      await findWave(site.db, now)
      await removeWave(site, { by: null }, now)
      await undoWave(site, now.toISOString(), null, now)
      return { statusCode: 200 }
    },
  ],
  [
    'all posts and all comments, with each filter that has an index and with those that have none',
    async () => {
      const parts = { ...site, searchDb: site.db, now: () => new Date() }
      const range = { from: '2026-01-01T00:00:00.000Z', until: '2999-01-01T00:00:00.000Z' }
      const all = { q: '', limit: 24 }
      const some = { ...range, cursor: cursor(), reported: 'true', q: 'lighthouses' } as const
      const authorId = author.user._id
      for (const filter of [
        {},
        { author: authorId },
        { category: 'Travel' },
        { author: authorId, category: 'Travel' },
        { state: 'refused' as const },
      ]) {
        for (const more of [{}, { cursor: cursor() }, range, some]) {
          await listPosts(parts, { ...all, reads: 1, tag: '', ...filter, ...more })
          await listComments(site.db, { ...all, blog: '', ...filter, ...more })
        }
      }
      await listPosts(parts, { ...all, reads: 0, tag: 'tag4', category: 'Travel', cursor: cursor() })
      await listComments(site.db, { ...all, blog: blog._id, author: authorId, cursor: cursor() })
      return { statusCode: 200 }
    },
  ],
  [
    'posts and comments that are removed and restored in bulk',
    async () => {
      const { _id } = await postBlog(site.app, author)
      const said = await addComment(site, blog._id, { comment: 'Act on it' }, reader)
      const comments = { posts: [{ _id: said.data.at(-1)?._id ?? '' }] }
      for (const action of ['remove', 'restore'] as const) {
        const body = { posts: [{ _id }] }
        await call(site, 'POST /admin/bulk/posts/:action', { params: { action }, body, as: admin })
        await call(site, 'POST /admin/bulk/comments/:action', { params: { action }, body: comments, as: admin })
      }
      for (const { _id: id } of [{ _id }, ...comments.posts]) {
        await call(site, 'POST /admin/posts/:id/:action', { params: { id, action: 'hold' }, body: {}, as: admin })
      }
      for (const action of ['refuse', 'undo-refusal', 'refuse'] as const) {
        const done = [
          await call(site, 'POST /admin/bulk/posts/:action', {
            params: { action },
            body: { posts: [{ _id }] },
            as: admin,
          }),
          await call(site, 'POST /admin/bulk/comments/:action', { params: { action }, body: comments, as: admin }),
        ]
        for (const { undoId } of done) {
          await call(site, 'POST /admin/undo/:id', { params: { id: undoId ?? 'none' }, as: admin })
        }
      }
      return { statusCode: 200 }
    },
  ],
  [
    'posts as admins see, remove and hold them, and undoing it',
    async () => {
      const { _id } = await postBlog(site.app, author)
      const [added] = (await addComment(site, _id, { comment: 'A comment' }, author)).data
      const actorId = other.user._id
      for (const id of [_id, added?._id ?? '']) {
        for (const action of ['remove', 'hold'] as const) {
          const { undoId } = await actOnPost(site, { id, action, actorId, reason: '' }, new Date())
          await undoAction(site, { id: undoId ?? '', actorId }, new Date())
        }
      }
      await listEntries(site.db, { limit: 50, about: _id })
      await forgetUndoable(site.db, new Date(0))
      return { statusCode: 200 }
    },
  ],
  [
    'appeals, their place in the queue, and what is decided on them',
    async () => {
      const now = new Date()
      await actOnUser(site, { action: 'silence', userId: other.user._id, actorId: null, reason: '' }, now)
      const [notice] = await listAppealable(site.db, other.user._id, now)
      await addAppeal(site.db, { noticeId: notice?._id, text: 'A mistake' }, other.user._id, now)
      await addAppeal(site.db, { token: 'none', text: 'A mistake' }, undefined, now).catch(() => null)
      await findAppealable(site.db, 'none', now).catch(() => null)
      await listAppeals(site.db, 24, 'appeal')
      const { id } = await site.db
        .selectFrom('appeals')
        .select('id')
        .where('user_id', '=', other.user._id)
        .executeTakeFirstOrThrow()
      await decideAppeal(site, { itemId: id, decision: 'grant', actorId: null, reason: '' }, now)
      await deleteDecidedAppeals(site.db, new Date(0))
      return { statusCode: 200 }
    },
  ],
  [
    'accounts that wait for approval, and what is decided on them',
    async () => {
      const now = new Date()
      await listRegistrations(site.db, 24, 'user')
      const [waiting] = await listRegistrations(site.db, 1, '')
      await decideRegistration(
        site.db,
        { itemId: waiting?._id ?? '', decision: 'approve', actorId: null, reason: '' },
        now,
      )
      await requireApproved(site.db, other.user._id)
      return { statusCode: 200 }
    },
  ],
  [
    'invitations',
    async () => {
      const now = new Date()
      const { id, token } = await addInvitation(site.db, null, now)
      await findInvitation(site.db, token, now)
      await inTransaction(site.db, (trx) => redeemInvitation(trx, 'none', now))
      await withdrawInvitation(site.db, id, null, now)
      return { statusCode: 200 }
    },
  ],
  [
    'the search index',
    async () => {
      await indexFresh(site.db)
      return { statusCode: 200 }
    },
  ],
  [
    'the purge of the trash',
    async () => {
      await purgeTrash(site.db, site.media, new Date(0))
      return { statusCode: 200 }
    },
  ],
  [
    'further emails and failed jobs that admins see, and one that is sent again',
    async () => {
      const [now, config] = [new Date(), { mail: { smtpUrl: undefined, from: '' } }]
      await listEmails({ db: site.db, config, now }, { limit: 24, cursor: 'email00042' })
      await listEmails({ db: site.db, config, now }, { limit: 24, cursor: 'email00042', state: 'sent' })
      await inTransaction(site.db, (trx) => sendAgain(trx, 'email1')).catch(() => null)
      await inTransaction(site.db, (trx) => enqueueAgain(trx, 'none'))
      await cleanEmails(site.db, new Date(0), new Date(0), now)
      return { statusCode: 200 }
    },
  ],
  [
    'jobs',
    async () => {
      const [now, first] = [new Date(), { id: 'first', attempt: 1 }]
      const except = { ids: [first.id], names: ['another'] }
      await isAnyDue(site.db, now, except)
      await claim(site.db, now, now, 1, except)
      await renewLeases(site.db, [first, { id: 'second', attempt: 1 }], now)
      await setDone(site.db, first, now)
      await clampWaits(site.db, now, now, now)
      await deleteEnded(site.db, 'done', new Date(0))
      return { statusCode: 200 }
    },
  ],
])('%s: uses indexes, without table scans or sorting', async (_, act) => {
  const plans = await plansOf(act)
  expect(plans.filter((line) => WHOLE_TABLE.test(line) || SORTED.test(line))).toEqual([])
})

test.each<[string, RegExp, () => Promise<{ statusCode: number }>]>([
  // No index sorts the blogs of several authors.
  [
    'followed blogs',
    /^SEARCH blogs USING COVERING INDEX blogs_author_newest/,
    () => call(site, 'GET /subscribe/getUserSubscribedAuthorBlogs', { as: reader }),
  ],
  // Nor their new ones, nor the comments on several blogs.
  [
    'digests: chosen, due, told at once, read when they are sent, ended',
    /^SEARCH digests USING INDEX digests_due/,
    async () => {
      const [then, now] = [new Date(Date.now() - 60 * 60_000), () => new Date(Date.now() + 2 * 60_000)]
      for (const person of [reader, author]) {
        await changeChoices(site.db, person.user._id, { 'new-blogs': 'at-once', comments: 'at-once' }, then)
        await follow(person)
      }
      await addDigests({ db: site.db, now }, { since: then.toISOString() }, new AbortController().signal)
      const detail = JSON.stringify({ since: then.toISOString(), until: now().toISOString(), frequency: 'daily' })
      const { _id, email } = author.user
      const row = { id: 'none', user_id: _id, address: email, created_at: then.toISOString(), detail }
      await site.db.updateTable('users').set({ email_verified_at: then.toISOString() }).where('id', '=', _id).execute()
      for (const kind of DIGEST_KINDS) await digestOf(site.db, { ...row, kind }, { url: '', name: '' })
      await unsubscribe(site.db, 'comments', 'none')
      return call(site, 'GET /user/digests', { as: reader })
    },
  ],
  // Results are sorted by score.
  [
    'a search and its suggestions',
    /^SEARCH search_postings USING/,
    async () => {
      const query = { q: 'how were -word3 "every evening"', category: 'Travel', year: 2026, cursor: 0 }
      await search(site.db, { ...query, order: 'best' }, 'all', new Date())
      await search(site.db, { q: 'kpet lighthouses how', order: 'newest', cursor: 0 }, 'card', new Date())
      await suggest(site.db, 'how light', new Date())
      return { statusCode: 200 }
    },
  ],
  [
    'bookmarks: added, known, listed, removed',
    /^SEARCH bookmarks USING COVERING INDEX bookmarks_newest/,
    async () => {
      const bookmark = { params: { id: blog._id }, as: reader }
      await call(site, 'PUT /bookmarks/:id', bookmark)
      await call(site, 'GET /bookmarks/:id', bookmark)
      await call(site, 'GET /bookmarks', { query: { cursor: cursor() }, as: reader })
      return call(site, 'DELETE /bookmarks/:id', bookmark)
    },
  ],
  [
    'reading positions: stored, told, compared, turned off',
    /^SEARCH reading_positions USING (COVERING )?INDEX reading_positions_newest/,
    async () => {
      const own = { params: { id: blog._id }, as: reader }
      const place = { block: { hash: 'x', index: 3 }, version: 1 }
      for (const secondsAgo of [60, 0]) {
        await call(site, 'PUT /readingPositions/:id', { ...own, body: { ...place, secondsAgo } })
      }
      await call(site, 'GET /readingPositions/:id', own)
      await call(site, 'GET /readingPositions/:id/changes', own)
      await call(site, 'GET /readingPositions', { as: reader })
      return call(site, 'PUT /readingPositions', { body: { remembered: true }, as: reader })
    },
  ],
  [
    'the blogs with a tag, suggestions, and followed tags',
    /^SEARCH blog_tags USING COVERING INDEX/,
    async () => {
      await call(site, 'GET /tags', { query: { q: 'tag4' } })
      await call(site, 'PUT /user/tags/:tag', { params: { tag: 'tag4' }, as: reader })
      return listing({ tag: '#tag4', cursor: cursor() })
    },
  ],
  [
    'all tags',
    /^SEARCH tag_counts USING COVERING INDEX tag_counts_busiest/,
    async () => {
      await call(site, 'GET /tags/all')
      return call(site, 'GET /tags/all', { query: { cursor: '7_tag4' } })
    },
  ],
  [
    'the analytics of a blog and of the site: what is read, who writes, who comes back',
    /^SEARCH read_sums USING COVERING INDEX read_sums_most/,
    async () => {
      // Of most of the days, PostgreSQL would rightly read all rows.
      const day = dayOf(new Date(Date.now() - 24 * 60 * 60 * 1000))
      const period = { from: day, to: day }
      await findBlogAnalytics(site.db, blog._id, period, 'localhost')
      await findSiteAnalytics(site.db, period, 'localhost')
      await findMostRead(site.db, period)
      await findWriters(site.db, period)
      await findReturning(site.db, new Date())
      await countReturning(site.db, [reader.user._id], '2026-11-20')
      await addToPages(site.db, [['terms', { reads: 1, readers: 1, seconds: 1, finished: 0 }]], '2026-11-20')
      return { statusCode: 200 }
    },
  ],
  [
    'tags for admins',
    /^SEARCH followed_tags USING COVERING INDEX followed_tags_tag/,
    async () => {
      await site.db.insertInto('blog_tags').values(tagged('tag6')).execute()
      for (const cursor of [undefined, '7_tag4']) {
        await listTagsForAdmins(site.db, { q: '', order: 'blogs', limit: 50, cursor })
      }
      await listTagsForAdmins(site.db, { q: '', order: 'name', limit: 50, cursor: 'tag5' })
      await listFormerTags(site.db, { limit: 50, cursor: '2026-01-01T00:00:00.000Z_tag4' })
      return { statusCode: 200 }
    },
  ],
  [
    'redirects for admins',
    /^SEARCH redirects USING INDEX/,
    async () => {
      const cursor = '00-0123456789'
      await listRedirects(site.db, { q: '', limit: 50, cursor })
      await findRedirect(site.db, '/author/ada/feed')
      const by = { actorId: null, siteUrl: undefined, now: new Date() }
      const { _id } = await addRedirect(site.db, { path: '/one', target: '/two' }, by)
      await removeRedirect(site.db, _id, by)
      await restoreRedirect(site.db, _id, by)
      return { statusCode: 200 }
    },
  ],
  [
    'blogs and followers of former tags',
    /^SEARCH blog_tags USING COVERING INDEX/,
    async () => {
      await site.db.insertInto('blog_tags').values(tagged('tag7')).execute()
      await site.db.updateTable('blogs').set({ tags: '["tag7"]' }).where('id', '=', blog._id).execute()
      await site.db
        .insertInto('former_tags')
        .values({ ...renamed, tag: 'tag7', target: 'tag8' })
        .execute()
      await inTransaction(site.db, retagPublic)
      await inTransaction(site.db, (trx) => retagUnlisted(trx, ''))
      await inTransaction(site.db, moveFollowers)
      await site.db.updateTable('former_tags').set({ state: 'restoring' }).where('tag', '=', 'tag7').execute()
      await inTransaction(site.db, (trx) => restoreSome(trx, new Date()))
      return { statusCode: 200 }
    },
  ],
  ...[
    ['blogs that wait', 'blogs_held', 'held'],
    ['blogs that were removed', 'blogs_removed_newest', 'removed'],
  ].map(([what, index, state]): [string, RegExp, () => Promise<{ statusCode: number }>] => [
    `${what}, of a category or with a tag`,
    new RegExp(`^(SEARCH|SCAN) blogs USING COVERING INDEX ${index}`),
    async () => {
      const query = { q: '', limit: 24, reads: 0, state: PostState.parse(state) }
      const parts = { ...site, searchDb: site.db, now: () => new Date() }
      await listPosts(parts, { ...query, tag: '', category: 'Travel' })
      await listPosts(parts, { ...query, tag: 'tag4' })
      return { statusCode: 200 }
    },
  ]),
  [
    'the files of the sitemap',
    /^SEARCH blogs USING COVERING INDEX blogs_newest/,
    async () => {
      const after = { id: blog._id, published_at: blog.publishedAt ?? '' }
      await spanAfter(site.db, after, 10)
      await keyAfter(site.db, after, 10)
      await blogsAfter(site.db, after, 10)
      await authorsAfter(site.db, { id: author.user._id, name_search: 'ada' }, 10)
      return { statusCode: 200 }
    },
  ],
  [
    'a page of the directory',
    /^SEARCH users USING COVERING INDEX users_by_name/,
    () => directory({ page: 0, limit: 8 }),
  ],
  [
    'a search of the directory',
    /^SEARCH author_name_parts USING (PRIMARY KEY|COVERING INDEX)/,
    () => directory({ page: 0, limit: 8, query: 'lovelace' }),
  ],
  [
    'a search of the directory for one character, and suggestions of authors',
    /^SEARCH author_name_parts USING (PRIMARY KEY|COVERING INDEX)/,
    async () => {
      await suggestAuthors(site.db, 'ada 1', 3)
      return directory({ page: 2, limit: 8, query: '5' })
    },
  ],
])('%s: finds the rows with a covering index, without table scans', async (_, index, act) => {
  // PostgreSQL reads a few thousand rows as fast without their index.
  const isSmall = (line: string) =>
    isPostgres(site.db) && /^SCAN (search_(words|documents)|blogs|blog_tags)$/.test(line)
  const plans = await plansOf(act)
  expect(plans.filter((line) => WHOLE_TABLE.test(line) && !isSmall(line))).toEqual([])
  expect(plans).toContainEqual(expect.stringMatching(index))
})
