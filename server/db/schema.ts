// Over 250 lines, so that the tables and how they refer to each other are read in one place; no code is here.
//
// To add a table (commit a87df7e) or a count (commit 76382df):
// 1. A migration in `server/db/migrations/`, its line in `migrate.ts`, its table here; then `npm run db:dump`.
// 2. Its key in `server/move/rows.ts`, after the tables that it refers to; or it is listed there as what triggers
//    fill.
// 3. What happens to its rows when an account is deleted: `server/users/deletion.test.ts`.
// 4. Its rows in `fill` of `server/db/query-plans.test.ts`.
// 5. A count is kept by triggers on the counted table (`server/db/triggers/list.ts`), and checked in
//    `server/testing/denormalised-counts.ts`. On PostgreSQL count by statement and in a fixed order: changes of one
//    row wait for each other.
import type { Generated } from 'kysely'
import type { UndoableAction } from '#contract/admin.ts'
import type { AdminNotificationKind } from '#contract/admin-notifications.ts'
import type { AppealAction } from '#contract/appeals.ts'
import type { DigestFrequency, DigestKind } from '#contract/digests.ts'
import type { EmailKind, EmailState } from '#contract/emails.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import type { Section } from '#contract/quotes.ts'
import type { ReportKind, ReportReason } from '#contract/reports.ts'
import type { SiteImageKind } from '#contract/site-images.ts'
import type { Role } from '#contract/user-fields.ts'
import type { Visibility } from '#contract/users.ts'

/**
 * The tables, identical on both engines: ids are UUIDv7 text, times ISO 8601 text in UTC, flags 0 or 1.
 * A column that holds JSON says so in its comment and is parsed where it is read.
 */
export interface Schema {
  site: SiteTable
  users: UsersTable
  sessions: SessionsTable
  known_devices: KnownDevicesTable
  second_factors: SecondFactorsTable
  recovery_codes: RecoveryCodesTable
  passkeys: PasskeysTable
  passkey_challenges: PasskeyChallengesTable
  pictures: PicturesTable
  blogs: BlogsTable
  public_blogs: PublicBlogsView
  bookmarks: BookmarksTable
  reading_positions: ReadingPositionsTable
  blog_tags: BlogTagsTable
  author_name_parts: AuthorNamePartsTable
  tag_counts: TagCountsTable
  comment_counts: CommentCountsTable
  followed_tags: FollowedTagsTable
  former_tags: FormerTagsTable
  retagged_blogs: RetaggedBlogsTable
  retired_categories: RetiredCategoriesTable
  retired_category_blogs: RetiredCategoryBlogsTable
  retagged_followers: RetaggedFollowersTable
  blog_pictures: BlogPicturesTable
  revisions: RevisionsTable
  revision_pictures: RevisionPicturesTable
  preview_links: PreviewLinksTable
  comments: CommentsTable
  comment_mentions: CommentMentionsTable
  public_comments: PublicCommentsView
  user_blocks: UserBlocksTable
  held_blogs: HeldBlogsTable
  refused_blogs: RefusedBlogsTable
  spam_words: SpamWordsTable
  recent_texts: RecentTextsTable
  removed_waves: RemovedWavesTable
  subscriptions: SubscriptionsTable
  blog_reads: BlogReadsTable
  blog_analytics: BlogAnalyticsTable
  site_analytics: SiteAnalyticsTable
  read_sums: ReadSumsTable
  page_analytics: PageAnalyticsTable
  last_reads: LastReadsTable
  returning_readers: ReturningReadersTable
  blog_discussions: BlogDiscussionsTable
  trends: TrendsTable
  trending_since: TrendingSinceTable
  counts: CountsTable
  backups: BackupsTable
  backup_history: BackupHistoryTable
  jobs: JobsTable
  emails: EmailsTable
  digests: DigestsTable
  notifications: NotificationsTable
  quiet_notifications: QuietNotificationsTable
  admin_notifications_seen: AdminNotificationsSeenTable
  site_faults: SiteFaultsTable
  account_deletions: AccountDeletionsTable
  invitations: InvitationsTable
  pending_registrations: PendingRegistrationsTable
  drafts: DraftsTable
  draft_pictures: DraftPicturesTable
  admin_claims: AdminClaimsTable
  audit_log: AuditLogTable
  undoable_actions: UndoableActionsTable
  moderation_queue: ModerationQueueTable
  reports: ReportsTable
  appeals: AppealsTable
  settings: SettingsTable
  site_pages: SitePagesTable
  site_page_pictures: SitePagePicturesTable
  site_images: SiteImagesTable
  assets: AssetsTable
  running_instances: RunningInstancesTable
  search_changes: SearchChangesTable
  search_documents: SearchDocumentsTable
  search_postings: SearchPostingsTable
  search_words: SearchWordsTable
  search_totals: SearchTotalsTable
  installed_triggers: InstalledTriggersTable
  notified_since: NotifiedSinceTable
  imports: ImportsTable
  imported_items: ImportedItemsTable
  import_uploads: ImportUploadsTable
  import_notes: ImportNotesTable
  import_samples: ImportSamplesTable
  missing_pictures: MissingPicturesTable
  redirects: RedirectsTable
}

