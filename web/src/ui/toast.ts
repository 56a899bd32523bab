import { TOAST } from '#contract/limits.ts'
import { ApiError, messageOf } from '../http/api-error.ts'

/** A link to what a toast is about. Toasts are outside the router: it loads a new document. */
export type ToastLink = { label: string; href: string }

export interface Toast {
  kind: 'success' | 'error' | 'blank'
  message: string
  /** Milliseconds. */
  duration: number
  link?: ToastLink | undefined
  /** The action of its Undo button, which takes the focus: the page that had it often no longer exists. */
  undo?: () => void
  /** The page has put the focus where one goes on: the button does not take it. */
  keepsFocus?: boolean
}

/** Long enough to read it and to reach the button with the keyboard. */
const UNDO_MS = 12_000

/** Shows a toast. */
export const notify = {
  success: (message: string, link?: ToastLink) => say('success', message, link),
  error: (message: string) => say('error', message),
  /** Neither a success nor an error, and longer to read. */
  notice: (message: string) => say('blank', message),
  /** Why a call failed: see `messageOf`. */
  failure(error: unknown, fallback: string) {
    if (!isShown(error)) say('error', messageOf(error, fallback))
  },
  /** A completed action, with an Undo button. */
  undoable: (message: string, undo: () => void, more?: Pick<Toast, 'duration' | 'keepsFocus'>) =>
    put({ kind: 'success', message, duration: UNDO_MS, undo, ...more }),
}

const isShown = (error: unknown) => error instanceof ApiError && error.isShown

function say(kind: Toast['kind'], message: string, link?: ToastLink): void {
  put({ kind, message, link, duration: link ? TOAST.withLink : TOAST[kind] })
}

let show: ((toast: Toast) => void) | undefined
const waiting: Toast[] = []

/** Shows a toast, or keeps it until `showToastsBy` is called. */
function put(toast: Toast): void {
  if (show) show(toast)
  else waiting.push(toast)
}

/** Called with the script that every page loads once it is idle, so that it is there when the server is unreachable. */
export function showToastsBy(shower: (toast: Toast) => void): void {
  show = shower
  waiting.splice(0).forEach(shower)
}
