import { z } from 'zod'
import { AccountAction } from '#contract/admin.ts'
import { AppealAction } from '#contract/appeals.ts'
import { formatMessage } from '#contract/format-message.ts'
import { joined } from '#contract/joined.ts'
import { APPEAL_DAYS, DELETION_DAYS, TRASH_DAYS } from '#contract/limits.ts'
import { plainLine } from '#contract/visible-text.ts'
import { common, emails as messages } from '../language/messages.ts'
import type { Content, Site } from './content.ts'
import { formatIsolated } from './direction.ts'
import { shortenedTitle } from './shortened-title.ts'

/**
 * The content of an email about an admin's action, or a held scheduled blog: the action, the
 * admin's reason or an empty text, and the title of the blog that it is about. Of several posts all ids, and the titles
 * of the first ones.
 */
const Notice = z.object({
  action: z.enum([...AccountAction.options, 'hold-blog']),
  reason: z.string().default(''),
  blogTitle: z.string().overwrite(plainLine).default(''),
  isByCreator: z.boolean().default(false),
  subjectId: z.string().nullish(),
  subjectIds: z.array(z.string()).default([]),
  blogTitles: z.array(z.string().overwrite(plainLine)).default([]),
})
type Action = z.infer<typeof Notice>['action']

/** Actions on an account. */
const ofAccount = () =>
  ({
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
  }) as const satisfies Record<
    Exclude<Action, keyof ReturnType<typeof ofPost> | keyof ReturnType<typeof ofAppeal>>,
    string
  >

/** Actions on a blog or a comment. */
const ofPost = () =>
  ({
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
  }) as const satisfies Partial<Record<Action, string>>

/** The same of several posts. */
const ofPosts = () =>
  ({
    'remove-blog': messages.blogsRemoved,
    'remove-comment': messages.commentsRemoved,
    'restore-blog': messages.blogsRestored,
    'restore-comment': messages.commentsRestored,
    'approve-blog': messages.blogsApproved,
    'refuse-blog': messages.blogsRefused,
    'refuse-comment': messages.commentsRefused,
  }) as const satisfies Partial<Record<Action, string>>

const ofAppeal = () =>
  ({
    'grant-appeal': messages.appealGranted,
    'decline-appeal': messages.appealDeclined,
  }) as const satisfies Partial<Record<Action, string>>

const subjects = () =>
  ({
    suspend: messages.suspendedSubject,
    unsuspend: messages.unsuspendedSubject,
    silence: messages.silencedSubject,
    unsilence: messages.unsilencedSubject,
    'end-sessions': messages.sessionsEndedSubject,
    'remove-contributions': messages.contributionsRemovedSubject,
    'restore-contributions': messages.contributionsRestoredSubject,
    'make-author': messages.madeAuthorSubject,
    'make-reader': messages.madeReaderSubject,
    'grant-admin': messages.adminGrantedSubject,
    'revoke-admin': messages.adminRevokedSubject,
    'remove-second-factor': messages.factorRemovedByAdminSubject,
    'remove-passkeys': messages.passkeysRemovedByAdminSubject,
    'approve-account': messages.accountApprovedSubject,
    'refuse-account': messages.accountRefusedSubject,
    'reset-link': messages.resetLinkGivenSubject,
    'remove-blog': messages.blogRemovedSubject,
    'remove-comment': messages.commentRemovedSubject,
    'restore-blog': messages.blogRestoredSubject,
    'restore-comment': messages.commentRestoredSubject,
    'approve-blog': messages.blogApprovedSubject,
    'refuse-blog': messages.blogRefusedSubject,
    'refuse-comment': messages.commentRefusedSubject,
    'hold-blog': messages.blogHeldSubject,
    'hold-public-blog': messages.blogHeldSubject,
    'hold-comment': messages.commentHeldSubject,
    'grant-appeal': messages.appealGrantedSubject,
    'decline-appeal': messages.appealDeclinedSubject,
  }) as const satisfies Record<Action, string>

/** The same of several posts. */
const subjectsOfPosts = () =>
  ({
    'remove-blog': messages.blogsRemovedSubject,
    'remove-comment': messages.commentsRemovedSubject,
    'restore-blog': messages.blogsRestoredSubject,
    'restore-comment': messages.commentsRestoredSubject,
    'approve-blog': messages.blogsApprovedSubject,
    'refuse-blog': messages.blogsRefusedSubject,
    'refuse-comment': messages.commentsRefusedSubject,
  }) as const satisfies Record<keyof ReturnType<typeof ofPosts>, string>

const isOfPosts = (action: Action, ids: string[]): action is keyof ReturnType<typeof ofPosts> =>
  ids.length > 1 && action in ofPosts()

