// To add a field of a profile (commit 5fcf624):
// 1. `User`, `ProfileChanges` and `Profile` here; its limit in `limits.ts`, its message in `messages/en/validation.ts`.
// 2. A column by a migration, and `server/db/schema.ts`; `server/users/store.ts`.
// 3. Who sees it: `server/users/visible-fields.ts`, and its column where that is used (`authors.ts`,
//    `server/subscriptions/store.ts`). A field that everyone sees: `server/users/deletion.ts`, which empties it and
//    brings it back.
// 4. The form: `web/src/account/profile-form.tsx` and `stored-profile.ts`. The profile:
//    `web/src/authors/profile-facts.tsx`.
// 5. The archive: `server/transfer/account-data.ts`. Deletion: plant it in
//    `server/users/deletion.test.ts`.
import { z } from 'zod'
import * as messages from '#messages/validation.ts'
import { BlogCard } from './blogs.ts'
import { Flag } from './boolean-text.ts'
import { atLimit, refuse, refused } from './field-errors.ts'
import { formatMessage } from './format-message.ts'
import { InterfaceChoice } from './interface-choice.ts'
import {
  ABOUT_MAX,
  AUTHORS_PAGE_SIZE,
  LINK_MAX,
  LIST_LIMIT_MAX,
  NAME_MAX,
  PHONE_MAX,
  PROFILE_LINKS_MAX,
  SEARCH_MAX,
} from './limits.ts'
import { OneLine } from './one-line.ts'
import { byCursor, pageOf } from './pagination.ts'
import { Picture } from './pictures.ts'
import { Email, InvitationToken, NewPassword, Role } from './session.ts'
import { EDUCATIONS, VISIBILITIES } from './user-fields.ts'
import { hasHidden, isVisible } from './visible-text.ts'

export const Name = OneLine(messages.nameRequired)
  .refine(isVisible, { ...refused('required', messages.nameRequired), abort: true })
  .max(NAME_MAX, { ...atLimit(messages.nameLong), abort: true })
  .refine((name) => !hasHidden(name), refused('invalid-characters', messages.nameHidden))

export const Phone = OneLine(messages.phoneRequired)
  .min(1, messages.phoneRequired)
  .max(PHONE_MAX, atLimit(messages.phoneLong))

/** Who sees a personal field besides its owner and, for what they decide on, the admins. */
export const Visibility = z.enum(VISIBILITIES)
export type Visibility = z.infer<typeof Visibility>

/** Those who see a profile. */
export const Audience = Visibility.exclude(['nobody'])
export type Audience = z.infer<typeof Audience>

/** A person's description of themselves: plain text, in which a form sends a line break as two characters. */
const About = z
  .string()
  .overwrite((text) => text.replaceAll('\r\n', '\n').trim())
  .max(ABOUT_MAX, atLimit(messages.aboutLong))

/** The addresses that people name on their profile, one a line; https:// is put before one that has no scheme. */
const Links = z
  .string()
  .overwrite((text) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .map((line) => (/^[a-z][a-z\d+.-]*:/i.test(line) ? line : `https://${line}`))
      .join('\n'),
  )
  .superRefine((text, context) => {
    const links = linksIn(text)
    const wrong = links.find((link) => !isWebAddress(link))
    if (wrong) refuse(context, 'invalid-url', formatMessage(messages.linkInvalid, { link: wrong }))
    else if (links.length > PROFILE_LINKS_MAX)
      refuse(context, 'too-many', formatMessage(messages.linksTooMany, { max: PROFILE_LINKS_MAX }))
  })

/** The links of a profile, each the address of a page. */
const linksIn = (links: string): string[] => links.split('\n').filter(Boolean)

