// Over 250 lines, so that the states of a draft on the server are in one place.

import { type BlogFieldName, FORM_FIELDS } from '#contract/blog-fields.ts'
import type { Draft, DraftFields, DraftSave } from '#contract/drafts.ts'
import { ApiError, hasStatus, OFFLINE, signedInAsOther } from '../../http/api-error.ts'
import { isTransient, retryDelay, waitForRetry } from '../../http/retry.ts'
import { type DraftValues, fits } from './draft-fields.ts'
import { type DraftServer, serverNow } from './draft-server.ts'
import type { SharedDraft, Synced, SyncedForm } from './synced-draft.ts'

/** Milliseconds from the last change to a save, and from the first one, however steadily the user types. */
export const PAUSE_MS = 2000
export const LATEST_MS = 10_000
/** Milliseconds until the next try without a session: signing in again remounts the form. */
const SIGNED_OUT_MS = 30_000
/** Bytes of a request that outlives its page. */
const KEEPALIVE_MAX = 60_000

/**
 * Saves a form's draft on the server as it changes: two seconds after a pause, and at the latest ten seconds after the
 * first change. Sends only what changed, one request at a time, and merges what other devices typed.
 */
// oxlint-disable-next-line max-lines-per-function -- to be written as a state machine
export function syncDraft(form: SyncedForm, server: Pick<DraftServer, 'read' | 'remove' | 'save'>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let changedSince: number | undefined
  let sending: Promise<void> | undefined
  let tries = 0
  let waiting = false
  let held = false
  let ended = false
  /** The latest version that the server has told of. */
  let latest = 0
  /** The draft is gone from the server: it is begun anew with the next change. */
  let isGone = false
  /** It was thrown away: it is saved even if nothing changed, which brings it back. */
  let isDiscarded = false
  /** Sent without an answer: the server may have them, whatever it said last. */
  const unsure = new Set<BlogFieldName>()

  /** What the server does not have, and can take. */
  function changes(): BlogFieldName[] {
    const values = form.values()
    const { synced } = form.draft()
    return FORM_FIELDS.filter(
      (name) => (unsure.has(name) || values[name] !== synced.values[name]) && fits(name, values[name]),
    )
  }

  function body(names: BlogFieldName[], values: DraftValues): DraftSave {
    const { device, blogId, blogVersion, synced, typedAt } = form.draft()
    const at = (name: BlogFieldName) => new Date(typedAt[name] ?? serverNow()).toISOString()
    const fields = Object.fromEntries(names.map((name) => [name, { value: values[name], at: at(name) }]))
    return { version: synced.version, device, blogId, blogVersion, fields: fields as DraftFields }
  }

  /** Call it with each change of the form. */
  function changed(): void {
    if (ended || held || waiting || changes().length === 0) return
    if (isGone) {
      isGone = false
      form.gone()
    }
    form.tell({ kind: 'saving' })
    const now = Date.now()
    changedSince ??= now
    clearTimeout(timer)
    timer = setTimeout(send, Math.min(PAUSE_MS, Math.max(0, changedSince + LATEST_MS - now)))
  }

  /** Sends what is not sent yet, now. */
  function send(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (ended || held || waiting || isGone) return Promise.resolve()
    sending ??= attempt().finally(() => {
      sending = undefined
      if (latest > form.draft().synced.version) void catchUp()
      // What was typed meanwhile.
      if (!waiting && changes().length > 0 && timer === undefined) changed()
    })
    return sending
  }

  async function attempt(): Promise<void> {
    const names = changes()
    const { id, synced } = form.draft()
    if (names.length === 0 && !isDiscarded) return told(synced)
    changedSince = undefined
    const values = form.values()
    form.tell({ kind: 'saving' })
    try {
      const answer = await server.save(id, body(names, values))
      tries = 0
      if (ended || form.draft().id !== id) return
      isDiscarded = false
      unsure.clear()
      const sent = Object.fromEntries(names.map((name) => [name, values[name]]))
      if (answer.draft) await mergeIn(answer.draft, sent)
      else agree({ version: answer.version, values: { ...synced.values, ...sent } })
      if (form.isUnchanged()) await server.remove(id)
    } catch (error) {
      if (!ended && form.draft().id === id) failed(error, names)
    }
  }

  /** @param sent what this device has just sent, which is no change of another one */
  async function mergeIn(draft: Draft, sent: Partial<DraftValues> = {}): Promise<void> {
    // Few writers use two devices at once.
    const { mergeDraft } = await import('./merge-draft.ts').catch(() => {
      throw new ApiError(0, OFFLINE)
    })
    const { id, synced, typedAt } = form.draft()
    if (ended || id !== draft._id || draft.version < synced.version) return
    const base = { ...synced.values }
    for (const name of FORM_FIELDS) {
      const value = sent[name]
      if (value !== undefined && draft.fields[name]?.value === value) base[name] = value
    }
    const mine = form.values()
    const { merged, isBoth } = mergeDraft(base, mine, draft, typedAt)
    const theirs = { ...base }
    const typed: SharedDraft['typedAt'] = {}
    const taken: Partial<DraftValues> = {}
    for (const name of FORM_FIELDS) {
      const field = draft.fields[name]
      if (field) theirs[name] = field.value
      if (merged[name] === mine[name]) continue
      taken[name] = merged[name]
      typed[name] = merged[name] === field?.value ? Date.parse(field.at) : serverNow()
    }
    if (Object.keys(taken).length > 0) form.merge(taken, typed)
    agree({ version: draft.version, values: theirs })
    if (isBoth) form.twice()
  }

  function agree(synced: Synced): void {
    form.agreed(synced)
    told(synced)
  }

  function told(synced: Synced): void {
    const values = form.values()
    const isLong = FORM_FIELDS.some((name) => values[name] !== synced.values[name] && !fits(name, values[name]))
    if (isLong) form.tell({ kind: 'device', why: 'Too long for the server' })
    else if (changes().length > 0) form.tell({ kind: 'saving' })
    else if (synced.version > 0) form.tell({ kind: 'saved', at: Date.now() })
    else form.tell({ kind: 'empty' })
  }

  function failed(error: unknown, names: BlogFieldName[]): void {
    if (hasStatus(error, 404) && form.draft().synced.version > 0) {
      gone()
      return
    }
    for (const name of names) unsure.add(name)
    const isAway = error instanceof ApiError && isTransient(error.statusCode)
    const isOut = hasStatus(error, 401) || signedInAsOther(error)
    const why = isAway ? 'Offline' : isOut ? 'Signed out' : error instanceof Error ? error.message : 'Not saved'
    form.tell({ kind: 'device', why: why.replace(/\.$/, '') })
    // Other refusals stand until something changes.
    if (!isAway && !isOut) return
    waiting = true
    const pause = isAway ? retryDelay(tries++, error.retryAfter) : SIGNED_OUT_MS
    void waitForRetry(pause).then(() => {
      waiting = false
      return send()
    })
  }

  function gone(): void {
    isGone = true
    // Typed after the last save that the server had.
    if (changes().length > 0) {
      isGone = false
      form.gone()
      changed()
    }
  }

  async function catchUp(): Promise<void> {
    const { id, synced } = form.draft()
    if (ended || held || sending || synced.version === 0) return
    try {
      const draft = await server.read(id)
      const now = form.draft()
      if (!ended && !held && !sending && now.id === id && draft.version > now.synced.version) await mergeIn(draft)
    } catch (error) {
      const now = form.draft()
      // Otherwise another draft is in the form by now, or this one was saved or brought back meanwhile.
      const isSame = now.id === id && now.synced.version === synced.version && !sending && !isDiscarded
      if (hasStatus(error, 404) && !ended && isSame) gone()
    }
    changed()
  }

  return {
    changed,
    send,
    /** Fetches what other devices typed. */
    catchUp,
    /** A device has saved the draft: if it was another one, its words are fetched, once no save from here is under way. */
    savedElsewhere(version: number): void {
      latest = version
      if (!sending && version > form.draft().synced.version) void catchUp()
    },
    /** Brings a draft back that was thrown away. */
    restore(): Promise<void> {
      isGone = false
      isDiscarded = form.draft().synced.version > 0
      return send()
    },
    /** Whether the server has everything that is in the form. */
    isSynced: () => changes().length === 0 && !sending,
    /** Shows where the words of another draft are, which is in the form now, and fetches what other devices typed. */
    begin(): void {
      isGone = false
      isDiscarded = false
      unsure.clear()
      latest = 0
      clearTimeout(timer)
      timer = undefined
      changedSince = undefined
      const { synced } = form.draft()
      const isStale = changes().length > 0
      if (isStale && synced.version === 0) void send()
      // A page that was left may have sent it: the server is asked first.
      else if (isStale) form.tell({ kind: 'device', why: 'Restored' })
      else told(synced)
      void catchUp()
    },
    /** Says again where the words are. */
    tellAgain: () => told(form.draft().synced),
    /** Resolves when no request is under way. */
    settled: async () => sending,
    /** The page is hidden, left, or shows another draft: sends what is not sent, even if a request is under way. */
    flush(): void {
      const names = changes()
      if (ended || held || waiting || isGone || names.length === 0) return
      const save = body(names, form.values())
      const isShort = names.reduce((sum, name) => sum + 2 * (save.fields[name]?.value.length ?? 0), 0) < KEEPALIVE_MAX
      // The answer may never be seen.
      for (const name of names) unsure.add(name)
      void server.save(form.draft().id, save, isShort).catch(() => undefined)
    },
    /** Sends nothing until `go` is called, because the form is being submitted; resolves when nothing is under way. */
    async hold(): Promise<void> {
      held = true
      clearTimeout(timer)
      timer = undefined
      await sending
    },
    go(): void {
      held = false
      changed()
    },
    end(): void {
      ended = true
      clearTimeout(timer)
    },
  }
}