/** Scripts and fonts of the releases that served within the last day. */
export interface AssetsTable {
  name: string
  encoding: string | null
  content: string
  seen_at: string
}

/** The instances on PostgreSQL, with hashes of the settings in which they agree; see running-instances.ts. */
export interface RunningInstancesTable {
  id: string
  pictures: string
  secret_key: string
  public_url: string
  seen_at: number
}

/** One row, created at the site's first start: its id, which its picture store holds too. */
export interface SiteTable {
  only: number
  id: string
  /** Where people reach the site, without a trailing slash. */
  address: string | null
  /** The version that started last, and when it did so first. */
  version: string | null
  version_since: string | null
  /** When an admin dismissed the list of first steps. */
  first_steps_dismissed_at: string | null
  /** The latest release, if it is newer; the https address of its notes; and when it was first known. Null: unknown. */
  latest_version: string | null
  latest_version_notes: string | null
  latest_version_at: string | null
}

export interface UsersTable {
  id: string
  name: string
  /** The name without accents and in lower case, as the directory searches and sorts it. */
  name_search: string
  /** Trimmed and in lower case; unique. */
  email: string
  /** Whether everyone sees the email address: 0 or 1. */
  show_email: number
  /** 1 until the user has seen that the email address is visible: they were never asked. */
  email_notice: Generated<number>
  /** Who sees the email address if `show_email` is 0: the last release knows that column alone, and shows nothing then. */
  email_visibility: Generated<Exclude<Visibility, 'everybody'>>
  phone_visibility: Generated<Visibility>
  education_visibility: Generated<Visibility>
  phone: string
  education: string
  /** The user's description of themselves, visible to everyone. */
  about: Generated<string>
  /** Addresses of pages, one a line. */
  links: Generated<string>
  /** In which the user is written to: a BCP 47 tag; empty: the site's. */
  language: Generated<string>
  role: Role
  /** Null if the user signs in with Google only. */
  password_hash: string | null
  /** When the user was first known to own the email address; null while it is unverified. */
  email_verified_at: string | null
  avatar_id: string | null
  /** How many users follow this one, and how many this one follows: triggers count. */
  subscriber_count: number
  following_count: Generated<number>
  /** Up to when the user has seen the blogs of those they follow; null: never looked. */
  last_seen_at: Generated<string | null>
  /** Whether the user wants no rows in `reading_positions`: 0 or 1. */
  reading_positions_off: Generated<number>
  /** Whether the user is an admin: 0 or 1. */
  is_admin: Generated<number>
  /** Since when the user cannot sign in, and cannot write anything that others see; null: they can. */
  suspended_at: string | null
  silenced_at: string | null
  /** Since when the user may not make themselves an Author: an admin made them a Reader; null: they may. */
  author_role_taken_at: Generated<string | null>
  /** When an admin removed all public blogs and comments of the user; null: not removed, or restored. */
  contributions_removed_at: string | null
  created_at: string
}

export interface SessionsTable {
  /** SHA-256 of the token in hex; the token itself is only in the user's cookie. */
  token_hash: string
  user_id: string
  created_at: string
  /** 30 days after the last use. */
  expires_at: string
  /** Such as "Firefox on Windows"; null: unknown. */
  device: string | null
  /** Its row in `known_devices`, unless that was deleted; null: unknown. */
  device_hash: string | null
  /** When the user passed a second factor in this session; null: not yet. */
  second_factor_at: string | null
}

/**
 * Browsers in which users have signed in. Others are new devices; other people's wrong guesses do not lock these out.
 */
export interface KnownDevicesTable {
  /** SHA-256 in hex of the user's id and the token in the browser's cookie. */
  device_hash: string
  user_id: string
  /** When the user last signed in with it. */
  used_at: string
}

/** The one-time address that makes the first admin. At most one row. */
export interface AdminClaimsTable {
  /** SHA-256 of the token in hex. */
  token_hash: string
  expires_at: string
}

/** The actions of admins, in order; each entry contains the hash of the previous one. */
export interface AuditLogTable {
  /** From 1, without a gap. */
  seq: number
  at: string
  /** The admin; null: a command on the server. */
  actor_id: string | null
  action: string
  /** The user, or the key of the setting, that it concerns; null: none. */
  subject_id: string | null
  /** SHA-256 in hex of the entry and of the former entry's hash. */
  hash: string
  /** The blog or the comment that it concerns; null: none. */
  post_id: Generated<string | null>
}

/** What admins did and can undo while its emails wait; deleted when it was undone, or by the next clean-up. */
export interface UndoableActionsTable {
  id: string
  actor_id: string
  action: UndoableAction
  /** Null: several people. */
  user_id: string | null
  post_id: string | null
  at: string
  /** JSON array of the ids of its emails. */
  emails: string
  /** JSON object of what it changed (`Former` in server/moderation/former.ts). */
  former: string
}

