import type { ReactNode } from 'react'
import { formatCount } from '#contract/format-count.ts'
import type { Profile } from '#contract/users.ts'
import * as messages from '#messages/authors.ts'
import * as commonMessages from '#messages/common.ts'
import { EDUCATION_LABELS, ROLE_LABELS } from '../session/choice-labels.ts'
import { DateText } from '../ui/date.tsx'

/** The facts about a person, as `UserHeader` shows them. */
export function profileFacts(person: Profile, followers: number): (readonly [term: string, value: ReactNode])[] {
  return [
    [commonMessages.role, ROLE_LABELS[person.role]],
    [commonMessages.email, person.email ?? commonMessages.notAvailable],
    // Few show it: most profiles need no word that it is hidden.
    ...(person.phone ? [[commonMessages.phone, person.phone] as const] : []),
    [commonMessages.education, (EDUCATION_LABELS[person.education] ?? person.education) || commonMessages.notAvailable],
    [messages.followers, formatCount(followers)],
    [messages.joined, person.createdAt ? <DateText key="joined" iso={person.createdAt} /> : messages.unknown],
  ]
}
