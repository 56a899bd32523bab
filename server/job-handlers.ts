import type { FastifyBaseLogger } from 'fastify'
import { DELETION_DAYS } from '#contract/limits.ts'
import { purgeAccounts } from './account/purge.ts'
import { checkForUpdate } from './admin/update-check.ts'
import { forgetUndoable } from './audit/undoable.ts'
import { findBackupState } from './backup/state.ts'
import { moveAll } from './blogs/categories.ts'
import { countWords } from './blogs/count-words.ts'
import { deleteDiscarded } from './blogs/drafts/store.ts'
import { holdScheduled } from './blogs/hold.ts'
import { moveTags } from './blogs/move-tags.ts'
import { publishScheduled } from './blogs/publish.ts'
import { findBlog } from './blogs/queries.ts'
import { thinRevisions } from './blogs/revisions/store.ts'
import { forgetOldDevices } from './credentials/known-devices.ts'
import { deleteExpiredChallenges } from './credentials/passkeys.ts'
import type { Db } from './db/open.ts'
import { inTransaction } from './db/transaction.ts'
import type { AppOptions, Deps } from './deps.ts'
import { forgetTexts } from './holding/repeated.ts'
import { forgetWaves } from './holding/store.ts'
import { enqueue } from './jobs/enqueue.ts'
import type { Handlers, PAYLOADS } from './jobs/payloads.ts'
import { deleteEnded } from './jobs/store.ts'
import { deliverEmail } from './mail/deliver.ts'
import { cleanOutbox } from './mail/outbox.ts'
import { cleanEmails } from './mail/store.ts'
import { deleteLostMentions } from './mentions/store.ts'
import { deleteDecidedAppeals } from './moderation/appeals.ts'
import { addDigests, digestOf } from './notifications/digests.ts'
import { KEPT as NOTIFICATIONS_KEPT } from './notifications/list.ts'
import { findFaults } from './notifications/site-faults.ts'
import { thinNotifications } from './notifications/thin.ts'
import { ASSETS_KEPT, forgetAssets } from './pages/assets.ts'
import { DEVICE_DAYS } from './session/cookie.ts'
import { deleteExpiredSessions } from './session/store.ts'
import { purgePages } from './settings/page-changes.ts'
import { removeOtherFiles } from './transfer/uploads/files.ts'
import { deleteOldUploads } from './transfer/uploads/old.ts'
import { runUndo } from './transfer/uploads/undo.ts'
import { TRASH_KEPT } from './trash/list.ts'
import { purgeTrash } from './trash/purge.ts'
import { deleteExpiredInvitations } from './users/invitations.ts'

const DAY = 24 * 60 * 60 * 1000
/** For how long jobs are kept after they are done, so that none with the same key is added, and after they failed. */
const DONE_KEPT = 7 * DAY
const FAILED_KEPT = 90 * DAY
/** How long it can be undone that a draft was thrown away, as on the author's device. */
const DISCARDED_KEPT = DAY
/** Of older revisions one a day is kept. */
const REVISIONS_KEPT = 30 * DAY
/** Sent or not; and in the outbox. */
const EMAILS_KEPT = 30 * DAY
/** In the outbox: emails about an account were written before its owner left, and are deleted with the account. */
const DIGESTS_KEPT = DELETION_DAYS * DAY
/** By then all attempts to send an email have been made. */
const EMAILS_TRIED = 2 * DAY

/** The handler of each job, by its name. */
export function handlersOf(
  deps: Pick<Deps, 'db' | 'media' | 'now' | 'announce' | 'config' | 'mail' | 'rateLimit' | 'settings' | 'storage'> &
    Pick<AppOptions, 'instances' | 'fetchPublic'> & { log: FastifyBaseLogger },
): Handlers<typeof PAYLOADS> {
  const { db, now, announce } = deps
  const send = async ({ id }: { id: string }, signal: AbortSignal, isLast: boolean) => {
    // Also of what a command did, which has no sockets.
    announce.notificationsChanged(await notifiedOnSite(db, id))
    if (await deliverEmail({ ...deps, digestOf }, id, signal, isLast)) announce.adminNotificationsChanged()
    announce.notificationsChanged(await notifiedInstead(db, id))
  }
  const importUpload = async (upload: { id: string; since?: string | undefined }, signal: AbortSignal) => {
    // Few sites ever import: its libraries are loaded on first use.
    const { runUpload } = await import('./transfer/uploads/run.ts')
    await runUpload(deps, upload, signal)
  }
  return {
    async 'clean-up'(_payload, signal) {
      await cleanUp(deps, signal)
      await purgeAccounts(deps, signal)
      // Those that an instance of the last release has saved in the meantime.
      await moveAll(deps, signal)
      await moveTags(deps, signal)
      await countWords(deps, signal)
      const kept = (ms: number) => new Date(now().getTime() - ms)
      await removeOtherFiles(deps.config, await deleteOldUploads(db, kept(TRASH_KEPT), now()))
      await cleanOutbox(deps.config.dataDir, kept(EMAILS_KEPT), kept(DIGESTS_KEPT))
    },
    'send-email': send,
    'send-digest': send,
    'send-invitation': send,
    async 'add-digests'(run, signal) {
      await addDigests(deps, run, signal)
      await noteFaults(deps)
    },
    async 'publish-blog'(scheduled) {
      if (await holdScheduled(deps, scheduled)) {
        await announceHeld(deps, scheduled.id)
        return
      }
      if (!(await publishScheduled(db, scheduled, now()))) return
      const blog = await findBlog(db, scheduled.id, undefined)
      if (blog) await announce.blogPublished(blog)
    },
    'move-blogs': (_payload, signal) => moveAll(deps, signal),
    'move-tags': (_payload, signal) => moveTags(deps, signal),
    'end-announcement': () => announce.settingsChanged(deps.settings.shown),
    'check-for-update': (_payload, signal) => checkForUpdate(deps, signal),
    'count-words': (_payload, signal) => countWords(deps, signal),
    'import-upload': importUpload,
    'import-own': importUpload,
    'import-pictures': async (upload, signal) => {
      const { runPictures } = await import('./transfer/uploads/run-pictures.ts')
      await runPictures(deps, upload, signal)
    },
    'undo-import': ({ id }) => runUndo(deps, id),
  }
}