/** Items with open reports, one row for each blog, comment or profile; a decision deletes it. */
export interface ModerationQueueTable {
  id: string
  kind: ReportKind
  /** The id of the blog, comment or user, which may have been deleted. */
  subject_id: string
  /** Who wrote it, or is it; null: the account was deleted. */
  author_id: string | null
  created_at: string
}

export interface ReportsTable {
  id: string
  item_id: string
  /** Keyed hash of the user, or of a visitor's network and address: one report each. */
  reporter_key: string
  /** Null: a visitor, or the account was deleted. */
  reporter_id: string | null
  /** Where a visitor wants the decision; null: nowhere. */
  email: string | null
  reason: ReportReason
  text: string
  created_at: string
}

/** Appeals against what admins did. A decided one stays for a while: there is one about each action. */
export interface AppealsTable {
  id: string
  /** The email about the action; it may have been deleted. */
  notice_id: string
  user_id: string
  action: AppealAction
  /** When the action was taken, which is also when its removals happened. */
  acted_at: string
  /** The blog or the comment; null: the account. */
  subject_id: string | null
  blog_title: string
  created_at: string
  decided_at: string | null
  text: string
}

/** The settings of the site. A setting without a row has its default. */
export interface SettingsTable {
  /** As in contract/settings.ts. */
  key: string
  /** JSON. */
  value: string
  updated_at: string
}

/** The logos and the icon. */
export interface SiteImagesTable {
  kind: SiteImageKind
  /** Of the PNG: the name of its file. */
  hash: string
  width: number
  height: number
  /** In base64. */
  png: string
}

/** Pages that admins wrote. */
export interface SitePagesTable {
  /** The last part of the address. */
  slug: string
  title: string
  /** 0 or 1; 0 for a deleted one. */
  published: number
  updated_at: string
  /** Sanitised HTML. */
  content: string
  /** The place in the order of the pages, the least first; null: before those that have one. */
  position: number | null
  /** When it was deleted; null: it was not. */
  deleted_at: string | null
}

/** The pictures that a page shows. */
export interface SitePagePicturesTable {
  slug: string
  picture_id: string
}

/** Accounts whose owner wants them deleted, with what others saw of them: `users` calls them a former author. */
export interface AccountDeletionsTable {
  user_id: string
  due_at: string
  /** Whether public texts stay under the name of a former author: 0 or 1. */
  keeps_texts: number
  /** When the deletion began; null: the owner can still keep the account. */
  begun_at: string | null
  name: string
  education: string
  role: Role
  show_email: number
  avatar_id: string | null
}

/** An invitation that was not used yet. */
export interface InvitationsTable {
  id: string
  token_hash: string
  /** Null: a command on the server, or the account was deleted. */
  created_by: string | null
  created_at: string
  expires_at: string
  /** To whom it is sent, as a Reader or an Author, and in which email; null: an admin passes its address on. */
  email: Generated<string | null>
  role: Generated<Role | null>
  email_id: Generated<string | null>
}

/** An account that cannot sign in before an admin approves it. */
export interface PendingRegistrationsTable {
  user_id: string
  /** The requested role; until then it is a Reader. */
  role: Role
  /** When an admin refused it; null: it waits. */
  refused_at: string | null
}

export interface SecondFactorsTable {
  user_id: string
  /** The secret that an authenticator app computes its codes from; encrypted (secret-key.ts). */
  secret: string
  /** The latest time step whose code was used: no code is accepted twice. */
  last_step: Generated<number>
  created_at: string
  /** When the user entered a first code; null: the account has no second factor yet. */
  confirmed_at: string | null
}

/** A row is deleted when its code is used. */
export interface RecoveryCodesTable {
  /** SHA-256 of the code in hex. */
  code_hash: string
  user_id: string
}

export interface PasskeysTable {
  id: string
  user_id: string
  /** By which its authenticator knows it: at most 1023 bytes in base64url; unique. */
  credential_id: string
  /** A COSE key in base64url. */
  public_key: string
  /** How often it has signed, as far as its authenticator counts that; otherwise 0. */
  counter: number
  /** Who keeps it, as far as that is known, and where it was added. */
  name: string
  created_at: string
  /** When the user last signed in with it; null: not yet. */
  last_used_at: string | null
}

/** Challenges for passkeys. A row is deleted by the first answer. */
export interface PasskeyChallengesTable {
  /** SHA-256 of the challenge in hex. */
  challenge_hash: string
  /** Whose answer counts: the hash of a session, or of the token in the browser's cookie (session/cookie.ts). */
  holder_hash: string
  expires_at: string
}

/** The register of stored files: a folder in the media store without a row here is an orphan. */
export interface PicturesTable {
  id: string
  owner_id: string
  width: number
  height: number
  placeholder: string
  /** JSON array of the stored widths, ascending. */
  widths: string
  /** JSON array of the widths of an animation's still first frame, ascending; null if the picture does not move. */
  stills: string | null
  bytes: number
  created_at: string
}

