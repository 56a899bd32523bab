// Over 250 lines, so that every event and its effects are beside the state that they change.
import { type BlogFieldName, FORM_FIELDS } from '#contract/blog-fields.ts'
import * as messages from '#messages/writing.ts'
import type { DraftState } from './draft-state.ts'

/** Milliseconds from the last change to a save, and from the first one, however steadily the user types. */
export const PAUSE_MS = 2000
export const LATEST_MS = 10_000

/** How far the draft of a form is on its way to the server. */
export type SyncState = {
  /** A save follows after the pause. */
  isScheduled: boolean
  /** When the first change was made that is not sent, in milliseconds. */
  changedSince: number | undefined
  isSending: boolean
  /** A save failed and is sent again later. */
  isRetrying: boolean
  /** The last save was refused, and nothing has changed since. */
  isRefused: boolean
  /** At the last change the form had something that the server cannot take. */
  isUnfit: boolean
  /** Saves that failed in a row. */
  tries: number
  /** The form is being submitted: nothing is sent. */
  isPaused: boolean
  isEnded: boolean
  /** The latest version that the server has reported. */
  latest: number
  /** The server no longer has the draft: the next change starts another one. */
  isGone: boolean
  /** It was thrown away: it is saved even if nothing changed, which brings it back. */
  isDiscarded: boolean
  /** Sent without an answer: the server may have them, regardless of its last answer. */
  unsure: readonly BlogFieldName[]
}

/** The form beside what the server has, at the time of an event. */
export type Comparison = {
  /** Milliseconds. */
  now: number
  /** The version on which this device and the server agree; 0: the server has none. */
  version: number
  differing: readonly BlogFieldName[]
  /** Values that the server cannot take: too long, or a picture that is not uploaded. */
  unfit: readonly BlogFieldName[]
}

export type SyncEvent =
  /** The form has other values. */
  | { type: 'changed' }
  /** The time after a change is over, or it is to be saved now. */
  | { type: 'send' }
  /** The server has answered a save; `isOfForm` if its draft is still in the form. */
  | { type: 'saved'; isOfForm: boolean }
  /** A save was refused or not answered. */
  | {
      type: 'failed'
      names: readonly BlogFieldName[]
      why: string
      retry: 'later' | 'signed out' | 'never'
      retryAfter?: number | undefined
    }
  /** The request of a save is over, and its answer is in the form. */
  | { type: 'settled' }
  | { type: 'retry' }
  /** The server has no such draft any more. */
  | { type: 'gone' }
  /** Another device, or this one, has saved the draft as this version. */
  | { type: 'saved elsewhere'; version: number }
  /** The page is visible or online again. */
  | { type: 'catch up' }
  /** The page is hidden, or left. */
  | { type: 'flush' }
  /** Another draft is in the form. */
  | { type: 'begin' }
  /** The draft that was thrown away is wanted again. */
  | { type: 'restore' }
  | { type: 'pause' }
  | { type: 'resume' }
  | { type: 'end' }

export type SyncEffect =
  | { do: 'schedule'; ms: number }
  | { do: 'unschedule' }
  | { do: 'save'; names: readonly BlogFieldName[] }
  /** Sends without waiting for an answer. */
  | { do: 'save and leave'; names: readonly BlogFieldName[] }
  | { do: 'read' }
  /** The form continues with a draft of another id. */
  | { do: 'renew' }
  | { do: 'retry'; tries: number; isSignedOut: boolean; retryAfter: number | undefined }
  | { do: 'show'; state: DraftState }

/** A state and its effects. */
export type SyncStep = { state: SyncState; effects: SyncEffect[] }

export const BEGUN: SyncState = {
  isScheduled: false,
  changedSince: undefined,
  isSending: false,
  isRetrying: false,
  isRefused: false,
  isUnfit: false,
  tries: 0,
  isPaused: false,
  isEnded: false,
  latest: 0,
  isGone: false,
  isDiscarded: false,
  unsure: [],
}

/** The changes that the server does not have, and can take. */
function unsent({ unsure }: Pick<SyncState, 'unsure'>, { differing, unfit }: Comparison): BlogFieldName[] {
  return FORM_FIELDS.filter((name) => (differing.includes(name) || unsure.includes(name)) && !unfit.includes(name))
}

/** Whether the draft may be read now: a save brings what another device typed, too. */
export const mayRead = ({ isEnded, isPaused, isSending }: SyncState) => !isEnded && !isPaused && !isSending

/** Whether anything may be sent now. */
export const maySend = ({ isEnded, isPaused, isRetrying }: SyncState) => !isEnded && !isPaused && !isRetrying

/** Whether the form has something that the server lacks and cannot take. */
const hasUnfit = ({ differing, unfit }: Comparison) => differing.some((name) => unfit.includes(name))

/** Whether the server has everything that is in the form. */
export const isSynced = (state: SyncState, form: Comparison) =>
  !state.isSending && !hasUnfit(form) && unsent(state, form).length === 0

/** Where the words of the form are. */
export function whereabouts(state: Pick<SyncState, 'unsure'>, form: Comparison): DraftState {
  if (hasUnfit(form)) return { kind: 'device', why: messages.tooLong }
  if (unsent(state, form).length > 0) return { kind: 'saving' }
  return form.version > 0 ? { kind: 'saved', at: form.now } : { kind: 'empty' }
}

type Handler<Type extends SyncEvent['type']> = (
  state: SyncState,
  form: Comparison,
  event: Extract<SyncEvent, { type: Type }>,
) => SyncStep

const only = (state: SyncState, ...effects: SyncEffect[]): SyncStep => ({ state, effects })

