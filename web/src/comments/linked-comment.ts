import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Comment } from '#contract/comments.ts'
import { commentInHash } from '../paths.ts'
import { notify } from '../ui/toast.ts'

/**
 * Goes to the comment that the address names, once the panel is open and its list known: it is scrolled to and has the
 * focus. Each time that somebody follows such a link, and not again as the list changes.
 */
export function useLinkedComment(isOpen: boolean, list: Comment[] | undefined): void {
  const { hash, key } = useLocation()
  const id = commentInHash(hash)
  const done = useRef('')
  const go = useEffectEvent(() => {
    done.current = key
    const comment = document.querySelector<HTMLElement>(`[data-comment="${CSS.escape(id ?? '')}"]`)
    if (!comment) {
      notify.notice('This comment is not among those shown here: it was removed, or is an earlier one.')
      return
    }
    comment.scrollIntoView({ block: 'center' })
    comment.tabIndex = -1
    comment.focus({ preventScroll: true })
  })
  const isReady = isOpen && list !== undefined
  useEffect(() => {
    if (!isReady || id === undefined || done.current === key) return
    // After the panel has taken the focus.
    const frame = requestAnimationFrame(() => go())
    return () => cancelAnimationFrame(frame)
  }, [isReady, id, key])
}