/**
 * Where a blog is: its author's alone; seen by everyone; waiting for approval; hidden because its author has asked for
 * the deletion of the account; in the trash. A draft with `publish_at` is scheduled.
 */
export type StoredBlogState = 'draft' | 'public' | 'held' | 'withdrawn' | 'trashed'

/** The public blogs: a view, which queries for everyone read instead of the table. */
export interface PublicBlogsView {
  id: string
  author_id: string
  title: string
  /** A sentence or two below the title; may be empty. */
  standfirst: Generated<string>
  category: string
  /** JSON array, in the order of the author. */
  tags: Generated<string>
  /** A BCP 47 tag; empty: the site's language. */
  language: Generated<string>
  excerpt: string
  /** The number of words in all its texts; null: a release before this one saved it. */
  words: number | null
  intro: string
  main_image_id: string
  para_one_title: string
  para_one_description: string
  para_one_image_id: string | null
  para_two_title: string
  para_two_description: string
  para_two_image_id: string | null
  para_three_title: string
  para_three_description: string
  para_three_image_id: string | null
  created_at: string
  updated_at: string
  /** When it became public. */
  published_at: string
  /** Whether no one can add a comment: 0 or 1. A save leaves it as it is, and no revision has it. */
  comments_closed: Generated<number>
  /** Incremented by each save. */
  version: Generated<number>
  /** The versions after the first up to the second are small changes, if the second is the current version. */
  small_from: Generated<number>
  small_to: Generated<number>
}

/** All blogs. Only what deals with their states reads this table: `scripts/states.ts`. */
export interface BlogsTable extends Omit<PublicBlogsView, 'published_at'> {
  state: StoredBlogState
  /** When it became public. One that waits, is withdrawn or in the trash keeps it; null: a draft, or it never was. */
  published_at: string | null
  /** When it will be published; null if it is not scheduled. In the trash it stays. */
  publish_at: string | null
  /** When it was moved to the trash; null: it is not there. */
  trashed_at: string | null
  /** When an admin removed it; null: its author deleted it, or it is not in the trash. */
  removed_at: string | null
  /**
   * Since when it waits for approval, with a row in `held_blogs`; null: it does not. In the trash both stay: it waits
   * again when it is brought back.
   */
  held_at: string | null
  /** The idempotency key that the browser sent; unique per author. */
  submission_id: string | null
}

/** The parts of up to three characters of each Author's `name_search`; triggers on `users` keep it. */
export interface AuthorNamePartsTable {
  part: string
  name_search: string
  user_id: string
}

/** The tags of public blogs; triggers on `blogs` keep it. */
export interface BlogTagsTable {
  tag: string
  published_at: string
  blog_id: string
}

/** How many public blogs have each tag that one has; triggers on `blog_tags` keep it. */
export interface TagCountsTable {
  tag: string
  blogs: number
}

/** How many public comments each blog has that had any; triggers on `comments` keep it. */
export interface CommentCountsTable {
  blog_id: string
  comments: number
}

export interface BookmarksTable {
  user_id: string
  blog_id: string
  created_at: string
}

/** Where users are in blogs, and which version of each they have read. */
export interface ReadingPositionsTable {
  user_id: string
  blog_id: string
  /** The paragraph, as pages name it; both null: read to the end, or not begun. */
  block_hash: string | null
  block_index: number | null
  /** When the user was there, by the clock of the server. */
  position_at: string
  /** The version that they have read, which was current and public when they did, and when that was; null: unknown. */
  version: number | null
  version_at: string | null
}

export interface FollowedTagsTable {
  user_id: string
  tag: string
  created_at: string
}

/** Tags that an admin renamed, merged into others or deleted. */
export interface FormerTagsTable {
  tag: string
  /** The tag that replaces it, which may have been replaced since; null: it was deleted. */
  target: string | null
  /** Its blogs and followers are being moved, were moved, or are being moved back. */
  state: 'moving' | 'moved' | 'restoring'
  changed_at: string
}

/** The blogs that had a former tag, until it is restored. */
export interface RetaggedBlogsTable {
  tag: string
  blog_id: string
  /** Where it was among the blog's tags: 0 is the first. */
  place: number
  /** 1: the blog had the target, too. */
  had_target: number
}

/** The people who followed a former tag, until it is restored. */
export interface RetaggedFollowersTable {
  tag: string
  user_id: string
  /** 1: they followed the target, too. */
  had_target: number
}

/** Categories that another one took over. */
export interface RetiredCategoriesTable {
  name: string
  /** Its former names, as JSON. */
  was: string
  retired_at: string
  /** The category that took it over, while its blogs are being moved back from there. */
  heir: string | null
}

/** The blogs that a retired category had, until it is restored. */
export interface RetiredCategoryBlogsTable {
  category: string
  blog_id: string
}