/** The steps one after the other. */
function inTurn(first: SyncStep, ...rest: ((state: SyncState) => SyncStep)[]): SyncStep {
  return rest.reduce(({ state, effects }, next) => {
    const step = next(state)
    return { state: step.state, effects: [...effects, ...step.effects] }
  }, first)
}

const changed = (before: SyncState, form: Comparison): SyncStep => {
  if (!maySend(before)) return only(before)
  const state = { ...before, isUnfit: hasUnfit(form) }
  if (unsent(state, form).length === 0) {
    // No save follows after which this would be shown.
    const isNews = state.isUnfit || before.isUnfit
    return only(state, ...(isNews ? [{ do: 'show', state: whereabouts(state, form) } as const] : []))
  }
  // The draft of the new id differs in other fields: the effect reports a change again.
  if (state.isGone) return only({ ...state, isGone: false }, { do: 'renew' })
  const { changedSince = form.now } = state
  const ms = Math.min(PAUSE_MS, Math.max(0, changedSince + LATEST_MS - form.now))
  return only(
    { ...state, changedSince, isScheduled: true },
    { do: 'show', state: { kind: 'saving' } },
    { do: 'schedule', ms },
  )
}

const send = (before: SyncState, form: Comparison): SyncStep => {
  const state = { ...before, isScheduled: false, isRefused: false }
  const unschedule: SyncEffect = { do: 'unschedule' }
  if (!maySend(state) || state.isGone || state.isSending) return only(state, unschedule)
  const names = unsent(state, form)
  if (names.length === 0 && !state.isDiscarded) {
    return only(state, unschedule, { do: 'show', state: whereabouts(state, form) })
  }
  const sending = { ...state, isSending: true, changedSince: undefined }
  return only(sending, unschedule, { do: 'show', state: { kind: 'saving' } }, { do: 'save', names })
}

const gone = (state: SyncState, form: Comparison): SyncStep =>
  // Typed after the last save that the server had.
  unsent(state, form).length > 0 ? only({ ...state, isGone: false }, { do: 'renew' }) : only({ ...state, isGone: true })

const catchUp = (state: SyncState, form: Comparison): SyncStep =>
  mayRead(state) && form.version > 0 ? only(state, { do: 'read' }) : only(state)

const catchUpIfBehind = (state: SyncState, form: Comparison): SyncStep =>
  state.latest > form.version ? catchUp(state, form) : only(state)

const HANDLERS: { [Type in SyncEvent['type']]: Handler<Type> } = {
  changed,
  send,
  saved: (state, _form, { isOfForm }) =>
    only({ ...state, tries: 0, ...(isOfForm && { isDiscarded: false, unsure: [] }) }),
  failed(state, _form, { names, why, retry, retryAfter }) {
    const show: SyncEffect = { do: 'show', state: { kind: 'device', why } }
    const failed = { ...state, unsure: [...new Set([...state.unsure, ...names])] }
    if (retry === 'never') return only({ ...failed, isRefused: true }, show)
    const isSignedOut = retry === 'signed out'
    const tries = isSignedOut ? state.tries : state.tries + 1
    return only({ ...failed, isRetrying: true, tries }, show, {
      do: 'retry',
      tries: state.tries,
      isSignedOut,
      retryAfter,
    })
  },
  settled(before, form) {
    const state = { ...before, isSending: false }
    // It would be refused again.
    if (state.isRefused) return only(state)
    return inTurn(
      catchUpIfBehind(state, form),
      // Changes typed in the meantime.
      (now) => (now.isScheduled ? only(now) : changed(now, form)),
    )
  },
  retry: (state, form) => send({ ...state, isRetrying: false }, form),
  gone,
  'saved elsewhere': (state, form, { version }) => catchUpIfBehind({ ...state, latest: version }, form),
  'catch up': catchUp,
  flush(state, form) {
    const names = unsent(state, form)
    if (!maySend(state) || state.isGone || names.length === 0) return only(state)
    // The answer may never be seen.
    return only({ ...state, unsure: [...new Set([...state.unsure, ...names])] }, { do: 'save and leave', names })
  },
  begin(before, form) {
    const { isSending, isRetrying, tries, isPaused, isEnded } = before
    const state = { ...BEGUN, isSending, isRetrying, tries, isPaused, isEnded }
    const isStale = unsent(state, form).length > 0
    const shown = (now: SyncState): SyncStep => {
      if (isStale && form.version === 0) return send(now, form)
      // A page that was left may have sent it: the server is asked first.
      const restored: DraftState = { kind: 'device', why: messages.restored }
      return only(now, { do: 'show', state: isStale ? restored : whereabouts(now, form) })
    }
    return inTurn(only(state, { do: 'unschedule' }), shown, (now) => catchUp(now, form))
  },
  restore: (state, form) => send({ ...state, isGone: false, isDiscarded: form.version > 0 }, form),
  pause: (state) => only({ ...state, isPaused: true, isScheduled: false }, { do: 'unschedule' }),
  resume: (state, form) => inTurn(catchUpIfBehind({ ...state, isPaused: false }, form), (now) => changed(now, form)),
  end: (state) => only({ ...state, isEnded: true, isScheduled: false }, { do: 'unschedule' }),
}

/**
 * The next state of a draft on its way to the server, and its effects: pure, so that each can be tested without
 * a form, a clock or a server. `sync-draft.ts` has the effects.
 */
export function nextSyncStep<Type extends SyncEvent['type']>(
  state: SyncState,
  event: Extract<SyncEvent, { type: Type }>,
  form: Comparison,
): SyncStep {
  const handler: Handler<Type> = HANDLERS[event.type as Type]
  return handler(state, form, event)
}
