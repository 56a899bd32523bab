import { z } from 'zod'
import { FORMER_AUTHOR } from '#contract/user-fields.ts'
import type { Content, Site } from './render-email.ts'

const Deletion = z.object({
  dueAt: z.iso.datetime(),
  keepsTexts: z.boolean(),
  by: z.enum(['owner', 'command']).default('owner'),
})

/** Tells an account's owner when it is deleted for ever, and how to keep it. @param detail a deletion as JSON */
export function accountDeletion({ url, name }: Site, detail: string | null): Content {
  const { dueAt, keepsTexts, by } = Deletion.parse(JSON.parse(detail ?? '{}'))
  const day = new Date(dueAt).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  return {
    subject: `Your account will be deleted on ${day}`,
    paragraphs: [
      `${by === 'owner' ? 'You' : `Whoever runs ${name}`} asked for the deletion of your account at ${name}, and you are signed out everywhere. Until ${day} you can keep it as it was: sign in, and choose “Keep my account”.`,
      keepsTexts
        ? `Your public blogs and comments stay, under the name “${FORMER_AUTHOR}”. Everything else is deleted on that day.`
        : 'Nobody sees your blogs and comments any more. They and everything else are deleted on that day.',
      by === 'owner'
        ? 'If it was not you, sign in to keep the account, and choose a new password at once.'
        : 'If you did not ask them to, sign in to keep the account, and write to them.',
    ],
    link: { label: 'Sign in', url: `${url}/login` },
  }
}
