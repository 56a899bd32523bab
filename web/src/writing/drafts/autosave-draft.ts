import { caretPlace } from '../../ui/editor/caret.ts'
import { sendTexts } from '../../ui/editor/unsent-texts.ts'
import type { BlogFormState, BlogPictures, BlogValues } from '../blog-form-values.ts'
import {
  type AutosaveEffect,
  type AutosaveEvent,
  begunWith,
  isStored,
  isTouched,
  nextAutosaveStep,
} from './autosave-state.ts'
import { serverNow } from './draft-server.ts'
import { type Draft, putDraft, removeDraft } from './draft-store.ts'
import { type Held, newDraft } from './held-draft.ts'
import { leavePrompt } from './leave-prompt.ts'
import type { Synced } from './synced-draft.ts'

type Hear = {
  /** After each write, whether it succeeded. */
  stored(done: boolean): void
  /** Whether a draft is on the device now. */
  exists(id: string, does: boolean): void
  /** Whether the server has everything that is in the form. */
  isOnServer(): boolean
}

/** Writes a form's values to the device as they change: at most once a second, and when the page is hidden or left. */
export function startAutosave(form: BlogFormState, start: BlogValues, held: Held, hear: Hear) {
  let state = begunWith(start, held)
  let timer: ReturnType<typeof setTimeout> | undefined

  function dispatch(event: AutosaveEvent): void {
    const now = { values: { ...form.getValues() }, caret: caretPlace(), now: Date.now(), serverNow: serverNow() }
    const step = nextAutosaveStep(state, event, now)
    state = step.state
    step.effects.forEach(run)
  }

  const { put, remove, drop, settled } = writes(hear, dispatch)

  function run(effect: AutosaveEffect): void {
    if (effect.do === 'schedule' || effect.do === 'unschedule') clearTimeout(timer)
    if (effect.do === 'schedule') timer = setTimeout(() => void keep(), effect.ms)
    else if (effect.do === 'put') put(effect.draft, effect.pictures)
    else if (effect.do === 'remove') remove(effect.id)
    else if (effect.do === 'drop') drop(effect.former)
    else if (effect.do === 'reset') form.reset(effect.values, { keepDefaultValues: true })
    else if (effect.do === 'ask') prompt.add()
    else if (effect.do === 'stop asking') prompt.removeIfStored()
  }

  /** Dispatches an event for which the form needs the texts that are being typed. */
  function dispatchWithTexts(event: AutosaveEvent): void {
    sendTexts()
    dispatch(event)
  }

  /** Stores unsaved values; resolves to whether the browser has them now, and never rejects. */
  async function keep(): Promise<boolean> {
    dispatchWithTexts({ type: 'keep' })
    await settled()
    return !state.hasFailed
  }

  function isTouchedNow(): boolean {
    sendTexts()
    return isTouched(state, form.getValues())
  }

  const prompt = leavePrompt({
    isStored: () => isStored(state, form.getValues()) || hear.isOnServer(),
    // Offline, the browser has no page to show after a reload, and the server lacks what was typed.
    isOutOfReach: () => !navigator.onLine && isTouchedNow() && !hear.isOnServer(),
    keep: () => void keep(),
  })
  const listening = new AbortController()
  const { signal } = listening
  const changed = () => dispatch({ type: 'changed' })
  const stopWatching = form.subscribe({ formState: { values: true }, callback: changed })
  addEventListener('pagehide', keep, { signal })
  document.addEventListener('visibilitychange', () => document.hidden && void keep(), { signal })
  // The form may already contain text that was typed before the user was known.
  changed()

  return {
    held: () => state.held,
    start: () => state.start,
    given: () => state.given,
    isEnded: () => state.isEnded,
    isTouched: isTouchedNow,
    /** Whether leaving the page would lose something. */
    isLost: () => state.hasFailed && isTouchedNow() && !hear.isOnServer(),
    /** Whether the last write failed: the browser's storage is unavailable or full. */
    isRefused: () => state.hasFailed,
    keep,
    agreed: (synced: Synced) => dispatch({ type: 'agreed', synced }),
    merged: (values: Partial<BlogValues>, typedAt: Draft['typedAt']) => dispatch({ type: 'merged', values, typedAt }),
    renew: () => dispatchWithTexts({ type: 'renew', next: newDraft(state.held.draft, state.held.values) }),
    goOnWith: (next: Held, start: BlogValues) => dispatchWithTexts({ type: 'go on', next, start }),
    rebase: (start: BlogValues, version: number) => dispatchWithTexts({ type: 'rebase', start, version }),
    /** Stops autosaving; later values are not stored. */
    end(): void {
      dispatch({ type: 'end' })
      prompt.end()
      listening.abort()
      stopWatching()
    },
  }
}

/** What is written to the device, and is an event when it has ended. */
function writes(hear: Hear, dispatch: (event: AutosaveEvent) => void) {
  let writing = Promise.resolve()

  function write(id: string, isDraft: boolean, written: Promise<void>): void {
    hear.exists(id, isDraft)
    const ended = (hasFailed: boolean) => {
      dispatch({ type: 'written', id, hasFailed })
      hear.stored(!hasFailed)
    }
    writing = written.then(
      () => ended(false),
      () => ended(true),
    )
  }

  return {
    put: (draft: Draft, pictures?: BlogPictures) => write(draft.id, true, putDraft(draft, pictures)),
    remove: (id: string) => write(id, false, removeDraft(id)),
    drop({ draft: { id }, release }: Held): void {
      release()
      hear.exists(id, false)
      void removeDraft(id).catch(() => undefined)
    },
    /** Resolves when the last write has ended. */
    settled: async () => writing,
  }
}
