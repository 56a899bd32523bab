import type { TestSite } from './make-site.ts'

/** Marks the address of an account as proved: from then on it is sent all emails. */
export async function proveAddress({ db }: Pick<TestSite, 'db'>, address: string): Promise<void> {
  const proof = { email_verified_at: new Date().toISOString() }
  await db.updateTable('users').set(proof).where('email', '=', address).execute()
}
