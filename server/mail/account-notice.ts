import { z } from 'zod'
import { AccountAction } from '#contract/admin.ts'
import { TRASH_DAYS } from '#contract/limits.ts'
import type { Content, Site } from './render-email.ts'

/**
 * What an email says that tells a user of an admin's action: the action, the admin's reason or an empty text, and the
 * title of the blog that was removed or had a comment removed.
 */
const Notice = z.object({ action: AccountAction, reason: z.string().default(''), blogTitle: z.string().default('') })

/** What was done, as the end of "Your account at Blogi". */
const DONE: Record<Exclude<AccountAction, 'remove-blog' | 'remove-comment'>, string> = {
  suspend: 'was suspended: you are signed out everywhere and cannot sign in. What was scheduled is a draft now',
  unsuspend: 'is no longer suspended: you can sign in again',
  silence: 'was silenced: you can read, but not write anything that others see. What was scheduled is a draft now',
  unsilence: 'is no longer silenced: you can write again',
  'end-sessions': 'was signed out everywhere',
  'remove-contributions': `has lost its public blogs and its comments: they were removed, and are deleted for ever after ${TRASH_DAYS} days. Your drafts are still there`,
  'restore-contributions': 'has its public blogs and comments back',
  'make-author': 'is an Author now',
  'make-reader': 'is a Reader now',
  'grant-admin': 'is an admin now',
  'revoke-admin': 'is no longer an admin',
  'remove-second-factor': 'is signed in with its password alone: its second factor was removed',
  'reset-link': 'was given a link to set a new password, by whoever runs the server',
}

/** What was removed, before the title of the blog. */
const REMOVED = { 'remove-blog': 'blog', 'remove-comment': 'comment on' } as const

const isRemoval = (action: AccountAction): action is keyof typeof REMOVED => action in REMOVED

/** Tells an account's owner what an admin did. @param detail a notice as JSON */
export function accountNotice({ url, name }: Site, detail: string | null): Content {
  const { action, reason, blogTitle } = Notice.parse(JSON.parse(detail ?? '{}'))
  return {
    subject: `An admin of ${name} has ${isRemoval(action) ? 'removed something of yours' : 'changed your account'}`,
    paragraphs: [
      isRemoval(action)
        ? `Your ${REMOVED[action]} “${blogTitle}” was removed, and is deleted for ever after ${TRASH_DAYS} days.`
        : `Your account at ${name} ${DONE[action]}.`,
      ...(reason ? [`The reason: ${reason}`] : []),
      'If you think that this is a mistake, answer to whoever runs the site.',
    ],
    link: { label: `Open ${name}`, url: `${url}/` },
  }
}
