import { z } from 'zod'
import * as messages from '#messages/validation.ts'
import { atLimit } from './field-errors.ts'
import { Id } from './id.ts'
import { APPEAL_TEXT_MAX, APPEALED_POSTS_MAX } from './limits.ts'

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

/** The body of POST /appeals/check: the token of the link in the email about the action. */
export const AppealCheck = z.object({ token: z.string().min(1).max(200) })

/** A post that an action was about, as its writer may see it. */
export const AppealedPost = z.object({
  /** Of the blog, or of that with the comment; empty: that is not public. */
  title: z.string(),
  /** The beginning of the comment; empty of a blog. */
  text: z.string(),
})
export type AppealedPost = z.infer<typeof AppealedPost>

/** An action of an admin that a person can appeal against, once. */
export const AppealableNotice = z.object({
  _id: z.string(),
  action: AppealAction,
  reason: z.string(),
  /** Whether the creator of the blog decided, and no admin. */
  isByCreator: z.boolean(),
  /** Of the blog, or of that with the comment; empty for the account. */
  blogTitle: z.string(),
  /** The first posts that it is about, but for those that are gone, and how many it is about; none: the account. */
  posts: z.array(AppealedPost).max(APPEALED_POSTS_MAX),
  postCount: z.int(),
  at: z.iso.datetime(),
  /** Whether there was an appeal. */
  isAppealed: z.boolean(),
  /** What its person wrote, and what was decided: null, it waits. */
  appeal: z
    .object({
      text: z.string(),
      at: z.iso.datetime(),
      decision: z.object({ isGranted: z.boolean(), at: z.iso.datetime(), reason: z.string() }).nullable(),
    })
    .nullable(),
})
export type AppealableNotice = z.infer<typeof AppealableNotice>
