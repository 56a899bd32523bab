import { z } from 'zod'
import { AccountAction } from '#contract/admin.ts'
import { AppealAction } from '#contract/appeals.ts'
import { formatMessage } from '#contract/format-message.ts'
import { APPEAL_DAYS, DELETION_DAYS, TRASH_DAYS } from '#contract/limits.ts'
import { plainLine } from '#contract/visible-text.ts'
import * as messages from '#messages/emails.ts'
import type { Content, Site } from './render-email.ts'

/**
 * The content of an email about an admin's action, or a held scheduled blog: the action, the
 * admin's reason or an empty text, and the title of the blog that it is about.
 */
const Notice = z.object({
  action: z.enum([...AccountAction.options, 'hold-blog']),
  reason: z.string().default(''),
  blogTitle: z.string().overwrite(plainLine).default(''),
  subjectId: z.string().nullish(),
})
type Action = z.infer<typeof Notice>['action']

/** Actions on an account. */
const OF_ACCOUNT = {
  suspend: messages.suspended,
  unsuspend: messages.unsuspended,
  silence: messages.silenced,
  unsilence: messages.unsilenced,
  'end-sessions': messages.sessionsEnded,
  'remove-contributions': messages.contributionsRemoved,
  'restore-contributions': messages.contributionsRestored,
  'make-author': messages.madeAuthor,
  'make-reader': messages.madeReader,
  'grant-admin': messages.adminGranted,
  'revoke-admin': messages.adminRevoked,
  'remove-second-factor': messages.factorRemovedByAdmin,
  'remove-passkeys': messages.passkeysRemovedByAdmin,
  'approve-account': messages.accountApproved,
  'refuse-account': messages.accountRefused,
  'reset-link': messages.resetLinkGiven,
} as const satisfies Record<Exclude<Action, keyof typeof OF_POST | keyof typeof OF_APPEAL>, string>

/** Actions on a blog or a comment. */
const OF_POST = {
  'remove-blog': messages.blogRemoved,
  'remove-comment': messages.commentRemoved,
  'restore-blog': messages.blogRestored,
  'restore-comment': messages.commentRestored,
  'hold-public-blog': messages.blogHeldByAdmin,
  'hold-comment': messages.commentHeldByAdmin,
  'approve-blog': messages.blogApproved,
  'refuse-blog': messages.blogRefused,
  'refuse-comment': messages.commentRefused,
  'hold-blog': messages.blogHeld,
} as const satisfies Partial<Record<Action, string>>

const OF_APPEAL = {
  'grant-appeal': messages.appealGranted,
  'decline-appeal': messages.appealDeclined,
} as const satisfies Partial<Record<Action, string>>

function noticeSubject(action: Action) {
  if (action in OF_APPEAL) return messages.appealSubject
  if (action === 'hold-blog' || action === 'hold-public-blog') return messages.blogHeldSubject
  if (action === 'hold-comment') return messages.commentHeldSubject
  if (action === 'restore-blog' || action === 'restore-comment') return messages.postRestoredSubject
  if (action === 'approve-blog') return messages.blogApprovedSubject
  if (action === 'approve-account') return messages.accountApprovedSubject
  if (action === 'refuse-account') return messages.accountRefusedSubject
  if (action === 'refuse-blog' || action === 'refuse-comment') return messages.postRefusedSubject
  return action in OF_POST ? messages.postRemovedSubject : messages.accountChangedSubject
}

/** How many days pass before what an action removes is deleted. */
const daysAfter = (action: Action) => (action === 'refuse-account' ? DELETION_DAYS : TRASH_DAYS)

function sentenceOf({ action, blogTitle }: z.infer<typeof Notice>, name: string): string {
  const said = { ...OF_ACCOUNT, ...OF_POST, ...OF_APPEAL }[action]
  return formatMessage(said, { site: name, blog: blogTitle, days: daysAfter(action) })
}

/** Those after which the blog is still its author's to open. */
const LEAVE_BLOG: Action[] = ['approve-blog', 'refuse-blog', 'hold-blog', 'hold-public-blog', 'restore-blog']

/** The email's sentence, the reason or an empty text, and the blog that it links to. @param detail a notice as JSON */
export function noticeInWords(name: string, detail: string | null) {
  const notice = Notice.parse(JSON.parse(detail ?? '{}'))
  const { action, reason, subjectId = null } = notice
  return { text: sentenceOf(notice, name), reason, blogId: LEAVE_BLOG.includes(action) ? subjectId : null }
}

/** Whether its person can appeal against what an email reports. @param detail a notice as JSON */
export function isAppealable(detail: string | null): boolean {
  return AppealAction.safeParse(Notice.safeParse(JSON.parse(detail ?? '{}')).data?.action).success
}

/** There is nothing in them to complain about, or it was complained about. */
const FINAL: Action[] = [
  ...(['approve-blog', 'approve-account', 'restore-blog', 'restore-comment'] as const),
  ...(['hold-blog', 'hold-public-blog', 'hold-comment', 'grant-appeal', 'decline-appeal'] as const),
]

/**
 * Tells an account's owner what an admin did.
 * @param detail a notice as JSON
 * @param token of the link by which they can appeal, if they can
 */
export function accountNotice({ url, name }: Site, detail: string | null, token: string): Content {
  const notice = Notice.parse(JSON.parse(detail ?? '{}'))
  const { action, reason } = notice
  const subject = formatMessage(noticeSubject(action), { site: name })
  const said = [sentenceOf(notice, name), ...(reason ? [formatMessage(messages.decisionReason, { reason })] : [])]
  if (isAppealable(detail)) {
    const appeal = formatMessage(messages.appealOffered, { days: APPEAL_DAYS })
    return {
      subject,
      paragraphs: [...said, appeal],
      link: { label: messages.appealButton, url: `${url}/appeal#${token}` },
    }
  }
  const more = FINAL.includes(action) ? [] : [messages.complainToOperator]
  return {
    subject,
    paragraphs: [...said, ...more],
    link: { label: formatMessage(messages.openSite, { site: name }), url: `${url}/` },
  }
}
