import type { ToastPosition } from 'react-hot-toast'
import { TOAST } from '#contract/limits.ts'
import { ApiError, messageOf } from '../http/api-error.ts'
import { retryUntilAnswered } from '../http/retry.ts'
import type { ToastLink } from './toaster.tsx'

const URGENT = { role: 'alert', 'aria-live': 'assertive' } as const

/** Shows a toast. The library loads once the page is interactive. */
export const notify = {
  success: (message: string, link?: ToastLink) => say('success', message, link),
  error: (message: string) => say('error', message),
  /** Neither a success nor an error, and longer to read. */
  notice: (message: string) => say('blank', message),
  /** Why a call failed: see `messageOf`. */
  failure(error: unknown, fallback: string) {
    if (!isTold(error)) say('error', messageOf(error, fallback))
  },
}

const isTold = (error: unknown) => error instanceof ApiError && error.told

/**
 * Loads the toast library. Called once the page is idle, so that it is there to report that the server is unreachable.
 */
export const fetchToasts = () => retryUntilAnswered(() => import('./toaster.tsx'))

function say(...what: Parameters<typeof show>): void {
  // Its script is missing only after an update of the site, and then the page reloads.
  show(...what).catch(() => null)
}

async function show(kind: 'success' | 'error' | 'blank', message: string, link?: ToastLink): Promise<void> {
  const { mountToaster, toast, withLink } = await fetchToasts()
  mountToaster()
  // Set per toast: each has a polite role by default, which overrides the Toaster's options.
  const ariaProps = kind === 'error' ? URGENT : undefined
  const put = kind === 'blank' ? toast : toast[kind]
  const duration = link ? TOAST.withLink : TOAST[kind]
  const position = removePlaceholder()
  put(link ? withLink(message, link) : message, { duration, position, ...(ariaProps && { ariaProps }) })
}

/** Where the first toasts appear, in pixels from the top: below the header, over nothing that is often clicked. */
const STRIP = { from: 60, to: 180 }

/**
 * At the top, as buttons, pagers and a phone's keyboard are at the bottom; at the bottom while the user types up there.
 */
function removePlaceholder(): ToastPosition {
  const used = document.activeElement?.matches('input, textarea, select, [contenteditable=true]')
  const { top = 0, bottom = 0 } = (used && document.activeElement?.getBoundingClientRect()) || {}
  return top < STRIP.to && bottom > STRIP.from ? 'bottom-center' : 'top-center'
}