/** Which pictures a blog uses, in its fields or inside its rich text. */
export interface BlogPicturesTable {
  blog_id: string
  picture_id: string
}

/**
 * An earlier state of a blog, as it was saved; the current one is in `blogs`. A trigger on `blogs` inserts the state that
 * a save replaces.
 */
export interface RevisionsTable
  extends Omit<
    BlogsTable,
    | ('id' | 'author_id' | 'created_at' | 'updated_at' | 'published_at' | 'publish_at' | 'version' | 'submission_id')
    | ('state' | 'trashed_at' | 'removed_at' | 'held_at')
    | ('small_from' | 'small_to' | 'words' | 'comments_closed')
  > {
  blog_id: string
  version: number
  saved_at: string
}

/** Which pictures a revision uses, in its fields or inside its rich text; the same trigger inserts them. */
export interface RevisionPicturesTable {
  blog_id: string
  version: number
  picture_id: string
}

/** The secret addresses under which drafts are shown: of an unpublished blog, or of a draft that was not submitted. */
export interface PreviewLinksTable {
  id: string
  /** SHA-256 of the token in hex; the token itself is in the address alone. */
  token_hash: string
  blog_id: string | null
  draft_id: string | null
  created_at: string
  /** When its author ended it; null: it shows the draft. */
  ended_at: string | null
}

/**
 * Where a comment is: seen by everyone; waiting for approval; refused by an admin, for its writer to see; hidden by the
 * creator of its blog; in the trash.
 */
export type CommentState = 'public' | 'held' | 'refused' | 'hidden' | 'trashed'

/** The public comments: a view, which queries for everyone read instead of the table. */
export interface PublicCommentsView {
  id: string
  blog_id: string
  author_id: string
  comment: string
  /** When it became public; of one that never was, when it was written. */
  created_at: string
  /** When its text was last edited; null: never. One that waits or was refused and has it was public before. */
  edited_at: string | null
  /** Of a reply: the comment at the top of its discussion, which may be gone. */
  parent_id: string | null
  /** Its place in the text, for a reply that of its comment; null: nowhere in particular. */
  section: Section | null
  /** A phrase of that section, which may have changed since. */
  quote: string | null
}

/** All comments, each with one id for life. Only what deals with their states reads this table: `scripts/states.ts`. */
export interface CommentsTable extends PublicCommentsView {
  /** The idempotency key that the browser sent; unique per author and blog. None once it is hidden or in the trash. */
  submission_id: string | null
  state: Generated<CommentState>
  /** Since when it has its state; null: it is public. */
  state_at: string | null
  /** Of one that waits or was refused: JSON array of `HoldReason`. */
  reasons: string | null
  /** Whether one of these is a reason of spam: 0 or 1. */
  suspected: Generated<number>
  /** The reason shown to its writer for hiding or refusing it. */
  told: Generated<string>
  /** Of one in the trash: who deleted it and may restore it, its writer or the blog's creator. */
  trashed_by: string | null
  /**
   * When an admin removed it; null: it was not. One that was public is in the trash of its writer, who cannot restore
   * it; another keeps its state, which it has when it is brought back.
   */
  removed_at: string | null
  /** When its writer asked for the deletion of the account, if it was public: it is in the trash; null: they did not. */
  withdrawn_at: string | null
}

/** The people that a comment mentions, in any state of the comment. */
export interface CommentMentionsTable {
  comment_id: string
  user_id: string
  blog_id: string
  /** As it is in the text. */
  name: string
  /** Their order in the text, from 0. */
  position: number
  /** Since when the text mentions them, as far as others see it; null: before there were notifications, or it is held. */
  mentioned_at: Generated<string | null>
}

/** Who has blocked whom: the blocked one neither comments on blogs of the other nor mentions them. */
export interface UserBlocksTable {
  blocker_id: string
  blocked_id: string
  created_at: string
}

/** Blogs that wait for approval, those in the trash that did, and drafts that wait once published: an admin held them. */
export interface HeldBlogsTable {
  id: string
  blog_id: string
  author_id: string
  held_at: string
  /** JSON array of `HoldReason`. */
  reasons: string
  /** Whether one of these is a reason of spam: 0 or 1. */
  suspected: Generated<number>
  /** When an admin removed it with everything of its author; null: it was not. */
  removed_at: string | null
}

/** A blog that was refused, if its author has not changed it since: it has the same version. Kept as long as the trash. */
export interface RefusedBlogsTable {
  blog_id: string
  refused_at: string
  /** As it was told to its author; empty: none was given. */
  reason: string
  version: number
  /** What it and its row in `held_blogs` had before. */
  published_at: string | null
  entry_id: string
  held_at: string
  reasons: string
  suspected: number
}

/** How many texts that admins refused or removed, and approved or left, have a word; the row '' counts all of them. */
export interface SpamWordsTable {
  /** A keyed hash. */
  word: string
  spam: number
  good: number
}

