import { z } from 'zod'
import * as messages from '#messages/validation.ts'
import { atLimit } from './field-errors.ts'
import { Id } from './id.ts'
import { APPEAL_TEXT_MAX } from './limits.ts'

/** The actions that their person can appeal against: a granted appeal undoes them. */
export const AppealAction = z.enum([
  'suspend',
  'silence',
  'remove-contributions',
  'remove-blog',
  'remove-comment',
  'refuse-blog',
  'refuse-comment',
])
export type AppealAction = z.infer<typeof AppealAction>

/** The fields that its writer fills in. */
export const AppealForm = z.object({
  text: z
    .string({ error: messages.commentRequired })
    .trim()
    .min(1, messages.commentRequired)
    .max(APPEAL_TEXT_MAX, atLimit(messages.appealLong)),
})
export type AppealForm = z.infer<typeof AppealForm>

/** The body of POST /appeals: the token of the link in the email about the action, or what the page lists of one's own. */
export const NewAppeal = AppealForm.extend({ token: z.string().max(200).optional(), noticeId: Id.optional() })
export type NewAppeal = z.infer<typeof NewAppeal>

/** The actions of an admin that a person can appeal against, once. */
export const AppealableNotice = z.object({
  _id: z.string(),
  action: AppealAction,
  reason: z.string(),
  /** Of the blog, or of that with the comment; empty for the account. */
  blogTitle: z.string(),
  at: z.iso.datetime(),
  /** Whether there was an appeal. */
  isAppealed: z.boolean(),
})
export type AppealableNotice = z.infer<typeof AppealableNotice>
