import { useState } from 'react'
import { useSession } from '../session/use-session.ts'
import { VISITOR } from './drafts/draft-store.ts'

/**
 * The author of the form: a user's id or VISITOR, null while the session is loading. `key` changes with the author, so
 * that a form keyed by it never shows another author's text; it stays the same once the session has loaded.
 */
export function useWriter(): { writer: string | null; key: number } {
  const session = useSession()
  const here = session.status === 'loading' ? null : (session.user?._id ?? VISITOR)
  const [now, setNow] = useState({ writer: here, key: 0 })
  if (here === null || here === now.writer) return now
  const next = { writer: here, key: now.writer === null ? now.key : now.key + 1 }
  setNow(next)
  return next
}
