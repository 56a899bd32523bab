import type { AdminUser, UserAction } from '#contract/admin.ts'
import { formatMessage } from '#contract/format-message.ts'
import { TRASH_DAYS } from '#contract/limits.ts'
import * as messages from '#messages/moderation.ts'
import type { Question } from '../moderation/decision-dialog.tsx'

const QUESTIONS = {
  suspend: { title: messages.suspendTitle, text: messages.suspendText, confirm: messages.suspendConfirm },
  silence: { title: messages.silenceTitle, text: messages.silenceText, confirm: messages.silenceConfirm },
  'end-sessions': {
    title: messages.endSessionsTitle,
    text: messages.endSessionsText,
    confirm: messages.endSessionsConfirm,
  },
  'remove-contributions': {
    title: messages.removeAllTitle,
    text: messages.removeAllText,
    confirm: messages.removeAllConfirm,
  },
  'make-reader': {
    title: messages.makeReaderTitle,
    text: messages.makeReaderText,
    confirm: messages.makeReaderConfirm,
  },
} as const satisfies Partial<Record<UserAction, Record<'title' | 'text' | 'confirm', string>>>

type Harmful = keyof typeof QUESTIONS

/** Whether an action hurts the person, and so is asked about before. */
export const isHarmful = (action: UserAction): action is Harmful => action in QUESTIONS

/** The actions that a person can appeal against (`AppealAction`). */
const APPEALABLE: Harmful[] = ['suspend', 'silence', 'remove-contributions']

/** What is asked before an action on an account. */
export function beforeActing(action: Harmful, { name, blogs, comments }: AdminUser): Question {
  const { title, text, confirm } = QUESTIONS[action]
  return {
    title: formatMessage(title, { name }),
    texts: [
      formatMessage<string>(text, { blogs, comments, days: TRASH_DAYS }),
      APPEALABLE.includes(action) ? messages.emailed : messages.emailedFinal,
    ],
    reasonLabel: messages.reason,
    confirm,
  }
}
