import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { commentInHash, WAITING_HASH } from '#contract/addresses.ts'
import type { Place } from '#contract/quotes.ts'
import { COMMENTS_HASH } from '../paths.ts'
import type { Session } from '../session/use-session.ts'
import { forgetLinkedComments } from './forget-linked-comments.ts'
import type { Asked } from './use-quoting-of.ts'

/** Whether the comments are open, which the address may ask for, and the request made beside the text. */
export function useOpenComments(id: string, status: Session['status']) {
  /** The blog whose comments are open: another one begins with them closed. */
  const [openComments, setOpenComments] = useState<string | null>(null)
  const [asked, setAsked] = useState<Asked>()
  const { hash, key } = useLocation()
  const areCommentsLinked = hash === COMMENTS_HASH || hash === WAITING_HASH || commentInHash(hash) !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link may be followed again
  useEffect(() => {
    if (areCommentsLinked) setOpenComments(id)
  }, [areCommentsLinked, id, key])
  useEffect(() => {
    if (status === 'out') forgetLinkedComments()
  }, [status])
  useEffect(() => forgetLinkedComments, [])
  return {
    ask(place: Place, writes: boolean): void {
      setAsked({ place, writes })
      setOpenComments(id)
    },
    panel: {
      asked,
      onAsked: () => setAsked(undefined),
      open: openComments === id,
      onOpenChange: (open: boolean) => setOpenComments(open ? id : null),
    },
  }
}
