import { type BlogFieldName, FORM_FIELDS } from '#contract/blog-fields.ts'
import type { Draft, DraftFields, DraftSave } from '#contract/drafts.ts'
import { withoutFullStop } from '#contract/joined.ts'
import * as messages from '#messages/writing.ts'
import { ApiError, hasStatus, OFFLINE, signedInAsOther } from '../../http/api-error.ts'
import { isTransient, retryDelay, waitForRetry } from '../../http/retry.ts'
import { type DraftValues, fits } from './draft-fields.ts'
import { type DraftServer, serverNow } from './draft-server.ts'
import {
  BEGUN,
  type Comparison,
  isSynced,
  mayRead,
  maySend,
  nextSyncStep,
  type SyncEffect,
  type SyncEvent,
  type SyncState,
  whereabouts,
} from './sync-state.ts'
import type { SharedDraft, SyncedForm } from './synced-draft.ts'

/** Milliseconds until the next try without a session: signing in again remounts the form. */
const SIGNED_OUT_MS = 30_000
/** Texts that may be on the server and are remembered for a merge. */
const UNANSWERED_MAX = 20
/** Bytes of a request that outlives its page. */
const KEEPALIVE_MAX = 60_000

type Server = Pick<DraftServer, 'read' | 'remove' | 'save'>

/**
 * Saves a form's draft on the server as it changes: two seconds after a pause, and at the latest ten seconds after the
 * first change. Sends only what changed, one request at a time, and merges what other devices typed.
 */
export function syncDraft(form: SyncedForm, server: Server) {
  let state = BEGUN
  let timer: ReturnType<typeof setTimeout> | undefined
  let saving: Promise<void> | undefined
  let reading: Promise<void> | undefined
  let leaving: Promise<unknown> = Promise.resolve()

  function dispatch(event: SyncEvent): void {
    // Comparing costs milliseconds of each key: a long text is measured.
    if (event.type === 'changed' && !maySend(state)) return
    // First: reading the form may change it, which is another event.
    const comparison = compareWithServer(form, state.unsure)
    const step = nextSyncStep(state, event, comparison)
    state = step.state
    step.effects.forEach(run)
  }

  const { save, leave, read, show } = requests(form, server, () => state, dispatch)

  function run(effect: SyncEffect): void {
    if (effect.do === 'schedule' || effect.do === 'unschedule') clearTimeout(timer)
    if (effect.do === 'schedule') timer = setTimeout(() => dispatch({ type: 'send' }), effect.ms)
    else if (effect.do === 'show') form.tell(effect.state)
    else if (effect.do === 'read') reading = read()
    else if (effect.do === 'save and leave') leaving = Promise.all([leaving, leave(effect.names)])
    else if (effect.do === 'save') {
      saving = save(effect.names).finally(() => {
        saving = undefined
        dispatch({ type: 'settled' })
      })
    } else if (effect.do === 'renew') {
      form.gone()
      // The form may be as it was at the start, of which there is nothing to send.
      show()
      dispatch({ type: 'changed' })
    } else if (effect.do === 'retry') {
      const pause = effect.isSignedOut ? SIGNED_OUT_MS : retryDelay(effect.tries, effect.retryAfter)
      void waitForRetry(pause).then(() => dispatch({ type: 'retry' }))
    }
  }

  /** Resolves when the save that the event began, or that was under way, is over. */
  async function dispatchAndSettle(event: SyncEvent): Promise<void> {
    dispatch(event)
    await saving
  }

  async function settled(): Promise<void> {
    await Promise.all([saving, leaving])
  }

  return {
    /** Call it with each change of the form. */
    changed: () => dispatch({ type: 'changed' }),
    /** Sends unsent changes now. */
    send: () => dispatchAndSettle({ type: 'send' }),
    /** Fetches what other devices typed. */
    async catchUp(): Promise<void> {
      dispatch({ type: 'catch up' })
      await reading
    },
    /** A device has saved the draft: if it was another one, its words are fetched, once no save from here is under way. */
    savedElsewhere: (version: number) => dispatch({ type: 'saved elsewhere', version }),
    /** Brings a draft back that was thrown away. */
    restore: () => dispatchAndSettle({ type: 'restore' }),
    /** Whether the server has everything that is in the form. */
    isSynced: () => isSynced(state, compareWithServer(form, state.unsure)),
    /** Shows where the words of another draft are, which is in the form now, and fetches what other devices typed. */
    begin: () => dispatch({ type: 'begin' }),
    /** Says again where the words are. */
    showAgain: show,
    /** Resolves when no request is under way. */
    settled,
    /** The page is hidden, left, or shows another draft: sends unsent changes, even if a request is in flight. */
    flush: () => dispatch({ type: 'flush' }),
    /** Sends nothing until `resume` is called, because the form is being submitted; resolves when nothing is under way. */
    pause: () => {
      dispatch({ type: 'pause' })
      return settled()
    },
    resume: () => dispatch({ type: 'resume' }),
    end: () => dispatch({ type: 'end' }),
  }
}

