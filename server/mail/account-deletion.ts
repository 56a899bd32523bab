import { z } from 'zod'
import { dayInWords } from '../language/dates.ts'
import { authors, common as commonMessages, emails as messages } from '../language/messages.ts'
import type { Content, Site } from './content.ts'
import { formatIsolated } from './direction.ts'

const Deletion = z.object({
  dueAt: z.iso.datetime(),
  keepsTexts: z.boolean(),
  by: z.enum(['owner', 'command']).default('owner'),
})

/** Tells an account's owner when it is permanently deleted, and how to keep it. @param detail a deletion as JSON */
export function accountDeletion({ url, name }: Site, detail: string | null): Content {
  const { dueAt, keepsTexts, by } = Deletion.parse(JSON.parse(detail ?? '{}'))
  const day = dayInWords(new Date(dueAt))
  const isByOwner = by === 'owner'
  return {
    subject: formatIsolated(messages.deletionSubject, { day }),
    paragraphs: [
      formatIsolated(isByOwner ? messages.deletionByOwner : messages.deletionByOperator, { site: name, day }),
      keepsTexts
        ? formatIsolated(messages.deletionKeepsTexts, { author: authors.formerAuthor })
        : messages.deletionOfAll,
      isByOwner ? messages.deletionNotYou : messages.deletionNotAsked,
    ],
    link: { label: commonMessages.signIn, url: `${url}/login` },
    why: formatIsolated(messages.whySecurity, { site: name }),
  }
}
