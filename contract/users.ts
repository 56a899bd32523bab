import { z } from 'zod'
import { EDUCATIONS, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN, PHONE_MAX } from './limits.ts'
import { MESSAGES } from './messages.ts'
import { Picture } from './pictures.ts'
import { Email, Role } from './session.ts'

export const Name = z
  .string({ error: MESSAGES.nameRequired })
  .trim()
  .min(1, MESSAGES.nameRequired)
  .max(NAME_MAX, `Name must be at most ${NAME_MAX} characters long`)

export const Phone = z
  .string({ error: MESSAGES.phoneRequired })
  .trim()
  .min(1, MESSAGES.phoneRequired)
  .max(PHONE_MAX, `Phone number must be at most ${PHONE_MAX} characters long`)

export const Education = z.enum(EDUCATIONS, { error: MESSAGES.educationRequired })

/** The text fields of POST /user/register; the picture travels beside them as `avatar`. */
export const Registration = z.object({
  name: Name,
  phone: Phone,
  education: Education,
  email: Email,
  password: z
    .string({ error: MESSAGES.passwordRequired })
    .min(1, { error: MESSAGES.passwordRequired, abort: true })
    .min(PASSWORD_MIN, MESSAGES.passwordShort)
    .max(PASSWORD_MAX, MESSAGES.passwordLong),
  role: Role,
})
export type Registration = z.infer<typeof Registration>

/** A person as they see themselves. */
export const User = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  education: z.string(),
  role: Role,
  avatar: Picture.nullable(),
  subscriberCount: z.int().nonnegative(),
  createdAt: z.iso.datetime(),
})
export type User = z.infer<typeof User>
