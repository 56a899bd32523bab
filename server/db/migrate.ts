// Over 250 lines, because every migration is listed.
import { sql } from 'kysely'
import {
  DEFAULT_MIGRATION_LOCK_TABLE,
  DEFAULT_MIGRATION_TABLE,
  MIGRATION_LOCK_ID,
  type Migration,
  Migrator,
  NO_MIGRATIONS,
} from 'kysely/migration'
import { formatMessage } from '#contract/format-message.ts'
import { serverStart as messages } from '../language/messages.ts'
import { OperatorError } from '../operator-error.ts'
import { VERSION } from '../version.ts'
import { createBaseline, recordMigrations } from './baseline.ts'
import { isDamage, isDatabaseStorageError } from './database-errors.ts'
import * as peopleAndBlogs from './migrations/0001-people-and-blogs.ts'
import * as commentsAndFollowing from './migrations/0002-comments-and-following.ts'
import * as safeRetries from './migrations/0003-safe-retries.ts'
import * as provedAddresses from './migrations/0004-proved-addresses.ts'
import * as instances from './migrations/0005-instances.ts'
import * as moreIndexes from './migrations/0006-more-indexes.ts'
import * as throttled from './migrations/0007-throttled.ts'
import * as keptCounts from './migrations/0008-kept-counts.ts'
import * as commentSubmissions from './migrations/0009-comment-submissions.ts'
import * as emailNotice from './migrations/0010-email-notice.ts'
import * as stills from './migrations/0011-stills.ts'
import * as backups from './migrations/0013-backups.ts'
import * as sessionsByAge from './migrations/0014-sessions-by-age.ts'
import * as site from './migrations/0015-site.ts'
import * as externalChanges from './migrations/0016-external-changes.ts'
import * as jobs from './migrations/0017-jobs.ts'
import * as drafts from './migrations/0018-drafts.ts'
import * as revisions from './migrations/0019-revisions.ts'
import * as trash from './migrations/0020-trash.ts'
import * as previewLinks from './migrations/0022-preview-links.ts'
import * as draftPublishTime from './migrations/0023-draft-publish-time.ts'
import * as emails from './migrations/0024-emails.ts'
import * as secondFactors from './migrations/0025-second-factors.ts'
import * as sessionDevices from './migrations/0026-session-devices.ts'
import * as knownDevices from './migrations/0027-known-devices.ts'
import * as accountDeletions from './migrations/0029-account-deletions.ts'
import * as admins from './migrations/0030-admins.ts'
import * as auditLog from './migrations/0031-audit-log.ts'
import * as removedContributions from './migrations/0032-removed-contributions.ts'
import * as reports from './migrations/0033-reports.ts'
import * as settings from './migrations/0035-settings.ts'
import * as sitePages from './migrations/0036-site-pages.ts'
import * as analytics from './migrations/0037-analytics.ts'
import * as heldPosts from './migrations/0038-held-posts.ts'
import * as spam from './migrations/0039-spam.ts'
import * as appeals from './migrations/0040-appeals.ts'
import * as passkeys from './migrations/0044-passkeys.ts'
import * as visibility from './migrations/0045-visibility.ts'
import * as registration from './migrations/0048-registration.ts'
import * as siteImages from './migrations/0049-site-images.ts'
import * as about from './migrations/0050-about.ts'
import * as closedComments from './migrations/0051-closed-comments.ts'
import * as digests from './migrations/0052-digests.ts'
import * as search from './migrations/0053-search.ts'
import * as changedBlogs from './migrations/0057-changed-blogs.ts'
import * as replies from './migrations/0060-replies.ts'
import * as mentions from './migrations/0061-mentions.ts'
import * as hiddenComments from './migrations/0062-hidden-comments.ts'
import * as userBlocks from './migrations/0063-user-blocks.ts'
import * as tags from './migrations/0065-tags.ts'
import * as profileLinks from './migrations/0066-profile-links.ts'
import * as bookmarks from './migrations/0067-bookmarks.ts'
import * as lastSeen from './migrations/0068-last-seen.ts'
import * as notifications from './migrations/0070-notifications.ts'
import * as quotes from './migrations/0074-quotes.ts'
import * as readingPositions from './migrations/0077-reading-positions.ts'
import * as smallChanges from './migrations/0078-small-changes.ts'
import * as authorNameParts from './migrations/0079-author-name-parts.ts'
import * as tagCounts from './migrations/0080-tag-counts.ts'
import * as assets from './migrations/0082-assets.ts'
import * as runningInstances from './migrations/0083-running-instances.ts'
import * as searchFolding from './migrations/0084-search-folding.ts'
import * as authorRoleTaken from './migrations/0085-author-role-taken.ts'
import * as digestsOfReplies from './migrations/0087-digests-of-replies.ts'
import * as words from './migrations/0090-words.ts'
import * as installedTriggers from './migrations/0091-installed-triggers.ts'
import * as commentCounts from './migrations/0092-comment-counts.ts'
import * as commentStates from './migrations/0093-comment-states.ts'
import * as blogStates from './migrations/0094-blog-states.ts'
import * as repeatedTexts from './migrations/0095-repeated-texts.ts'
import * as adminNotifications from './migrations/0096-admin-notifications.ts'
import * as undoableActions from './migrations/0098-undoable-actions.ts'
import * as auditedPosts from './migrations/0099-audited-posts.ts'
import * as status from './migrations/0100-status.ts'
import * as postsForAdmins from './migrations/0101-posts-for-admins.ts'
import * as pageOrderAndPictures from './migrations/0103-page-order-and-pictures.ts'
import * as invitationsByEmail from './migrations/0104-invitations-by-email.ts'
import * as imports from './migrations/0105-imports.ts'
import * as redirects from './migrations/0106-redirects.ts'
import * as partsOfWaves from './migrations/0107-parts-of-waves.ts'
import * as peopleSearch from './migrations/0108-people-search.ts'
import * as refusedBlogs from './migrations/0109-refused-blogs.ts'
import * as backupHistory from './migrations/0110-backup-history.ts'
import * as formerTags from './migrations/0111-former-tags.ts'
import * as analyticsOfTheSite from './migrations/0112-analytics-of-the-site.ts'
import * as mailServers from './migrations/0113-mail-servers.ts'
import * as importUploads from './migrations/0114-import-uploads.ts'
import * as redirectsOfAllKinds from './migrations/0118-redirects-of-all-kinds.ts'
import * as retiredCategories from './migrations/0125-retired-categories.ts'
import * as importsOfAuthors from './migrations/0130-imports-of-authors.ts'
import * as missingPictures from './migrations/0135-missing-pictures.ts'
import * as languagesOfBlogs from './migrations/0140-languages-of-blogs.ts'
import * as languagesOfPeople from './migrations/0145-languages-of-people.ts'
import * as filtersOfAdmins from './migrations/0146-filters-of-admins.ts'
import * as latestVersion from './migrations/0149-latest-version.ts'
import { type Db, openWithoutTimeouts } from './open.ts'
import { inTransaction } from './transaction.ts'
import { installTriggers } from './triggers/install.ts'

