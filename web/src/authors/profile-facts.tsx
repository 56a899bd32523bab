import type { ReactNode } from 'react'
import type { Profile } from '#contract/users.ts'
import { DateText } from '../ui/date.tsx'

/** What a profile says of a person, as `UserHeader` shows it. */
export function profileFacts(person: Profile, followers: number): (readonly [term: string, value: ReactNode])[] {
  return [
    ['Role', person.role],
    ['Email', person.email ?? 'Not Available'],
    // Few show it: most profiles need no word that it is hidden.
    ...(person.phone ? [['Phone', person.phone] as const] : []),
    ['Education', person.education || 'Not Available'],
    ['Followers', followers],
    ['Joined', person.createdAt ? <DateText key="joined" iso={person.createdAt} /> : 'Unknown'],
  ]
}