/** The texts that were posted in the last days, by which those are found that repeat them. */
export interface RecentTextsTable {
  /** A blog or a comment, also one that is held; it may be gone. */
  post_id: string
  author_id: string
  /** A keyed hash of its words, without its links. */
  text_hash: string
  at: string
  /** A keyed hash of its links. Null: it has none. */
  link_hash: string | null
  /** A keyed hash of the network that sent it. Null: a job published it, or the release before stored it. */
  network_hash: string | null
}

/** The accounts from which everything, or several posts, was removed in one action, by its time. */
export interface RemovedWavesTable {
  at: string
  user_id: string
  /** Whether only posts like those of the wave were removed: 0 or 1. */
  is_part: Generated<number>
}

/** Who follows whom. Both users' counts are updated in the same transaction. */
export interface SubscriptionsTable {
  reader_id: string
  author_id: string
  created_at: string
}

/** How many viewers loaded a blog on a day (YYYY-MM-DD, UTC), for Trending. The reads that people see are `read_sums`. */
export interface BlogReadsTable {
  blog_id: string
  day: string
  reads: number
}

/** Daily sums (YYYY-MM-DD, UTC) of the visits that pages reported; who visited is not stored. */
export interface SiteAnalyticsTable {
  day: string
  /** The host name of the page that linked to the blog; '' for none. */
  source: string
  reads: number
  /** Each counts once a day, for the source of the first visit. */
  readers: number
  seconds: number
  /** Visits that reached the end of the text. */
  finished: Generated<number>
}

/** The same of each blog. */
export interface BlogAnalyticsTable extends SiteAnalyticsTable {
  blog_id: string
}

/** The sums of each blog over its sources; triggers on `blog_analytics` keep them. */
export interface ReadSumsTable {
  blog_id: string
  /** A day (YYYY-MM-DD), a month (YYYY-MM), or '' for all time. */
  period: string
  reads: number
  readers: number
  /** PostgreSQL returns it as text. */
  seconds: number | string
  finished: number
}

/** Daily sums of the visits to the pages that admins wrote. */
export interface PageAnalyticsTable extends Omit<SiteAnalyticsTable, 'source'> {
  slug: string
}

/** The last day on which a signed-in person read something, and the one before it, so that each counts once a week and month. */
export interface LastReadsTable {
  user_id: string
  day: string
  day_before: string | null
}

/** How many signed-in people read something in a week (its Monday, YYYY-MM-DD) or month (YYYY-MM). */
export interface ReturningReadersTable {
  period: string
  readers: number
  /** Those who also did in the week or month before. */
  returned: number
  /** Those of `readers`, and of `returned`, who follow an author. */
  followers: number
  returned_followers: number
}

/** Users who commented on another user's blog on a day (YYYY-MM-DD, UTC); triggers on `comments` add them. */
export interface BlogDiscussionsTable {
  blog_id: string
  person_id: string
  day: string
}

/**
 * Blogs by how much they were read and discussed since `trending_since.day`. Triggers keep the points in sync with
 * `blog_reads` and `blog_discussions`.
 */
export interface TrendsTable {
  blog_id: string
  points: number
}

/** One row: the backup that started last, and the one that was verified last. Each site has its own. */
export interface BackupsTable {
  /** When it was due, such as 2026-11-22T03:30Z; empty: no backup yet. */
  slot: string
  /** The last heartbeat of the process that is making it; empty: none is. */
  claimed_at: string
  proved_slot: string
  /** When the verified backup started. */
  proved_at: string | null
  /** When an admin asked for one that no instance has begun. */
  requested_at: string | null
  /** The last one that was begun. */
  started_at: string | null
  /** When that ended; null: it runs, or was interrupted. */
  ended_at: string | null
  /** Why that failed; null: it did not. */
  error: string | null
  /** The size of the verified backup, how long it took, and how many files of pictures it lacks. */
  proved_bytes: number | null
  proved_seconds: number | null
  proved_missing: number | null
  /** Where it is stored (`placeOf` in server/backup/state.ts); null: a version that did not say made it. */
  proved_place: string | null
  /** How far the one that is being made is, from 0 to 100. */
  percent: number | null
}

/** The last backups, newest last. */
export interface BackupHistoryTable {
  id: string
  started_at: string
  /** Whether an admin asked for it, and it was not due: 0 or 1. */
  is_requested: number
  /** As `proved_place`. */
  place: string
  /** Null: it runs, or was interrupted. */
  ended_at: string | null
  seconds: number | null
  /** Of a verified one. */
  bytes: number | null
  missing: number | null
  /** Of a failed one. */
  error: string | null
}

/** Background jobs, waiting and ended (server/jobs). */
export interface JobsTable {
  id: string
  name: string
  /** Unique for each name; null: any number of jobs. */
  key: string | null
  state: 'waiting' | 'running' | 'done' | 'failed'
  /** The earliest time for the next claim: the job's time, the end of a retry delay, or the end of its lease while it runs. */
  run_at: string
  /** How often it was claimed. An earlier claim cannot end the job. */
  attempt: number
  created_at: string
  ended_at: string | null
  /** Why the last attempt failed. */
  error: string | null
  /** JSON; the last column, as it may be long and is rarely read. */
  payload: string
}