/** The requests to the server, whose answers are events. */
function requests(form: SyncedForm, server: Server, state: () => SyncState, dispatch: (event: SyncEvent) => void) {
  const show = () => form.tell(whereabouts(state(), compareWithServer(form, state().unsure)))
  /** The latest values that were sent without an answer: the server may have them. */
  let unanswered: { id: string; values: Partial<DraftValues> }[] = []

  function sending(id: string, names: readonly BlogFieldName[], values: DraftValues): Partial<DraftValues> {
    const sent: Partial<DraftValues> = Object.fromEntries(names.map((name) => [name, values[name]]))
    unanswered = [...unanswered, { id, values: sent }].slice(-UNANSWERED_MAX)
    return sent
  }

  async function merge(draft: Draft, atStart: Partial<DraftValues>[] = []): Promise<void> {
    // Few writers use two devices at once.
    const { mergeIntoForm } = await import('./merge-draft.ts').catch(() => {
      throw new ApiError(0, OFFLINE)
    })
    const { id, synced } = form.draft()
    if (state().isEnded || id !== draft._id || draft.version < synced.version) return
    const sent = unanswered.filter((one) => one.id === id).map(({ values }) => values)
    mergeIntoForm(form, draft, [...sent, ...atStart])
    show()
  }

  async function save(names: readonly BlogFieldName[]): Promise<void> {
    const { id, synced } = form.draft()
    const values = form.values()
    const isOfForm = () => !state().isEnded && form.draft().id === id
    const sent = sending(id, names, values)
    const before = unanswered
    try {
      const answer = await server.save(id, bodyOf(form.draft(), names, values))
      dispatch({ type: 'saved', isOfForm: isOfForm() })
      if (!isOfForm()) return
      if (answer.draft) await merge(answer.draft)
      else {
        form.agreed({ version: answer.version, values: { ...synced.values, ...sent } })
        show()
      }
      unanswered = unanswered.filter((one) => !before.includes(one))
      if (form.isUnchanged()) await server.remove(id)
    } catch (error) {
      if (isOfForm()) dispatch(failedEvent(error, names, form.draft().synced.version))
    }
  }

  async function read(): Promise<void> {
    const { id, synced } = form.draft()
    // A page that was left may have sent this text, too.
    const values = form.values()
    try {
      const draft = await server.read(id)
      const now = form.draft()
      if (mayRead(state()) && now.id === id && draft.version > now.synced.version) await merge(draft, [values])
    } catch (error) {
      const [now, { isEnded, isSending, isDiscarded }] = [form.draft(), state()]
      // Otherwise another draft is in the form by now, or this one was saved or brought back in the meantime.
      const isSame = now.id === id && now.synced.version === synced.version && !isSending && !isDiscarded
      if (hasStatus(error, 404) && !isEnded && isSame) dispatch({ type: 'gone' })
    }
    dispatch({ type: 'changed' })
  }

  /** Waits for no answer, nor for a request that is under way: the page may end. */
  async function leave(names: readonly BlogFieldName[]): Promise<void> {
    const values = form.values()
    const body = bodyOf(form.draft(), names, values)
    sending(form.draft().id, names, values)
    const isShort = names.reduce((sum, name) => sum + 2 * (body.fields[name]?.value.length ?? 0), 0) < KEEPALIVE_MAX
    await server.save(form.draft().id, body, isShort).catch(() => undefined)
  }

  return { show, save, read, leave }
}

/** @param unsure fields that are of interest even if they do not differ */
function compareWithServer(form: SyncedForm, unsure: readonly BlogFieldName[]): Comparison {
  const values = form.values()
  const { version, values: ofServer } = form.draft().synced
  const differing = FORM_FIELDS.filter((name) => values[name] !== ofServer[name])
  // Only of these: counting the bytes of a long text takes milliseconds.
  const unfit = [...new Set([...differing, ...unsure])].filter((name) => !fits(name, values[name]))
  return { now: Date.now(), version, differing, unfit }
}

function bodyOf(draft: SharedDraft, names: readonly BlogFieldName[], values: DraftValues): DraftSave {
  const { device, blogId, blogVersion, synced, typedAt } = draft
  const at = (name: BlogFieldName) => new Date(typedAt[name] ?? serverNow()).toISOString()
  const fields = Object.fromEntries(names.map((name) => [name, { value: values[name], at: at(name) }]))
  return { version: synced.version, device, blogId, blogVersion, fields: fields as DraftFields }
}

function failedEvent(error: unknown, names: readonly BlogFieldName[], version: number): SyncEvent {
  if (hasStatus(error, 404) && version > 0) return { type: 'gone' }
  const isAway = error instanceof ApiError && isTransient(error.statusCode)
  const isOut = hasStatus(error, 401) || signedInAsOther(error)
  const why = isAway
    ? messages.offline
    : isOut
      ? messages.signedOut
      : error instanceof Error
        ? error.message
        : messages.notSaved
  return {
    type: 'failed',
    names,
    why: withoutFullStop(why),
    retry: isAway ? 'later' : isOut ? 'signed out' : 'never',
    retryAfter: isAway ? error.retryAfter : undefined,
  }
}