/** Every migration in order. A name is never changed once it has been released. */
export const MIGRATIONS: Record<string, Migration> = {
  '0001-people-and-blogs': peopleAndBlogs,
  '0002-comments-and-following': commentsAndFollowing,
  '0003-safe-retries': safeRetries,
  '0004-proved-addresses': provedAddresses,
  '0005-instances': instances,
  '0006-more-indexes': moreIndexes,
  '0007-throttled': throttled,
  '0008-kept-counts': keptCounts,
  '0009-comment-submissions': commentSubmissions,
  '0010-email-notice': emailNotice,
  '0011-stills': stills,
  // 0012 and 0021 were never released.
  '0013-backups': backups,
  '0014-sessions-by-age': sessionsByAge,
  '0015-site': site,
  '0016-external-changes': externalChanges,
  '0017-jobs': jobs,
  '0018-drafts': drafts,
  '0019-revisions': revisions,
  '0020-trash': trash,
  '0022-preview-links': previewLinks,
  '0023-draft-publish-time': draftPublishTime,
  '0024-emails': emails,
  '0025-second-factors': secondFactors,
  '0026-session-devices': sessionDevices,
  '0027-known-devices': knownDevices,
  '0029-account-deletions': accountDeletions,
  '0030-admins': admins,
  '0031-audit-log': auditLog,
  '0032-removed-contributions': removedContributions,
  '0033-reports': reports,
  '0035-settings': settings,
  '0036-site-pages': sitePages,
  '0037-analytics': analytics,
  '0038-held-posts': heldPosts,
  '0039-spam': spam,
  '0040-appeals': appeals,
  '0044-passkeys': passkeys,
  '0045-visibility': visibility,
  '0048-registration': registration,
  '0049-site-images': siteImages,
  '0050-about': about,
  '0051-closed-comments': closedComments,
  '0052-digests': digests,
  '0053-search': search,
  '0057-changed-blogs': changedBlogs,
  '0060-replies': replies,
  '0061-mentions': mentions,
  '0062-hidden-comments': hiddenComments,
  '0063-user-blocks': userBlocks,
  '0065-tags': tags,
  '0066-profile-links': profileLinks,
  '0067-bookmarks': bookmarks,
  '0068-last-seen': lastSeen,
  '0070-notifications': notifications,
  '0074-quotes': quotes,
  '0077-reading-positions': readingPositions,
  '0078-small-changes': smallChanges,
  '0079-author-name-parts': authorNameParts,
  '0080-tag-counts': tagCounts,
  '0082-assets': assets,
  '0083-running-instances': runningInstances,
  '0084-search-folding': searchFolding,
  '0085-author-role-taken': authorRoleTaken,
  '0087-digests-of-replies': digestsOfReplies,
  '0090-words': words,
  '0091-installed-triggers': installedTriggers,
  '0092-comment-counts': commentCounts,
  '0093-comment-states': commentStates,
  '0094-blog-states': blogStates,
  '0095-repeated-texts': repeatedTexts,
  '0096-admin-notifications': adminNotifications,
  '0098-undoable-actions': undoableActions,
  '0099-audited-posts': auditedPosts,
  '0100-status': status,
  '0101-posts-for-admins': postsForAdmins,
  '0103-page-order-and-pictures': pageOrderAndPictures,
  '0104-invitations-by-email': invitationsByEmail,
  '0105-imports': imports,
  '0106-redirects': redirects,
  '0107-parts-of-waves': partsOfWaves,
  '0108-people-search': peopleSearch,
  '0109-refused-blogs': refusedBlogs,
  '0110-backup-history': backupHistory,
  '0111-former-tags': formerTags,
  '0112-analytics-of-the-site': analyticsOfTheSite,
  '0113-mail-servers': mailServers,
  '0114-import-uploads': importUploads,
  '0118-redirects-of-all-kinds': redirectsOfAllKinds,
  '0125-retired-categories': retiredCategories,
  '0130-imports-of-authors': importsOfAuthors,
  '0135-missing-pictures': missingPictures,
  '0140-languages-of-blogs': languagesOfBlogs,
  '0145-languages-of-people': languagesOfPeople,
  '0146-filters-of-admins': filtersOfAdmins,
  '0149-latest-version': latestVersion,
}

