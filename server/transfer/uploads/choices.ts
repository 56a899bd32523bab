import { categoryNamed } from '#contract/categories.ts'
import { formatMessage } from '#contract/format-message.ts'
import type { ImportChoices } from '#contract/imports.ts'
import { readCategories } from '../../blogs/categories.ts'
import type { Db } from '../../db/open.ts'
import { type FieldFault, throwIfInvalid } from '../../http/problem.ts'
import { importUploads as messages } from '../../language/messages.ts'

/** The ids of the accounts that have authors' posts, by the authors' keys. One that is gone since is left out. */
export async function accountsNamed(db: Db, authors: ImportChoices['authors']): Promise<Map<string, string>> {
  const named = authors.filter(({ email }) => email !== '')
  if (named.length === 0) return new Map()
  const emails = [...new Set(named.map(({ email }) => email))]
  const rows = await db.selectFrom('users').select(['id', 'email']).where('email', 'in', emails).execute()
  const ids = new Map(rows.map(({ id, email }) => [email, id]))
  return new Map(
    named.flatMap(({ key, email }): [string, string][] => {
      const id = ids.get(email)
      return id === undefined ? [] : [[key, id]]
    }),
  )
}

/** @throws Problem 400 that names the accounts and the category that the site does not have */
export async function requireChoices(db: Db, { authors, category }: ImportChoices): Promise<void> {
  const known = await accountsNamed(db, authors)
  const faults: FieldFault[] = authors.flatMap(({ key, email }, at) =>
    email === '' || known.has(key)
      ? []
      : [{ path: `authors.${at}.email`, code: 'not-found', message: formatMessage(messages.noAccount, { email }) }],
  )
  if (category !== '' && categoryNamed(await readCategories(db), category) === undefined)
    faults.push({ path: 'category', code: 'not-found', message: formatMessage(messages.noCategory, { category }) })
  throwIfInvalid(faults)
}
