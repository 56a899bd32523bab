import { useInfiniteQuery } from '@tanstack/react-query'
import type { AuditAction, AuditEntry } from '#contract/admin.ts'
import * as adminMessages from '#messages/admin.ts'
import * as messages from '#messages/admin-audit.ts'
import { AdminList } from '../admin/admin-list.tsx'
import { AdminPage } from '../admin/admin-page.tsx'
import { auditLog } from '../admin/queries.ts'
import { DateText } from '../ui/date.tsx'
import { Message } from '../ui/message.tsx'

export function Component() {
  return (
    <AdminPage title={adminMessages.auditLog}>
      <AuditLog />
    </AdminPage>
  )
}

const CHECK = 'npm run admin -- audit --check'

const DID = {
  suspend: messages.suspended,
  unsuspend: messages.endedSuspension,
  silence: messages.silenced,
  unsilence: messages.endedSilence,
  'end-sessions': messages.endedSessions,
  'remove-contributions': messages.removedContributions,
  'restore-contributions': messages.restoredContributions,
  'make-author': messages.madeAuthor,
  'make-reader': messages.madeReader,
  'grant-admin': messages.grantedAdmin,
  'revoke-admin': messages.revokedAdmin,
  'remove-second-factor': messages.removedSecondFactor,
  'remove-passkeys': messages.removedPasskeys,
  'remove-blog': messages.removedBlog,
  'remove-comment': messages.removedComment,
  'restore-blog': messages.restoredBlog,
  'restore-comment': messages.restoredComment,
  'approve-blog': messages.approvedBlog,
  'refuse-blog': messages.refusedBlog,
  'approve-comment': messages.approvedComment,
  'refuse-comment': messages.refusedComment,
  'close-comments': messages.closedComments,
  'open-comments': messages.openedComments,
  'move-blog': messages.movedBlog,
  'change-tags': messages.changedTags,
  'grant-appeal': messages.grantedAppeal,
  'decline-appeal': messages.declinedAppeal,
  'dismiss-reports': messages.closedReports,
  'approve-account': messages.approvedAccount,
  'refuse-account': messages.refusedAccount,
  'add-invitation': messages.addedInvitation,
  'withdraw-invitation': messages.withdrewInvitation,
  'use-invitation': messages.hadInvited,
  'delete-account': messages.deletedAccountOf,
  'reset-link': messages.madeResetLink,
  'change-setting': messages.changedSetting,
  'add-category': messages.addedCategory,
  'rename-category': messages.renamedCategory,
  'retire-category': messages.retiredCategory,
  'change-page': messages.changedPage,
  'delete-page': messages.deletedPage,
  'restore-page': messages.restoredPage,
  'order-pages': messages.orderedPages,
  'open-email': messages.openedEmail,
  'resend-email': messages.resentEmail,
  'rerun-job': messages.reranJob,
  'request-backup': messages.requestedBackup,
  'send-test-email': messages.sentTestEmail,
} satisfies Record<AuditAction, string>

/** Of emails to an address that has no account. */
const DID_WITHOUT_ACCOUNT = {
  'open-email': messages.openedEmailNoAccount,
  'resend-email': messages.resentEmailNoAccount,
}

function AuditLog() {
  const list = useInfiniteQuery(auditLog)
  const entries = list.data?.pages.flatMap((page) => page.data)
  return (
    <>
      <p className="mb-4 text-quiet">
        <Message text={messages.intro} values={{ command: <code>{CHECK}</code> }} />
      </p>
      <AdminList list={list} count={entries?.length} empty={messages.empty}>
        {entries?.map((entry) => (
          <li key={entry.seq} className="flex flex-wrap gap-x-4 py-3">
            <span className="text-sm text-quiet tabular-nums">
              {entry.seq} · <DateText iso={entry.at} />
            </span>
            <span className="min-w-0 wrap-anywhere">
              <What entry={entry} />
            </span>
          </li>
        ))}
      </AdminList>
    </>
  )
}

function What({ entry: { actor: by, action, subject } }: { entry: AuditEntry }) {
  const actor = by ? <Name of={by} /> : <span>{messages.serverCommand}</span>
  if (!subject && (action === 'open-email' || action === 'resend-email')) {
    return <Message text={DID_WITHOUT_ACCOUNT[action]} values={{ actor }} />
  }
  return <Message text={DID[action]} values={{ actor, subject: subject && <Name of={subject} /> }} />
}

function Name({ of }: { of: NonNullable<AuditEntry['actor']> }) {
  return <bdi>{of.name ?? messages.deletedAccount}</bdi>
}
