import type { SessionEnd } from '#contract/live.ts'

let why: SessionEnd | undefined
let isLocked = false
const listeners = new Set<() => void>()

/** Fields that someone has typed into since the page was loaded. */
const fields = new Set<HTMLElement>()

/** Starts to note the fields that are typed into. */
export function watchWriting(): void {
  // An editor may take the words itself, and then there is no `input`.
  for (const event of ['beforeinput', 'input'])
    document.addEventListener(event, ({ target }) => target instanceof HTMLElement && fields.add(target), true)
}

/** Whether there are words on the page that someone has typed there; those of a search do not count. */
export function isWriting(): boolean {
  for (const field of fields) if (!field.isConnected) fields.delete(field)
  return [...fields].some((field) => {
    const words = 'value' in field ? String(field.value) : (field.textContent ?? '')
    return words.trim() !== '' && !field.closest('search, [role=search], [type=search]')
  })
}

/** The server has said why the session of this page ends. */
export function noteEnd(reason: SessionEnd): void {
  why = reason
}

/** The server's message, if the session has ended. */
export const reasonOfEnd = (): SessionEnd | undefined => why

/**
 * The session has ended while someone writes: the page stays as it is, with all that is typed on, says what happened,
 * and sends nothing.
 */
export function lockPage(): void {
  isLocked = true
  for (const listener of listeners) listener()
}

/** Someone has signed in, or out. */
export function unlockPage(): void {
  why = undefined
  isLocked = false
  for (const listener of listeners) listener()
}

export const isPageLocked = (): boolean => isLocked

export function onPageLock(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
