import { useState } from 'react'
import { useSession } from '../session/use-session.ts'
import { VISITOR } from './draft-store.ts'

/**
 * Who writes: the person's id or VISITOR, null while it is not known. `key` changes with the writer, so that a form made
 * with it never holds another's words; it stays when it becomes known who had been typing.
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
