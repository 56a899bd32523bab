import { formatMessage } from '#contract/format-message.ts'
import { NAME_MAX } from '#contract/limits.ts'
import { Email } from '#contract/session.ts'
import type { Role } from '#contract/user-fields.ts'
import { isVisible, oneLine, withoutHidden } from '#contract/visible-text.ts'
import type { Db } from '../../db/open.ts'
import { imports as messages } from '../../language/messages.ts'
import { changeRole } from '../../users/store.ts'
import { addUnclaimedUser, findByAddress, noAddress } from '../../users/unclaimed.ts'
import type { NeutralAuthor, NeutralComment, NeutralSite } from '../formats/neutral.ts'
import { addItem, addOnce, findItems, forgetItem, keyOf } from './items.ts'
import type { Report } from './report.ts'

interface Whose {
  db: Db
  importId: string
  site: NeutralSite
  report: Report
  now: () => Date
  /** The accounts that have the posts of authors, by their keys. */
  given: Map<string, string>
  /** Gives a new account what Blogi's own archive has of the person. */
  addProfile?: (id: string, name: string, profile: NonNullable<NeutralAuthor['profile']>) => Promise<void>
}

interface Person {
  key: string
  name: string
  email: string | undefined
  role: Role
  profile?: NeutralAuthor['profile']
  /** The id of the account there. */
  id?: string
}

/**
 * The accounts of the people of another site. Who has proved an address here has what its account there wrote; the
 * others get accounts that wait for them, and guests accounts without an address.
 */
export function accountsOf(whose: Whose) {
  const { site } = whose
  const authors = new Map(site.authors.map((author) => [author.key, author]))
  const found = new Map<string, Promise<string>>()
  const once = (person: Person) => {
    const id = found.get(person.key) ?? accountFor(whose, person)
    found.set(person.key, id)
    return id
  }
  const ofAuthor = ({ key, name, email, profile }: NeutralAuthor, role: Role) => {
    const person = { key: `author ${key}`, name, email, role: profile?.role ?? role }
    return once(profile ? { ...person, profile, id: key } : person)
  }
  const authorOf = (key: string): Promise<string> => {
    const given = whose.given.get(key)
    if (given !== undefined) return Promise.resolve(given)
    return ofAuthor(authors.get(key) ?? { key, name: key, email: undefined }, 'Author')
  }
  return {
    /** The account that creates the posts of an author. */
    author: authorOf,
    /** The account of someone in Blogi's own archive; undefined for one whose document is missing. */
    person: (key: string): Promise<string> | undefined => (authors.has(key) ? authorOf(key) : undefined),
    /** The account that has the posts of an author, if there is one. */
    existing: async (key: string): Promise<string | undefined> => {
      const named = { key: `author ${key}` }
      const given = whose.given.get(key) ?? (await found.get(named.key))
      if (given !== undefined) return given
      const email = Email.safeParse(authors.get(key)?.email ?? '').data
      const here = email === undefined ? undefined : await findByAddress(whose.db, email)
      if (here && here.state !== 'unproved') return here.id
      const item = keyOf(site.peopleId ?? site.id, 'user', named.key)
      const before = (await findItems(whose.db, [item])).get(item)
      return before !== undefined && (await isThere(whose.db, before)) ? before : undefined
    },
    /** The account of who wrote a comment. */
    commenter: ({ author, name, email, isOfAccount }: NeutralComment): Promise<string> => {
      const known = author === undefined ? undefined : authors.get(author)
      if (known)
        return whose.given.has(known.key)
          ? Promise.resolve(whose.given.get(known.key) as string)
          : ofAuthor(known, 'Author')
      const address = Email.safeParse(email ?? '').data
      if (isOfAccount) return once({ key: `commenter ${address ?? name}`, name, email: address, role: 'Reader' })
      // Anyone can sign with any address.
      return once({ key: `guest ${address ?? name}`, name, email: undefined, role: 'Reader' })
    },
  }
}

export type Accounts = ReturnType<typeof accountsOf>

/** Others may register or import the same person in the meantime. */
const TRIES = 5

async function accountFor(whose: Whose, person: Person): Promise<string> {
  for (let tries = 0; tries < TRIES; tries++) {
    const id = await findOrAdd(whose, person)
    if (id !== undefined) return id
  }
  throw new RangeError(messages.accountNotAdded)
}

/** @returns undefined if someone has registered with the address in the meantime, or another import has added it */
async function findOrAdd(
  { db, importId, site, report, now, addProfile }: Whose,
  person: Person,
): Promise<string | undefined> {
  const email = Email.safeParse(person.email ?? '').data
  const here = email === undefined ? undefined : await findByAddress(db, email)
  const key = keyOf(site.peopleId ?? site.id, 'user', person.key)
  const before = (await findItems(db, [key])).get(key)
  if (before !== undefined && (await isThere(db, before))) return before
  if (here?.state === 'proved') return here.id
  if (here?.state === 'unclaimed') {
    if (person.role === 'Author') await changeRole(db, here.id, 'Author')
    return here.id
  }
  if (here) report.note(person.name, formatMessage(messages.addressUnproved, { email: email ?? '' }))
  if (before !== undefined) await forgetItem(db, key)
  const added = await addOnce(db, async (trx) => {
    const address = here || email === undefined ? noAddress() : email
    const { role } = person
    const id = await addUnclaimedUser(trx, { name: nameOf(person.name), email: address, role, id: person.id }, now())
    if (id !== undefined) await addItem(trx, { key, importId, kind: 'user', itemId: id })
    return id
  })
  const id = added?.result
  if (id === undefined) return undefined
  report.add(person.role === 'Author' ? 'authors' : 'commenters')
  if (person.profile) await addProfile?.(id, person.name, person.profile)
  return id
}

const isThere = async (db: Db, id: string) =>
  (await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

function nameOf(name: string): string {
  const plain = oneLine(withoutHidden(name)).slice(0, NAME_MAX).trim()
  return isVisible(plain) ? plain : messages.noName
}
