import { hash } from 'node:crypto'

/** The hash by which the database knows a token: reading the database is not enough to use it. */
export function hashToken(token: string): string {
  return hash('sha256', token)
}