/** The table that exists until a move into the database (server/move) is complete. */
export const UNFINISHED_MOVE = 'unfinished_move'

/** A migration that begins: the `number`th of `count` that are run. */
export interface MigrationStep {
  name: string
  number: number
  count: number
}

/**
 * Brings the tables and the triggers up to this program's version. A migration that fails leaves the database as it was.
 * @param onStep is called before each migration of an existing database
 * @throws OperatorError that names the failed migration, or if the triggers cannot be installed, a newer program made the
 * database, or a move into it was interrupted; storage errors as they are
 */
export async function migrate(
  db: Db,
  migrations = MIGRATIONS,
  onStep: (step: MigrationStep) => void = () => {},
): Promise<void> {
  await requireNotNewer(db, migrations)
  if ((await tablesOf(db)).includes(UNFINISHED_MOVE)) {
    throw new OperatorError(messages.databaseOfUnfinishedMove)
  }
  await withMigrationLock(db, async (locked) => {
    await runMigrations(locked, migrations, onStep)
    await installTriggers(locked).catch((error: Error) => {
      if (isDatabaseStorageError(error) || isDamage(error)) throw error
      throw new OperatorError(formatMessage(messages.triggersFailed, { cause: firstLineOf(error) }))
    })
  })
}

/** @throws OperatorError that names the version that served the database last, if that is newer than this one */
export async function requireNotNewer(db: Db, migrations = MIGRATIONS): Promise<void> {
  const migration = unknownMigration(await appliedMigrations(db), migrations)
  if (migration === undefined) return
  const site = await db.selectFrom('site').select('version').executeTakeFirst()
  const theirs = site?.version ?? '?'
  throw new OperatorError(formatMessage(messages.databaseNewer, { migration, theirs, own: VERSION }))
}