/** Emails to one address each (server/mail), kept for a while after they ended. */
export interface EmailsTable {
  id: string
  kind: EmailKind
  /** Null: no one has looked yet whether the address has an account, or it need not have one. */
  user_id: string | null
  address: string
  /**
   * `sending` is committed before the email is handed to the mail server. `unknown`: it may have been sent, so it is not
   * sent again. `suppressed`: its address was not proved.
   */
  state: EmailState
  created_at: string
  ended_at: string | null
  /** Why the last attempt failed, without an address. */
  error: string | null
  /** SHA-256 in hex of the token in its link; null: it has none, or the link has been used. */
  token_hash: string | null
  /** When its link stops working. */
  expires_at: string | null
  /** JSON of an email whose text depends on more than its kind; null for the others. */
  detail: string | null
  /** The mail server that took it; null: it was not sent, was written to the outbox, or by the release before. */
  server: Generated<string | null>
}

/**
 * How often a person wants emails of a kind (server/notifications). No row: they have not chosen, and get none; admins
 * get a row for theirs.
 */
export interface DigestsTable {
  user_id: string
  kind: DigestKind
  frequency: DigestFrequency
  /** Newer events are news to them. */
  told_until: string
  /** When the next email is due; null: immediately, or never. */
  next_at: string | null
  /** In the links that end these emails. It can do nothing else, and each email repeats it, so it is stored as it is. */
  token: string
}

/**
 * The notifications: a row for each person, kind and subject, which triggers keep. What happened, and who did
 * it, is read from the other tables.
 */
export interface NotificationsTable {
  user_id: string
  kind: NotificationKind
  /** A blog, of replies the comment at the top, of decisions the email; empty for followers. It may be gone. */
  subject_id: string
  /** When something of it happened last. */
  at: string
  /** Events after this are combined into one email. */
  since: string
  /** Later events are unread. */
  seen_until: string
}

/** Up to when an admin has seen the notifications of a kind for admins, which have no rows. */
export interface AdminNotificationsSeenTable {
  user_id: string
  kind: AdminNotificationKind
  /** Later ones are unread. */
  seen_until: string
}

/** What is wrong with the site now, as it was found last. Each database has its own. */
export interface SiteFaultsTable {
  kind: SiteFault
  since: string
}

/** Faults that no other table says; each is a kind of notification for admins. */
export type SiteFault = Extract<AdminNotificationKind, 'backup-failed' | 'backup-overdue' | 'full-disk'>

/** What a person gets no notifications of: a kind, a person or a discussion. */
export interface QuietNotificationsTable {
  user_id: string
  /** The name of the kind, or the same as one of the next two. */
  subject_id: string
  person_id: string | null
  blog_id: string | null
  created_at: string
}

/** The drafts of authors: visible to their author only, and not sanitised. */
export interface DraftsTable {
  /** Made by the client. */
  id: string
  author_id: string
  /** The blog that is being changed; null for a new one, or if the blog was deleted. */
  blog_id: string | null
  /** The version of the blog that the draft is based on. */
  blog_version: number | null
  /** Incremented by each save. */
  version: number
  created_at: string
  updated_at: string
  /** When its author threw it away; it is kept for a while, so that this can be undone. */
  deleted_at: string | null
  /** JSON array of the ids of its author's pictures that it has named: those in `draft_pictures`. */
  pictures: string
  /** JSON object (`Stamps`): when, where and in which version each field was typed. */
  stamps: string
  title: Generated<string>
  standfirst: Generated<string>
  category: Generated<string>
  /** As they were typed. */
  tags: Generated<string>
  language: Generated<string>
  published: Generated<string>
  publish_at: Generated<string>
  para_one_title: Generated<string>
  para_two_title: Generated<string>
  para_three_title: Generated<string>
  /** The URL of a picture; empty if there is none. */
  main_image: Generated<string>
  para_one_image: Generated<string>
  para_two_image: Generated<string>
  para_three_image: Generated<string>
  intro: Generated<string>
  para_one_description: Generated<string>
  para_two_description: Generated<string>
  para_three_description: Generated<string>
}

/** The pictures that a draft has named since it was begun; they stay as long as the draft. */
export interface DraftPicturesTable {
  draft_id: string
  picture_id: string
}

/** One row: the first day (YYYY-MM-DD, UTC) that counts towards `trends`. */
export interface TrendingSinceTable {
  day: string
}

/** Row counts that a request would otherwise have to compute; maintained by triggers. */
export interface CountsTable {
  name: 'authors'
  total: number
}

/** Blogs whose entry in the search index has to change. Triggers on `blogs` and `users` add them, `server/search/` takes them. */
export interface SearchChangesTable {
  blog_id: string
  /** When it changed, and a random part: never the same twice. Empty: an older release saved it. */
  stamp: string
}

