import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import { commentInHash } from '#contract/addresses.ts'
import type { Comment } from '#contract/comments.ts'
import { flash } from '../ui/flash.ts'
import { notify } from '../ui/toast.ts'

/** As many comments as are loaded on the way to an earlier one. */
const LOADED_MAX = 5000

/**
 * Goes to the comment that the address names, once the panel is open and its list known: it is scrolled to and has the
 * focus. Each time that somebody follows such a link, and not again as the list changes. Earlier comments are loaded up to
 * it; ids sort by time.
 * @param loadEarlier undefined if there are none
 */
export function useLinkedComment(
  isOpen: boolean,
  list: Comment[] | undefined,
  loadEarlier: (() => Promise<unknown>) | undefined,
): void {
  const { hash, key } = useLocation()
  const id = commentInHash(hash)
  const done = useRef('')
  const go = useEffectEvent(() => {
    const isEarlier = loadEarlier !== undefined && (id ?? '') < (list?.[0]?._id ?? '')
    if (isEarlier && (list?.length ?? 0) < LOADED_MAX) return void loadEarlier()
    done.current = key
    const comment = document.querySelector<HTMLElement>(`[data-comment="${CSS.escape(id ?? '')}"]`)
    if (!comment) {
      const why = isEarlier ? '“Earlier comments” leads to it.' : 'it was removed.'
      notify.notice(`This comment is not among those shown here: ${why}`)
      return
    }
    comment.scrollIntoView({ block: 'center' })
    comment.tabIndex = -1
    comment.focus({ preventScroll: true })
    flash(comment)
  })
  const isReady = isOpen && list !== undefined
  const first = list?.[0]?._id
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that was loaded may have it
  useEffect(() => {
    if (!isReady || id === undefined || done.current === key) return
    // After the panel has taken the focus.
    const frame = requestAnimationFrame(() => go())
    return () => cancelAnimationFrame(frame)
  }, [isReady, id, key, first])
}
