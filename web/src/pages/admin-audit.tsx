import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { commentHash } from '#contract/addresses.ts'
import type { AuditEntry } from '#contract/audit.ts'
import { SEARCH_MAX } from '#contract/limits.ts'
import * as adminMessages from '#messages/admin.ts'
import * as messages from '#messages/admin-audit.ts'
import { AdminList } from '../admin/admin-list.tsx'
import { AdminPage } from '../admin/admin-page.tsx'
import { AuditedPost } from '../admin/audited-post.tsx'
import { LocalTime } from '../admin/local-time.tsx'
import { auditLog } from '../admin/queries.ts'
import { nameOfSetting } from '../admin/setting-names.ts'
import { auditAbout } from '../moderation/addresses.ts'
import { AUDIT_MESSAGES } from '../moderation/audit-messages.ts'
import { paths } from '../paths.ts'
import { Message } from '../ui/message.tsx'

export function Component() {
  return (
    <AdminPage title={adminMessages.auditLog}>
      <AuditLog />
    </AdminPage>
  )
}

const CHECK = 'npm run admin -- audit --check'

/** Of emails to an address that has no account. */
const DID_WITHOUT_ACCOUNT = {
  'open-email': messages.openedEmailNoAccount,
  'resend-email': messages.resentEmailNoAccount,
}

/** The whole log, or what was done about the person or the post in the address. */
function AuditLog() {
  const [search] = useSearchParams()
  const about = search.get('about')?.slice(0, SEARCH_MAX) || undefined
  const list = useInfiniteQuery(auditLog(about))
  const entries = list.data?.pages.flatMap((page) => page.data)
  return (
    <>
      {about === undefined ? (
        <p className="mb-4 text-quiet">
          <Message text={messages.intro} values={{ command: <code>{CHECK}</code> }} />
        </p>
      ) : (
        <AuditedPost key={about} id={about} />
      )}
      <AdminList list={list} count={entries?.length} empty={about === undefined ? messages.empty : messages.emptyAbout}>
        {entries?.map((entry) => (
          <li key={entry.seq} className="flex flex-wrap gap-x-4 py-3">
            <span className="text-sm text-quiet tabular-nums">
              {entry.seq} · <LocalTime iso={entry.at} />
            </span>
            <span className="min-w-0 grow wrap-anywhere">
              <What entry={entry} />
              {entry.post && (
                <span className="block text-sm text-quiet">
                  <Post entry={entry} post={entry.post} />
                </span>
              )}
            </span>
            {entry.postId && entry.postId !== about && (
              <Link to={auditAbout(entry.postId)} className="text-accent underline underline-offset-4">
                {messages.thisPost}
              </Link>
            )}
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
  const name = action === 'change-setting' && subject?.name ? nameOfSetting(subject.name) : undefined
  const about = name === undefined ? subject && <Name of={subject} /> : <bdi>{name}</bdi>
  return <Message text={AUDIT_MESSAGES[action]} values={{ actor, subject: about }} />
}

/** What it is about: the title of the blog or the first words of the comment, as a link while everyone sees it. */
function Post({ entry, post }: { entry: AuditEntry; post: NonNullable<AuditEntry['post']> }) {
  const words = <bdi>{post.kind === 'blog' ? post.title : post.text}</bdi>
  const to = paths.blog(post.blogId) + (post.kind === 'comment' ? commentHash(entry.postId ?? '') : '')
  const shown =
    post.state === 'public' ? (
      <Link to={to} className="underline underline-offset-4 hover:text-ink">
        {words}
      </Link>
    ) : (
      words
    )
  return post.kind === 'blog' ? (
    shown
  ) : (
    <Message text={messages.commentOn} values={{ text: shown, title: post.title }} />
  )
}

function Name({ of }: { of: NonNullable<AuditEntry['actor']> }) {
  return <bdi>{of.name ?? messages.deletedAccount}</bdi>
}