/** A page on a host with a dot, without a user before it. */
const WEB_ADDRESS = /^https?:\/\/([^\s/?#@\\]+)(?:[/?#][^\s\\]*)?$/i
const isWebAddress = (link: string): boolean =>
  link.length <= LINK_MAX && (WEB_ADDRESS.exec(link)?.[1]?.includes('.') ?? false)

const Education = z.enum(EDUCATIONS, { error: messages.educationRequired })

/** The text fields of POST /user/register; the picture is sent in the part `avatar`. */
export const Registration = z.object({
  name: Name,
  phone: Phone,
  education: Education,
  email: Email,
  password: NewPassword,
  role: Role,
  /** Whether other users see the email address. */
  showEmail: Flag.default(true),
  /** The token of an invitation, where the site takes accounts by invitation or by approval. */
  invitation: InvitationToken.optional(),
})
export type Registration = z.infer<typeof Registration>

/** A user's own account. */
export const User = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  education: z.string(),
  about: z.string(),
  /** Addresses of pages, one a line. */
  links: z.string(),
  /** In which the user is written to; empty: the site's. Others never see it. */
  language: InterfaceChoice,
  role: Role,
  /** Whether an admin has made the user a Reader, who stays one until an admin makes them an Author. */
  authorRoleTaken: z.boolean(),
  avatar: Picture.nullable(),
  subscriberCount: z.int().nonnegative(),
  /** Whether other users see the email address: `emailVisibility` is not `nobody`. */
  showEmail: z.boolean(),
  emailVisibility: Visibility,
  phoneVisibility: Visibility,
  educationVisibility: Visibility,
  /** Whether to notify the user that it is shown: true for users who were never asked, until they choose. */
  emailNotice: z.boolean(),
  /** Whether the user has proved that the email address is theirs. */
  emailVerified: z.boolean(),
  /** False for a user who only signs in with Google. */
  hasPassword: z.boolean(),
  /** Whether signing in takes a code of an authenticator app, too. */
  hasSecondFactor: z.boolean(),
  /** Whether the admin pages are the user's to open. Others never see it. */
  isAdmin: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type User = z.infer<typeof User>

/**
 * The text fields of PATCH /user/updateUserProfile; the picture is sent as `avatar`. The name is required; other missing
 * fields are unchanged.
 */
export const ProfileChanges = z.object({
  name: Name,
  phone: Phone.or(z.literal('')).optional(),
  education: Education.or(z.literal('')).optional(),
  about: About.optional(),
  links: Links.optional(),
  language: InterfaceChoice.optional(),
  showEmail: Flag.optional(),
  /** Takes precedence over `showEmail`. */
  emailVisibility: Visibility.optional(),
  phoneVisibility: Visibility.optional(),
  educationVisibility: Visibility.optional(),
  role: Role.optional(),
})
export type ProfileChanges = z.infer<typeof ProfileChanges>

/** An author's public data. `email` is null if the author hides it; `avatar` is null without a picture. */
export const Author = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  avatar: Picture.nullable(),
  subscriberCount: z.int().nonnegative(),
  createdAt: z.iso.datetime(),
})
export type Author = z.infer<typeof Author>

/** The query and response of GET /user/authors. */
export const AuthorsQuery = pageOf(AUTHORS_PAGE_SIZE).extend({ query: z.string().trim().max(SEARCH_MAX).default('') })
export const Authors = z.object({
  allAuthors: z.array(Author),
  total: z.int().nonnegative(),
  /** The requested page; past the last one the list is empty. */
  page: z.int().nonnegative(),
})
export type Authors = z.infer<typeof Authors>

/** An item of the response of GET /user/mostSubsAuthor. */
export const TopAuthor = Author.pick({ _id: true, name: true, email: true, avatar: true }).extend({
  subCount: z.int().nonnegative(),
})
export type TopAuthor = z.infer<typeof TopAuthor>

/**
 * The response of GET /user/userProfile/{id}: a user's profile, as the caller may see it. `subscribed` is false without a
 * session; `phone` is missing and `education` empty if the caller may not see them.
 */
export const Profile = Author.extend({
  role: Role,
  phone: z.string().optional(),
  education: z.string(),
  /** Empty if the user has written nothing. */
  about: z.string(),
  links: z.string(),
  subscribed: z.boolean(),
  blogs: z.array(BlogCard),
})
export type Profile = z.infer<typeof Profile>

/** The query of GET /user/userProfile/{id}: which of the person's blogs are wanted. */
export const ProfileQuery = byCursor(LIST_LIMIT_MAX)

/** The query of GET /user/profileAs: whose view of one's own profile is wanted. */
export const ProfileAsQuery = z.object({ audience: Audience.default('everybody') })
