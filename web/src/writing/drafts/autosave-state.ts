import { FORM_FIELDS } from '#contract/blog-fields.ts'
import type { CaretPlace } from '../../ui/editor/caret.ts'
import { type BlogPictures, type BlogValues, isSameBlog, splitPictures } from '../blog-form-values.ts'
import { draftValuesOf } from './draft-fields.ts'
import type { Draft } from './draft-store.ts'
import type { Held } from './held-draft.ts'
import type { Synced } from './synced-draft.ts'

/**
 * At most one write to the device in this time, however steadily the user types: as often as the form gets a text that
 * is being typed (unsent-texts.ts), so that one serialising serves both, and within a second all is written.
 */
export const EVERY_MS = 900

/** The draft of a form, and how far it is on its way to the device. */
export type AutosaveState = {
  /** The form's initial values, which are not stored. */
  start: BlogValues
  /** What was last put into the form: anything else was typed by the user, or filled in by the browser. */
  given: BlogValues
  held: Held
  /** A write follows. */
  isScheduled: boolean
  /** When the last write of the form's values began, in milliseconds. */
  keptAt: number
  /** Writes that are under way. */
  underway: number
  /** The last write failed: the browser's storage is unavailable or full. */
  hasFailed: boolean
  isEnded: boolean
}

/** The form at the time of an event. */
export type FormNow = {
  values: BlogValues
  /** Where the writer is in it. */
  caret: CaretPlace | undefined
  /** Milliseconds, by the clock of this device and by that of the server. */
  now: number
  serverNow: number
}

export type AutosaveEvent =
  /** The form has other values. */
  | { type: 'changed' }
  /** The time after a change is over, or it is to be stored now. */
  | { type: 'keep' }
  /** A write of a draft has ended. */
  | { type: 'written'; id: string; hasFailed: boolean }
  /** The server has this of the draft now. */
  | { type: 'agreed'; synced: Synced }
  /** Values from another device are about to be put into the form, with the times when they were typed there. */
  | { type: 'merged'; values: Partial<BlogValues>; typedAt: Draft['typedAt'] }
  /** The draft was submitted or thrown away on another device: the form goes on with one of another id. */
  | { type: 'renew'; next: Held }
  /** Another draft takes the place of the one in the form, which stays on the device. */
  | { type: 'go on'; next: Held; start: BlogValues }
  /** The form's text is based on another version now: the draft says so, and is one only where it differs from it. */
  | { type: 'rebase'; start: BlogValues; version: number }
  | { type: 'end' }

export type AutosaveEffect =
  | { do: 'schedule'; ms: number }
  | { do: 'unschedule' }
  /** Stores a draft; pictures that are left out stay as they are. */
  | { do: 'put'; draft: Draft; pictures?: BlogPictures | undefined }
  /** Nothing is left of a draft. */
  | { do: 'remove'; id: string }
  /** Removes a draft, for which there is one of another id. */
  | { do: 'drop'; former: Held }
  | { do: 'reset'; values: BlogValues }
  /** Has the browser ask before the page is closed. */
  | { do: 'ask' }
  /** There is no need to ask, if all is stored. */
  | { do: 'stop asking' }

/** A state and what is to be done for it. */
export type AutosaveStep = { state: AutosaveState; effects: AutosaveEffect[] }

export const begunWith = (start: BlogValues, held: Held): AutosaveState => ({
  start,
  given: start,
  held,
  isScheduled: false,
  keptAt: 0,
  underway: 0,
  hasFailed: false,
  isEnded: false,
})

/** Whether there is a text to store. */
export const isTouched = ({ start, isEnded }: AutosaveState, values: BlogValues) =>
  !isEnded && !isSameBlog(values, start)

/** Whether the device has all that was typed. */
export const isStored = (state: AutosaveState, values: BlogValues) =>
  !state.isScheduled && state.underway === 0 && !(state.hasFailed && isTouched(state, values))

type Handler<Type extends AutosaveEvent['type']> = (
  state: AutosaveState,
  form: FormNow,
  event: Extract<AutosaveEvent, { type: Type }>,
) => AutosaveStep

const only = (state: AutosaveState, ...effects: AutosaveEffect[]): AutosaveStep => ({ state, effects })

/** Whether the device has these values, or need not have them. */
const isKept = ({ held, start }: AutosaveState, values: BlogValues) => isSameBlog(values, held.kept ?? start)

