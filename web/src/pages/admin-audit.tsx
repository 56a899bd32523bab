import { useInfiniteQuery } from '@tanstack/react-query'
import type { AuditAction, AuditEntry } from '#contract/admin.ts'
import * as messages from '#messages/admin.ts'
import { AdminList } from '../admin/admin-list.tsx'
import { AdminPage } from '../admin/admin-page.tsx'
import { auditLog } from '../admin/queries.ts'
import { DateText } from '../ui/date.tsx'

export function Component() {
  return (
    <AdminPage title={messages.auditLog}>
      <AuditLog />
    </AdminPage>
  )
}

const DID: Record<AuditAction, string> = {
  suspend: 'suspended',
  unsuspend: 'ended the suspension of',
  silence: 'silenced',
  unsilence: 'ended the silence of',
  'end-sessions': 'ended the sessions of',
  'remove-contributions': 'removed all blogs and comments of',
  'restore-contributions': 'restored the blogs and comments of',
  'make-author': 'made an Author of',
  'make-reader': 'made a Reader of',
  'grant-admin': 'made an admin of',
  'revoke-admin': 'revoked the admin rights of',
  'remove-second-factor': 'removed the second factor of',
  'remove-passkeys': 'removed the passkeys of',
  'remove-blog': 'removed a blog of',
  'remove-comment': 'removed a comment of',
  'approve-blog': 'approved a blog of',
  'refuse-blog': 'refused a blog of',
  'approve-comment': 'approved a comment of',
  'refuse-comment': 'refused a comment of',
  'grant-appeal': 'granted an appeal of',
  'decline-appeal': 'declined an appeal of',
  'dismiss-reports': 'closed reports about',
  'approve-account': 'approved the account of',
  'refuse-account': 'refused the account of',
  'add-invitation': 'added an invitation',
  'withdraw-invitation': 'withdrew an invitation',
  'use-invitation': 'had invited',
  'delete-account': 'deleted the account of',
  'reset-link': 'made a password reset link for',
  'change-setting': 'changed the setting',
  'add-category': 'added the category',
  'rename-category': 'renamed the category',
  'retire-category': 'retired the category',
  'change-page': 'changed the page',
  'open-email': 'opened an email to',
  'resend-email': 'sent an email again to',
  'rerun-job': 'ran a failed job again:',
}

function AuditLog() {
  const list = useInfiniteQuery(auditLog)
  const entries = list.data?.pages.flatMap((page) => page.data)
  return (
    <>
      <p className="mb-4 text-quiet">
        Everything that admins did, latest first. <code>npm run admin -- audit --check</code> verifies that no entry was
        changed or taken out.
      </p>
      <AdminList list={list} count={entries?.length} empty={messages.noAdminHasDone}>
        {entries?.map((entry) => (
          <li key={entry.seq} className="flex flex-wrap gap-x-4 py-3">
            <span className="text-sm text-quiet tabular-nums">
              {entry.seq} · <DateText iso={entry.at} />
            </span>
            <span className="min-w-0 wrap-anywhere">
              {entry.actor ? <Name of={entry.actor} /> : <span>{messages.aCommandOnThe}</span>}{' '}
              <span>{DID[entry.action]}</span> {entry.subject && <Name of={entry.subject} />}
              {!entry.subject && entry.action.endsWith('-email') && <span>somebody without an account</span>}
            </span>
          </li>
        ))}
      </AdminList>
    </>
  )
}

function Name({ of }: { of: NonNullable<AuditEntry['actor']> }) {
  return <bdi>{of.name ?? 'a deleted account'}</bdi>
}
