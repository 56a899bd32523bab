import type { FastifyPluginAsync } from 'fastify'
import type { AdminPost } from '#contract/admin.ts'
import type { AuditEntry } from '#contract/audit.ts'
import { formatMessage } from '#contract/format-message.ts'
import { appendEntry, listEntries } from '../audit/audit-log.ts'
import { registerCalls } from '../calls/register-calls.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { exportedSite } from '../export/exported.ts'
import { siteArchive } from '../export/site-archive.ts'
import { keysIn } from '../http/cursor.ts'
import { answer } from '../http/envelope.ts'
import { notSignedIn, Problem } from '../http/problem.ts'
import { sendZip } from '../http/send-zip.ts'
import { answers } from '../language/messages.ts'
import { listEmails } from '../mail/list.ts'
import { findPosts } from '../moderation/posts.ts'
import { findUser } from '../users/store.ts'
import { askForBackup, sendTestEmail } from './backup-and-test-email.ts'
import { openEmail, resendEmail } from './emails.ts'
import { dismissFirstSteps, findFirstSteps } from './first-steps.ts'
import { listFailedJobs, rerunJob } from './jobs.ts'
import { findSiteStatus } from './site-status.ts'

/** The calls of admins about the site: its status, backups, emails, jobs and the audit log. */
export function adminSiteRoutes(deps: Deps): FastifyPluginAsync {
  const { db, config, now, rateLimit, settings } = deps
  /** It reads every blog: one at a time on an instance. */
  let isExporting = false
  return async (app) => {
    const serve = registerCalls(app, deps)

    serve('GET /admin/status', async () =>
      answer(await findSiteStatus({ db, config, url: deps.mail.siteUrl(), now: now() }), answers.status),
    )

    serve('GET /admin/firstSteps', async () => answer(await findFirstSteps(db, config, now()), answers.firstSteps))

    serve('POST /admin/firstSteps/dismiss', async () => {
      await dismissFirstSteps(db, now())
      return answer(null, answers.firstStepsDismissed)
    })

    serve('POST /admin/backups', async ({ person }) => {
      await askForBackup(deps, person._id, now())
      // At once, rather than at the next check of an instance.
      await deps.backups?.check()
      return answer(null, answers.backupRequested)
    })

    serve('POST /admin/export', async ({ request, reply, person }) => {
      if (isExporting) throw new Problem(409, 'archive-under-way')
      const site = exportedSite(await settings.current(), deps.mail.siteUrl())
      const entry = { actorId: person._id, action: 'export-blogs', subjectId: null } as const
      await inTransaction(db, (trx) => appendEntry(trx, entry, now()))
      const { output, exported } = siteArchive(deps, {
        scope: { authorId: undefined, isAll: false },
        site,
        now: now(),
        withEmails: false,
      })
      isExporting = true
      output.once('close', () => {
        isExporting = false
      })
      exported.catch((error) => {
        request.log.error({ event: 'export aborted', err: error }, 'export aborted')
      })
      return sendZip(reply, output, `blogs-${now().toISOString().slice(0, 10)}.zip`)
    })

    serve('POST /admin/testEmail', async ({ person }) => {
      await rateLimit('testingEmail', person._id)
      const user = await findUser(db, person._id)
      if (!user) throw notSignedIn()
      await sendTestEmail(db, { email: user.email, actorId: person._id }, now())
      return answer(null, formatMessage(answers.testEmailQueued, { email: user.email }))
    })

    serve('GET /admin/emails', async ({ query }) => {
      const { emails, nextCursor } = await listEmails({ db, config, now: now() }, query)
      return { ...answer(emails, answers.emails), nextCursor }
    })

    serve('POST /admin/emails/:id/open', async ({ params: { id }, person }) =>
      answer(await openEmail(deps, { id, actorId: person._id }, now()), answers.email),
    )

    serve('POST /admin/emails/:id/sendAgain', async ({ params: { id }, person }) => {
      await resendEmail(deps, { id, actorId: person._id }, now())
      return answer(null, answers.emailWaits)
    })

    serve('GET /admin/jobs', async ({ query }) => {
      const { jobs, nextCursor } = await listFailedJobs(db, query)
      return { ...answer(jobs, answers.failedJobs), nextCursor }
    })

    serve('POST /admin/jobs/:id/runAgain', async ({ params: { id }, person }) => {
      await rerunJob(db, id, person._id, now())
      return answer(null, answers.jobWaits)
    })

    serve('GET /admin/audit', async ({ query: { limit, cursor, about } }) => {
      const [after] = keysIn(cursor, 'number') ?? []
      const before = after === undefined ? undefined : Number(after)
      const entries = await listEntries(db, { limit: limit + 1, before, about })
      const page = entries.slice(0, limit)
      const nextCursor = entries.length > limit ? String(page.at(-1)?.seq) : null
      const posts = await findPosts(
        db,
        page.flatMap(({ postId }) => postId ?? []),
      )
      const withPosts = page.map((entry) => ({ ...entry, post: firstWords(posts.get(entry.postId ?? '')) }))
      return { ...answer(withPosts, answers.auditLog), nextCursor }
    })
  }
}

/** Characters by which the audit log calls a comment. */
const CALLED_BY = 100

function firstWords(post: AdminPost | undefined): AuditEntry['post'] {
  if (!post) return null
  const { kind, title, text, blogId, state } = post
  return { kind, title, text: text.length > CALLED_BY ? `${text.slice(0, CALLED_BY)}…` : text, blogId, state }
}
