import type { ToastPosition } from 'react-hot-toast'
import { TOAST } from '#contract/limits.ts'
import { ApiError, messageOf, serverMessageOf } from '../http/api-error.ts'

export const TOAST_PLACE: ToastPosition = 'bottom-center'

const URGENT = { role: 'alert', 'aria-live': 'assertive' } as const

/** Says something in passing. The library is loaded with the first toast: most visits never see one. */
export const notify = {
  success: (message: string) => say('success', message),
  error: (message: string) => say('error', message),
  /** What is neither, and takes a while to read. */
  notice: (message: string) => say('blank', message),
  /** Why a call failed: the server's sentence, else the error's own, else `fallback`. */
  failure(error: unknown, fallback: string) {
    if (!isTold(error)) say('error', messageOf(error, fallback))
  },
  /** Why the server refused a call: its sentence, else `fallback`. */
  refusal(error: unknown, fallback: string) {
    if (!isTold(error)) say('error', serverMessageOf(error, fallback))
  },
}

const isTold = (error: unknown) => error instanceof ApiError && error.told

async function say(kind: 'success' | 'error' | 'blank', message: string): Promise<void> {
  const [{ toast }] = await Promise.all([import('react-hot-toast'), showToaster()])
  // Here and not among the Toaster's options: every toast comes with a polite role of its own, which goes before those.
  const ariaProps = kind === 'error' ? URGENT : undefined
  const show = kind === 'blank' ? toast : toast[kind]
  show(message, { duration: TOAST[kind], ...(ariaProps && { ariaProps }) })
}

let shown: Promise<void> | undefined

function showToaster(): Promise<void> {
  shown ??= import('./toaster.tsx').then(({ mountToaster }) => mountToaster())
  return shown
}
