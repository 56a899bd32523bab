import { z } from 'zod'
import { AccountAction } from '#contract/admin.ts'
import { AppealAction } from '#contract/appeals.ts'
import { APPEAL_DAYS, DELETION_DAYS, TRASH_DAYS } from '#contract/limits.ts'
import { plainLine } from '#contract/visible-text.ts'
import type { Content, Site } from './render-email.ts'

/**
 * What an email says that tells a user of an admin's action, or that their scheduled blog is held: the action, the
 * admin's reason or an empty text, and the title of the blog that it is about.
 */
const Notice = z.object({
  action: z.enum([...AccountAction.options, 'hold-blog']),
  reason: z.string().default(''),
  blogTitle: z.string().overwrite(plainLine).default(''),
  subjectId: z.string().nullish(),
})
type Action = z.infer<typeof Notice>['action']

const REMOVED = `was removed, and is deleted for ever after ${TRASH_DAYS} days`

/** What was done, as the end of "Your account at Blogi". */
const DONE: Record<Exclude<Action, keyof typeof OF_POST | keyof typeof OF_APPEAL>, string> = {
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
  'remove-passkeys': 'has no passkeys any more: they were removed, and no longer sign in',
  'approve-account': 'was approved: you can sign in now',
  'refuse-account': `was not approved, and cannot sign in. What you entered is deleted after ${DELETION_DAYS} days`,
  'reset-link': 'was given a link to set a new password, by whoever runs the server',
}

/** What was done to a blog or a comment, around the title of the blog. */
const OF_POST = {
  'remove-blog': ['blog', REMOVED],
  'remove-comment': ['comment on', REMOVED],
  'approve-blog': ['blog', 'was approved, and is public now'],
  'refuse-blog': ['blog', 'was not approved. It is a draft now, which only you can see and change'],
  'refuse-comment': ['comment on', 'was not approved. You see it below the comments of the blog, nobody else does'],
  'hold-blog': ['blog', 'was to be published now, and waits for approval: until then only you and the admins see it'],
} as const satisfies Partial<Record<Action, readonly [string, string]>>

const OF_APPEAL = {
  'grant-appeal': 'Your appeal was granted: what you appealed against is undone, as far as it was not undone before.',
  'decline-appeal': 'Your appeal was declined: what you appealed against stays as it is.',
} as const satisfies Partial<Record<Action, string>>

const isOfAppeal = (action: Action): action is keyof typeof OF_APPEAL => action in OF_APPEAL
const isOfPost = (action: Action): action is keyof typeof OF_POST => action in OF_POST

function subjectOf(action: Action, name: string): string {
  if (isOfAppeal(action)) return `Your appeal to the admins of ${name}`
  if (action === 'hold-blog') return `Your blog at ${name} waits for approval`
  if (action === 'approve-blog') return `Your blog at ${name} was approved`
  if (action === 'approve-account') return `Your account at ${name} was approved`
  if (action === 'refuse-account') return `Your account at ${name} was not approved`
  if (action === 'refuse-blog' || action === 'refuse-comment') return `Something of yours at ${name} was not approved`
  return `An admin of ${name} has ${isOfPost(action) ? 'removed something of yours' : 'changed your account'}`
}

function sentenceOf({ action, blogTitle }: z.infer<typeof Notice>, name: string): string {
  if (isOfAppeal(action)) return OF_APPEAL[action]
  if (isOfPost(action)) return `Your ${OF_POST[action][0]} “${blogTitle}” ${OF_POST[action][1]}.`
  return `Your account at ${name} ${DONE[action]}.`
}

/** Those after which the blog is still its author's to open. */
const LEAVE_BLOG: Action[] = ['approve-blog', 'refuse-blog', 'hold-blog']

/** What an email tells, the reason or an empty text, and the blog that it leads to. @param detail a notice as JSON */
export function noticeInWords(name: string, detail: string | null) {
  const notice = Notice.parse(JSON.parse(detail ?? '{}'))
  const { action, reason, subjectId = null } = notice
  return { text: sentenceOf(notice, name), reason, blogId: LEAVE_BLOG.includes(action) ? subjectId : null }
}

/** Whether its person can appeal against what an email tells of. @param detail a notice as JSON */
export function isAppealable(detail: string | null): boolean {
  return AppealAction.safeParse(Notice.safeParse(JSON.parse(detail ?? '{}')).data?.action).success
}

/** There is nothing in them to complain about, or it was complained about. */
const FINAL: Action[] = ['approve-blog', 'approve-account', 'hold-blog', 'grant-appeal', 'decline-appeal']

/**
 * Tells an account's owner what an admin did.
 * @param detail a notice as JSON
 * @param token of the link by which they can appeal, if they can
 */
export function accountNotice({ url, name }: Site, detail: string | null, token: string): Content {
  const notice = Notice.parse(JSON.parse(detail ?? '{}'))
  const { action, reason } = notice
  const subject = subjectOf(action, name)
  const said = [sentenceOf(notice, name), ...(reason ? [`The reason: ${reason}`] : [])]
  if (isAppealable(detail)) {
    const appeal = `If you think that this is a mistake, appeal to the admins by this link. It works once, for ${APPEAL_DAYS} days.`
    return { subject, paragraphs: [...said, appeal], link: { label: 'Appeal', url: `${url}/appeal#${token}` } }
  }
  const more = FINAL.includes(action) ? [] : ['If you think that this is a mistake, answer to whoever runs the site.']
  return { subject, paragraphs: [...said, ...more], link: { label: `Open ${name}`, url: `${url}/` } }
}