/** Tells admins of faults of the site, such as a failed backup. */
export async function noteFaults(deps: Pick<Deps, 'db' | 'config' | 'now' | 'announce'>): Promise<void> {
  const { db, now } = deps
  const schedule = deps.config.backup
  const backups = schedule && (await findBackupState(db, schedule, now()))
  if (await findFaults({ ...deps, backups })) deps.announce.adminNotificationsChanged()
}

/** The people whom an email's job also notifies on the site; none for most emails. */
async function notifiedOnSite(db: Db, id: string): Promise<string[]> {
  const email = await db.selectFrom('emails').select(['kind', 'user_id']).where('id', '=', id).executeTakeFirst()
  const isDecision = email?.kind === 'account-notice' || email?.kind === 'report-decided'
  return isDecision && email.user_id !== null ? [email.user_id] : []
}

/** The person who is notified on the site instead of by an email, if any. */
async function notifiedInstead(db: Db, id: string): Promise<string[]> {
  const email = await db.selectFrom('emails').select(['state', 'user_id']).where('id', '=', id).executeTakeFirst()
  return email?.state === 'suppressed' && email.user_id !== null ? [email.user_id] : []
}

/** Tells the author's pages that a blog waits for approval instead of being published. */
async function announceHeld({ db, announce }: Pick<Deps, 'db' | 'announce'>, id: string): Promise<void> {
  const row = await db.selectFrom('blogs').select('author_id').where('id', '=', id).executeTakeFirst()
  const blog = row && (await findBlog(db, id, row.author_id))
  if (blog) await announce.blogUpdated(blog, { ...blog, published: false })
}

/** Deletes expired data. */
export async function cleanUp(
  { db, media, now }: Pick<Deps, 'db' | 'media' | 'now'>,
  signal?: AbortSignal,
): Promise<void> {
  const before = (age: number) => new Date(now().getTime() - age)
  // First, so that a failure today does not prevent tomorrow's run.
  await enqueueCleanUp(db, before(-DAY))
  await deleteExpiredSessions(db, now())
  await deleteExpiredChallenges(db, now())
  await deleteExpiredInvitations(db, now())
  await forgetOldDevices(db, before(DEVICE_DAYS * DAY))
  await media.remove(await deleteDiscarded(db, before(DISCARDED_KEPT)))
  await deleteEnded(db, 'done', before(DONE_KEPT))
  await deleteEnded(db, 'failed', before(FAILED_KEPT))
  await cleanEmails(db, before(EMAILS_KEPT), before(EMAILS_TRIED), now())
  await purgeTrash(db, media, before(TRASH_KEPT))
  await purgePages(db, before(TRASH_KEPT))
  await forgetWaves(db, before(TRASH_KEPT))
  await forgetUndoable(db, now())
  await deleteLostMentions(db)
  await forgetTexts(db, now())
  await forgetAssets(db, before(ASSETS_KEPT))
  await thinNotifications(db, before(NOTIFICATIONS_KEPT), signal)
  await deleteDecidedAppeals(db, before(EMAILS_KEPT))
  for await (const unusedPictures of thinRevisions(db, before(REVISIONS_KEPT))) {
    await media.remove(unusedPictures)
    signal?.throwIfAborted()
  }
}

/** Enqueues the clean-up of a day (UTC), which enqueues that of the next day. */
export async function enqueueCleanUp(db: Db, time: Date): Promise<void> {
  const day = time.toISOString().slice(0, 10)
  await inTransaction(db, (trx) => enqueue(trx, 'clean-up', {}, { at: new Date(day), key: day }))
}
