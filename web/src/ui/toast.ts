import type { ToastPosition } from 'react-hot-toast'
import { TOAST } from '#contract/limits.ts'
import { ApiError, messageOf } from '../http/api-error.ts'
import { retryUntilAnswered } from '../http/retry.ts'
import type { ToastLink } from './toaster.tsx'

const URGENT = { role: 'alert', 'aria-live': 'assertive' } as const

/** Says something in passing. The library comes once the page can be used. */
export const notify = {
  success: (message: string, link?: ToastLink) => say('success', message, link),
  error: (message: string) => say('error', message),
  /** What is neither, and takes a while to read. */
  notice: (message: string) => say('blank', message),
  /** Why a call failed: see `messageOf`. */
  failure(error: unknown, fallback: string) {
    if (!isTold(error)) say('error', messageOf(error, fallback))
  },
}

const isTold = (error: unknown) => error instanceof ApiError && error.told

/** What shows toasts. Asked for once a page is at rest: when the server is away, which one of them tells, it is here. */
export const fetchToasts = () => retryUntilAnswered(() => import('./toaster.tsx'))

function say(...what: Parameters<typeof show>): void {
  // Its script is gone only where the site was updated, and then the page is loaded anew.
  show(...what).catch(() => null)
}

async function show(kind: 'success' | 'error' | 'blank', message: string, link?: ToastLink): Promise<void> {
  const { mountToaster, toast, withLink } = await fetchToasts()
  mountToaster()
  // Here and not among the Toaster's options: every toast comes with a polite role of its own, which goes before those.
  const ariaProps = kind === 'error' ? URGENT : undefined
  const put = kind === 'blank' ? toast : toast[kind]
  const duration = link ? TOAST.withLink : TOAST[kind]
  const position = freePlace()
  put(link ? withLink(message, link) : message, { duration, position, ...(ariaProps && { ariaProps }) })
}

/** Where the first toasts stand, in pixels from the upper edge: below the header and above nothing that is pressed often. */
const STRIP = { from: 60, to: 180 }

/** Above, as buttons, pagers and a phone's keyboard are below; below where somebody is typing up there. */
function freePlace(): ToastPosition {
  const used = document.activeElement?.matches('input, textarea, select, [contenteditable=true]')
  const { top = 0, bottom = 0 } = (used && document.activeElement?.getBoundingClientRect()) || {}
  return top < STRIP.to && bottom > STRIP.from ? 'bottom-center' : 'top-center'
}
