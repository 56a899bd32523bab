import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import { commentInHash } from '#contract/addresses.ts'
import type { Comment } from '#contract/comments.ts'
import * as messages from '#messages/comments.ts'
import { flash } from '../ui/flash.ts'
import { notify } from '../ui/toast.ts'

/** As many comments as are loaded on the way to an earlier one. */
const LOADED_MAX = 5000

/** The comments before those that are loaded: what loads some of them, and how that goes. */
interface Earlier {
  load: () => Promise<unknown>
  /** Some comments are being loaded, these or others. */
  isFetching: boolean
  hasFailed: boolean
}

/**
 * Goes to the comment that the address names, once the panel is open and its list known: it is scrolled to and has the
 * focus. Each time that someone follows such a link, and not again as the list changes. Earlier comments are loaded up
 * to it; ids sort by time.
 * @param earlier undefined if there are none
 */
export function useLinkedComment(isOpen: boolean, list: Comment[] | undefined, earlier: Earlier | undefined): void {
  const { hash, key } = useLocation()
  const id = commentInHash(hash)
  const done = useRef('')
  /** The link for which earlier comments were asked for. */
  const asked = useRef('')
  const go = useEffectEvent(() => {
    const isEarlier = earlier !== undefined && (id ?? '') < (list?.[0]?._id ?? '')
    if (isEarlier && (list?.length ?? 0) < LOADED_MAX) {
      // Called again when that has ended: a refetch of the list cancels a page of it that is being loaded.
      if (earlier.isFetching) return
      if (!earlier.hasFailed || asked.current !== key) {
        asked.current = key
        void earlier.load()
        return
      }
    }
    done.current = key
    const comment = document.querySelector<HTMLElement>(`[data-comment="${CSS.escape(id ?? '')}"]`)
    if (!comment) {
      notify.notice(isEarlier ? messages.linkedIsEarlier : messages.linkedIsRemoved)
      return
    }
    comment.scrollIntoView({ block: 'center' })
    comment.tabIndex = -1
    comment.focus({ preventScroll: true })
    flash(comment)
  })
  const isReady = isOpen && list !== undefined
  const first = list?.[0]?._id
  const isFetching = earlier?.isFetching
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that was loaded may have it
  useEffect(() => {
    if (!isReady || id === undefined || done.current === key) return
    // After the panel has taken the focus.
    const frame = requestAnimationFrame(() => go())
    return () => cancelAnimationFrame(frame)
  }, [isReady, id, key, first, isFetching])
}