/** How many days pass before what an action removes is deleted. */
const daysAfter = (action: Action) => (action === 'refuse-account' ? DELETION_DAYS : TRASH_DAYS)

function sentenceOf({ action, blogTitle, subjectIds, blogTitles }: z.infer<typeof Notice>, name: string): string {
  if (isOfPosts(action, subjectIds)) {
    const blogs = joined(blogTitles.map((title) => formatIsolated(common.quotedTitle, { title })))
    return formatMessage(ofPosts()[action], { count: subjectIds.length, blogs, days: daysAfter(action) })
  }
  const said = { ...ofAccount(), ...ofPost(), ...ofAppeal() }[action]
  return formatIsolated(said, { site: name, blog: blogTitle, days: daysAfter(action) })
}

/** Those after which the blog is still its author's to open. */
const LEAVE_BLOG: Action[] = ['approve-blog', 'refuse-blog', 'hold-blog', 'hold-public-blog', 'restore-blog']

/** The email's sentence, the reason or an empty text, and the blog that it links to. @param detail a notice as JSON */
export function noticeInWords(name: string, detail: string | null) {
  const notice = Notice.parse(JSON.parse(detail ?? '{}'))
  const { action, reason, subjectId = null, subjectIds } = notice
  const leadsToBlog = LEAVE_BLOG.includes(action) && subjectIds.length === 0
  return { text: sentenceOf(notice, name), reason, blogId: leadsToBlog ? subjectId : null }
}

/** The action that an email reports; undefined if this release does not know it. @param detail a notice as JSON */
export function actionIn(detail: string | null): Action | undefined {
  return Notice.safeParse(JSON.parse(detail ?? '{}')).data?.action
}

/** The action that an email reports, and the ids of the posts that it is about. @param detail a notice as JSON */
export function postsIn(detail: string | null): { action: Action | undefined; ids: string[] } {
  const { action, subjectId, subjectIds = [] } = Notice.safeParse(JSON.parse(detail ?? '{}')).data ?? {}
  return { action, ids: subjectIds.length > 0 || !subjectId ? subjectIds : [subjectId] }
}

/** Whether its person can appeal against what an email reports. @param detail a notice as JSON */
export function isAppealable(detail: string | null): boolean {
  return AppealAction.safeParse(actionIn(detail)).success
}

/** There is nothing in them to complain about, or it was complained about. */
const FINAL: Action[] = [
  'approve-blog',
  'approve-account',
  'hold-blog',
  'hold-public-blog',
  'hold-comment',
  'restore-blog',
  'restore-comment',
  'grant-appeal',
  'decline-appeal',
]

/** Their person cannot sign in, or has nothing to do on the site. */
const WITHOUT_BUTTON: Action[] = ['refuse-account', 'reset-link']

/**
 * Tells an account's owner what an admin did.
 * @param detail a notice as JSON
 * @param token of the link by which they can appeal, if they can
 */
export function accountNotice(site: Site, detail: string | null, token: string): Content {
  const notice = Notice.parse(JSON.parse(detail ?? '{}'))
  const { action, reason, isByCreator } = notice
  const appeal = isAppealable(detail)
  const more = FINAL.includes(action) ? [] : [messages.complainToOperator]
  const link = appeal ? { label: messages.appealButton, url: `${site.url}/appeal#${token}` } : linkOf(notice, site)
  return {
    subject: subjectOf(notice),
    paragraphs: [
      sentenceOf(notice, site.name),
      ...(reason ? [formatIsolated(isByCreator ? messages.creatorsReason : messages.decisionReason, { reason })] : []),
      ...(appeal ? [formatIsolated(messages.appealOffered, { days: APPEAL_DAYS })] : more),
    ],
    ...(link && { link }),
    why: formatIsolated(messages.whyDecision, { site: site.name }),
  }
}

function subjectOf({ action, blogTitle, subjectIds }: z.infer<typeof Notice>): string {
  if (isOfPosts(action, subjectIds)) return formatMessage(subjectsOfPosts()[action], { count: subjectIds.length })
  return formatIsolated(subjects()[action], { blog: shortenedTitle(blogTitle) })
}

/** Where an email without an appeal leads. */
function linkOf({ action, subjectId }: z.infer<typeof Notice>, { url, name }: Site): Content['link'] {
  if (WITHOUT_BUTTON.includes(action)) return undefined
  if (LEAVE_BLOG.includes(action) && subjectId) return { label: messages.openBlog, url: `${url}/blog/${subjectId}` }
  return { label: formatIsolated(messages.openSite, { site: name }), url: `${url}/` }
}