/** The public blogs as they are in the search index. Texts are the words that `analyse` makes of them, in order. */
export interface SearchDocumentsTable {
  /** The newer blog has the higher number. */
  doc: Generated<number>
  blog_id: string
  title_words: string
  author_words: string
  excerpt_words: string
  body_words: string
  /** Of `filterWord`: category, author and year. */
  filters: string
  /** How many words it has; 0: it is not indexed yet. */
  length: number
}

/** In which documents a word is. */
export interface SearchPostingsTable {
  word: string
  doc: number
  /** How often, more for a title: in the whole blog, and in what lists show of it (0: only in its texts). */
  weight: number
  card_weight: number
  /** Whether it is in the title: 0 or 1. */
  in_title: number
  /** That of the document, rounded. */
  length: number
}

/** Every word of the index. */
export interface SearchWordsTable {
  word: string
  /** In how many documents it is, in what lists show of how many, and in how many titles. */
  documents: number
  card_documents: number
  title_documents: number
  /** The first letter, if misspelt words are compared with it. */
  initial: string | null
  /** In characters. */
  length: number
}

/** One row: the size of the index. */
export interface SearchTotalsTable {
  only: number
  documents: number
  /** The sum of the documents' lengths. */
  words: number
}

/** The triggers that `server/db/triggers/` has installed. */
export interface InstalledTriggersTable {
  table_name: string
  name: string
  /** SHA-256 in hex of the statements that made it. */
  hash: string
  /** `TRIGGERS_VERSION` of the program that installed them last. */
  version: number
}

/** One row: events before it notify no one, as there were no notifications yet. */
export interface NotifiedSinceTable {
  at: string
}

/** Imports from other sites. */
export interface ImportsTable {
  id: string
  /** The format, and the address of the other site. */
  source: string
  started_at: string
  /** Null: it runs, or was interrupted. */
  ended_at: string | null
  /** When everything that it brought was removed again; null: it was not. */
  undone_at: string | null
  /** When an admin asked for that; null: no one did. */
  undo_asked_at: Generated<string | null>
}

/** Exports that admins and Authors uploaded, whose files are in `DATA_DIR/imports`. */
export interface ImportUploadsTable {
  id: string
  /** Who uploaded it; null: the account was deleted. */
  admin_id: string | null
  /** Whether it is of an Author, who gets everything that it brings, and not of the site. */
  is_own: number
  /** The files' names and bytes, as JSON. */
  files: string
  created_at: string
  /** When it was last heard of. */
  changed_at: string
  state: 'uploading' | 'checking' | 'checked' | 'importing' | 'fetching' | 'done' | 'failed' | 'cancelled'
  /** What was chosen, as JSON. */
  choices: string
  /** What the dry run has found, as JSON; null: none has ended. */
  found: string | null
  /** What came, or would come, as JSON. */
  counts: string
  /** Posts that were read. */
  done: number
  /** When it was begun or continued, and how many posts were read then. */
  begun_at: string | null
  begun_done: number
  /** Why it failed. */
  error: string | null
  /** Null: it was not begun. */
  import_id: string | null
  /** Pictures that were missing when they were last tried again. */
  retried_pictures: Generated<number>
}

/** What an import did not carry, or would not. */
export interface ImportNotesTable {
  upload_id: string
  number: number
  /** The title of the post, the name of a person or of a file. */
  post: string
  note: string
}

/** How the first posts of an upload will look; until it is imported. */
export interface ImportSamplesTable {
  upload_id: string
  number: number
  /** As JSON. */
  sample: string
}

/** What was imported. The rows stay after the items, so that a repeated import does not bring them again. */
export interface ImportedItemsTable {
  /** SHA-256 in hex of what the item is in its source. */
  key: string
  import_id: string
  kind: 'blog' | 'comment' | 'page' | 'user'
  /** It may be gone. */
  item_id: string
}

/** Texts of imported blogs and pages with pictures that could not be had. */
export interface MissingPicturesTable {
  item_key: string
  /** A field of a blog, or the content of a page. */
  place: string
  /** Who has the pictures. */
  owner_id: string
  /** What lines of the report call the post. */
  post: string
  /** The text before it was sanitised, or the lead picture. */
  source: string
  /** SHA-256 in hex of what is stored for it. */
  stored: string
  /** How many are missing. */
  pictures: number
  tried_at: string
}

/** Addresses that lead elsewhere: those of an imported site, and those that admins added. */
export interface RedirectsTable {
  /** As `redirectPath` writes it. */
  path: string
  id: string
  /** The blog that it leads to; null: it leads to `target`. */
  blog_id: string | null
  /** Whose page `target` is: it goes with the account. */
  user_id: string | null
  /** A path of this site with its parameters, or an https address. */
  target: string | null
  /** The same of an admin's redirect to a path of this site, as `redirectPath` writes it. */
  target_path: string | null
  /** Null: an admin added it, or it is older than the imports. */
  import_id: string | null
  /** Null: it is in use. */
  removed_at: string | null
}
