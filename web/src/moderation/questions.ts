import { formatMessage } from '#contract/format-message.ts'
import { DELETION_DAYS, TRASH_DAYS } from '#contract/limits.ts'
import * as messages from '#messages/moderation.ts'
import type { Question } from './decision-dialog.tsx'

type Kind = 'blog' | 'comment'

/** Before a post is removed. @param reports how many people have reported it */
export function beforeRemoving(kind: Kind, name: string, reports = 0): Question {
  const texts = [formatMessage(messages.removeText, { name, days: TRASH_DAYS })]
  if (reports > 0) texts.push(formatMessage(messages.reportersEmailed, { count: reports }))
  return {
    title: kind === 'blog' ? messages.removeBlogTitle : messages.removeCommentTitle,
    texts,
    reasonLabel: messages.reason,
    confirm: messages.removeConfirm,
  }
}

/** Before a public post waits for a decision. */
export const beforeHolding = (kind: Kind, name: string): Question => ({
  title: kind === 'blog' ? messages.holdBlogTitle : messages.holdCommentTitle,
  texts: [formatMessage(messages.holdText, { name })],
  reasonLabel: messages.reason,
  confirm: messages.holdConfirm,
})

/** Before a held post is refused. */
export const beforeRefusing = (kind: Kind, name: string): Question => ({
  title: kind === 'blog' ? messages.refuseBlogTitle : messages.refuseCommentTitle,
  texts: [formatMessage(kind === 'blog' ? messages.refuseBlogText : messages.refuseCommentText, { name })],
  reasonLabel: messages.reason,
  confirm: messages.refuseConfirm,
})

export const beforeRefusingAccount = (name: string): Question => ({
  title: formatMessage(messages.refuseAccountTitle, { name }),
  texts: [formatMessage(messages.refuseAccountText, { days: DELETION_DAYS })],
  reasonLabel: messages.reason,
  confirm: messages.refuseConfirm,
})

export const beforeDeclining = (name: string): Question => ({
  title: messages.declineTitle,
  texts: [formatMessage(messages.declineText, { name })],
  reasonLabel: messages.answer,
  confirm: messages.declineConfirm,
})