/** @param inAnyCase also if the device has these values */
function keep(before: AutosaveState, form: FormNow, inAnyCase = false): AutosaveStep {
  const state = { ...before, isScheduled: false }
  const { values, now } = form
  const unschedule: AutosaveEffect = { do: 'unschedule' }
  if (state.isEnded || (!inAnyCase && isKept(state, values))) return only(state, unschedule, { do: 'stop asking' })
  const { held } = state
  const { texts, pictures } = splitPictures(values)
  const caret = form.caret ?? held.draft.caret
  const draft: Draft = { ...held.draft, texts, at: now, typedAt: typedAtNow(held, form), caret }
  const isDraft = isTouched(state, values)
  const kept = isDraft ? values : null
  return only(
    { ...state, held: { ...held, draft, values, kept }, keptAt: now, underway: state.underway + 1 },
    unschedule,
    isDraft
      ? { do: 'put', draft, pictures: hasPictures(held.kept, values) ? undefined : pictures }
      : { do: 'remove', id: draft.id },
  )
}

/** When each field was typed, with the time for those that changed. */
function typedAtNow({ draft, values: former }: Held, { values, serverNow }: FormNow): Draft['typedAt'] {
  const [now, before] = [draftValuesOf(values), draftValuesOf(former)]
  const changed = FORM_FIELDS.filter((name) => now[name] !== before[name])
  return { ...draft.typedAt, ...Object.fromEntries(changed.map((name) => [name, serverNow])) }
}

/** Whether the device has the pictures of these values. */
const hasPictures = (kept: BlogValues | null, values: BlogValues) =>
  kept !== null && isSameBlog({ ...values, ...splitPictures(kept).pictures }, values)

const HANDLERS: { [Type in AutosaveEvent['type']]: Handler<Type> } = {
  changed(state, { values, now }) {
    if (state.isEnded || state.isScheduled || isKept(state, values)) return only(state)
    const ms = Math.max(0, state.keptAt + EVERY_MS - now)
    return only({ ...state, isScheduled: true }, { do: 'ask' }, { do: 'schedule', ms })
  },
  keep: (state, form) => keep(state, form),
  written(state, _form, { id, hasFailed }) {
    const { held, underway } = state
    const isUnknown = hasFailed && held.draft.id === id
    return only(
      { ...state, hasFailed, underway: underway - 1, held: isUnknown ? { ...held, kept: null } : held },
      { do: 'stop asking' },
    )
  },
  agreed(state, _form, { synced }) {
    const draft = { ...state.held.draft, synced }
    const agreed = { ...state, held: { ...state.held, draft } }
    // It is not stored without a text.
    if (state.held.kept === null || state.isEnded) return only(agreed, { do: 'stop asking' })
    return only({ ...agreed, underway: state.underway + 1 }, { do: 'put', draft })
  },
  merged(state, _form, { values, typedAt }) {
    const { held } = state
    const draft = { ...held.draft, typedAt: { ...held.draft.typedAt, ...typedAt } }
    return only({ ...state, held: { ...held, draft, values: { ...held.values, ...values } } })
  },
  renew(state, form, { next }) {
    const { held: former } = state
    const draft = { ...next.draft, typedAt: former.draft.typedAt ?? {} }
    const kept = keep({ ...state, held: { ...next, draft } }, form)
    return only(kept.state, { do: 'drop', former }, ...kept.effects)
  },
  'go on'(state, form, { next, start }) {
    const kept = keep(state, form)
    return only({ ...kept.state, start, held: next, given: next.values }, ...kept.effects, {
      do: 'reset',
      values: next.values,
    })
  },
  rebase(state, form, { start, version }) {
    const { held } = state
    const draft = { ...held.draft, version }
    return keep({ ...state, start, held: { ...held, draft } }, form, held.kept !== null)
  },
  end: (state) => only({ ...state, isEnded: true, isScheduled: false }, { do: 'unschedule' }),
}

/**
 * The next state of a form's draft on its way to the device, and what is to be done: pure, so that each can be tested
 * without a form, a clock or the browser's storage. `autosave-draft.ts` has the effects.
 */
export function nextAutosaveStep<Type extends AutosaveEvent['type']>(
  state: AutosaveState,
  event: Extract<AutosaveEvent, { type: Type }>,
  form: FormNow,
): AutosaveStep {
  const handler: Handler<Type> = HANDLERS[event.type as Type]
  return handler(state, form, event)
}