/** Runs the migrations that were not applied, without the triggers that belong to them. */
export async function runMigrations(
  db: Db,
  migrations: Record<string, Migration>,
  onStep: (step: MigrationStep) => void = () => {},
): Promise<void> {
  let applied: string[] = []
  const migrator = new Migrator({ db, provider: { getMigrations: async () => withSteps(migrations, applied, onStep) } })
  if (migrations === MIGRATIONS && (await tablesOf(db)).every((name) => name.startsWith('kysely_'))) {
    // Creates the tables of the migrator itself.
    await migrator.migrateTo(NO_MIGRATIONS)
    const create = async (trx: Db) => recordMigrations(trx, await createBaseline(trx, Object.keys(MIGRATIONS)))
    await (db.isTransaction ? create(db) : inTransaction(db, create))
  }
  applied = await appliedMigrations(db)
  const { error, results = [] } = await migrator.migrateToLatest()
  if (!error) return
  const failed = results.find(({ status }) => status === 'Error')?.migrationName
  // A disk or connection error is reported as it is, and what the operator has to do first.
  if (!failed || isDatabaseStorageError(error) || isDamage(error) || error instanceof OperatorError) throw error
  const cause = firstLineOf(error as Error)
  throw new OperatorError(formatMessage(messages.migrationFailed, { migration: failed, cause }))
}

/** The migrations, of which those that are not applied say when they begin. */
function withSteps(
  migrations: Record<string, Migration>,
  applied: string[],
  onStep: (step: MigrationStep) => void,
): Record<string, Migration> {
  const waiting = Object.keys(migrations).filter((name) => !applied.includes(name))
  const withStep = (name: string, { up }: Migration): Migration => ({
    up: (db) => {
      onStep({ name, number: waiting.indexOf(name) + 1, count: waiting.length })
      return up(db)
    },
  })
  return Object.fromEntries(Object.entries(migrations).map(([name, migration]) => [name, withStep(name, migration)]))
}

const firstLineOf = ({ message }: Error) => message.split('\n')[0] ?? ''

/**
 * Runs `work` while no other instance migrates. It is the lock that `migrateToLatest` takes once more, which the same
 * connection may. Who migrates inside a transaction has the database to themselves.
 */
async function withMigrationLock(db: Db, work: (db: Db) => Promise<void>): Promise<void> {
  if (db.isTransaction) return work(db)
  const { adapter } = db.getExecutor()
  const lock = { lockTable: DEFAULT_MIGRATION_LOCK_TABLE, lockRowId: MIGRATION_LOCK_ID }
  await db.connection().execute(async (connection) => {
    await adapter.acquireMigrationLock(connection, lock)
    try {
      await work(connection)
    } finally {
      await adapter.releaseMigrationLock(connection, lock)
    }
  })
}

/** Milliseconds between two lines about a migration that is running. */
const PROGRESS_EVERY = 5_000

/**
 * Runs `migrate` before the site starts, on PostgreSQL without query timeouts: a large table may take long.
 * @param say prints a line about a migration that takes longer
 */
export async function migrateAtStart(db: Db, url: string | undefined, say: (msg: string) => void): Promise<void> {
  const patient = url ? await openWithoutTimeouts(url) : db
  let step: MigrationStep | undefined
  const progress = setInterval(
    () => step && say(formatMessage(messages.migrating, { ...step, migration: step.name })),
    PROGRESS_EVERY,
  )
  try {
    await migrate(patient, MIGRATIONS, (next) => {
      step = next
    })
  } finally {
    clearInterval(progress)
    if (patient !== db) await patient.destroy()
  }
}

/** A migration that was applied and that this program does not know: a newer one made the database. */
export function unknownMigration(applied: string[], migrations = MIGRATIONS): string | undefined {
  return applied.find((name) => !(name in migrations))
}

/** The names of the applied migrations. */
export async function appliedMigrations(db: Db): Promise<string[]> {
  if (!(await tablesOf(db)).includes(DEFAULT_MIGRATION_TABLE)) return []
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db)
  return rows.map(({ name }) => name)
}

/** The names of all tables, including the migration table. */
export async function tablesOf(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  return tables.map(({ name }) => name)
}
