import type { OwnDraft } from '#contract/drafts.ts'
import { textOf } from '#contract/rich-text.ts'
import { newId } from '../http/idempotency-key.ts'
import { type Held, newDraft, startAutosave } from './autosave-draft.ts'
import { type BlogFormState, type BlogValues, isSameBlog } from './blog-form-values.ts'
import { draftValuesOf, formValuesOf, valuesIn } from './draft-fields.ts'
import { heldDrafts, lockDraft } from './draft-lock.ts'
import { draftServerOf } from './draft-server.ts'
import type { DraftStateStore } from './draft-state.ts'
import {
  type Draft,
  discardedAmong,
  listDrafts,
  NEW_BLOG,
  putDraft,
  readDraft,
  removeDraft,
  removeOldDrafts,
  VISITOR,
} from './draft-store.ts'
import { readLegacyDraft, removeLegacyDraft } from './legacy-draft.ts'
import { shareDraft } from './share-draft.ts'
import { dropTabDraft, forgetUnknownDraft, putTabDraft, tabDrafts, takeVisitorsDrafts } from './tab-drafts.ts'
import { uploadChosen } from './upload-chosen.ts'

/**
 * How long to wait for a draft's lock. A page that is reloaded or switches users releases it at once, but on a slow
 * device that takes seconds. The form can be used in the meantime; a duplicated tab waits in vain.
 */
const PATIENCE_MS = 10_000
/** After this time the form says that it is waiting. */
const TOLD_AFTER_MS = 500
/** How long a submit waits for a save that is under way, in milliseconds. */
const SUBMIT_AFTER_MS = 3000

export type Place = {
  /** The user's id or VISITOR; null while the session is loading. */
  writer: string | null
  /** The blog's id, or NEW_BLOG. */
  blog: string
  version: number | null
  /** The form's initial values. */
  start: BlogValues
}

/** What the form shows about drafts. */
export type Shown = {
  /** This tab's previous draft has not been read yet. */
  waiting: boolean
  /** The form's text is from an earlier visit. */
  restored: boolean
  /** The draft that was discarded last can still be restored. */
  discarded: boolean
  /** The author's other unfinished drafts of this blog, newest first. */
  others: OtherDraft[]
  /** There is a draft whose author is unknown. */
  unknown: boolean
  /** The browser's storage is unavailable or full, and there is no server for a visitor's draft. */
  refused: boolean
  /** A passage was typed on two devices, and is there twice now. */
  twice: boolean
  /** The version of the blog that the draft is based on. */
  version: number | null
}

/** A draft that can be chosen, on this device or on the server. `at` is in milliseconds, `name` its first words. */
export type OtherDraft = Pick<Draft, 'id' | 'at'> & { name: string }

type Unknown = { values: Partial<BlogValues>; remove: () => unknown }

/**
 * Autosaves a form on this device by author and blog, one draft per tab. It continues the author's unfinished draft,
 * and writes only the draft that this tab holds.
 */
export function claimDrafts(
  form: BlogFormState,
  place: Place & { writer: string },
  state: DraftStateStore,
  show: (change: Partial<Shown>) => void,
) {
  const { writer, blog } = place
  const isVisitor = writer === VISITOR
  const server = draftServerOf(writer)
  let { start } = place
  let ended = false
  let discarded: Held | null = null
  let unknown: Unknown | null = null
  const writing = startAutosave(form, start, newDraft(place, start), {
    stored(done) {
      show({ refused: isVisitor && !done })
      if (isVisitor && done) state.set({ kind: 'device', why: 'Kept on this device' })
    },
    exists: (id, does) => (does ? putTabDraft : dropTabDraft)(writer, blog, id),
    isOnServer: () => (sync?.isSynced() && uploads?.isDone()) ?? false,
  })
  const sync = isVisitor
    ? undefined
    : shareDraft(form, {
        server,
        blog,
        writing,
        state,
        twice: () => show({ twice: true }),
        isUploading: () => uploads?.isBusy() ?? false,
      })
  const uploads = isVisitor ? undefined : uploadChosen(form, () => sync?.tellAgain())
  /** The author's drafts on the server, without those that this device has discarded; empty while it is away. */
  let onServer: OwnDraft[] = []
  /** What was last put into the form: anything else was typed by the user. */
  let given = start
  /** The server is throwing away a draft. */
  let removing = Promise.resolve()
  // Read before this tab writes, because its own draft is then listed first.
  const [latest, ...earlier] = tabDrafts(writer, blog)

  async function begin(): Promise<void> {
    // A background tab claims no draft: the visible one continues it.
    if (document.hidden)
      await new Promise((seen) => document.addEventListener('visibilitychange', seen, { once: true }))
    if (ended) return
    const late = setTimeout(() => show({ waiting: latest !== undefined }), TOLD_AFTER_MS)
    const listed = isVisitor ? [] : listOnServer().catch(() => [])
    const found = await findOwn()
      .catch(() => {
        refused()
        return null
      })
      .finally(() => clearTimeout(late))
    show({ waiting: false })
    // A user who has already begun to type keeps that text, and is offered the stored draft.
    if (ended || writing.isTouched()) found?.release()
    else if (found) goOnWith(found)
    onServer = await listed
    if (!ended) await goOnFromServer(found)
    await showOthers().catch(refused)
    show({ unknown: unknown !== null })
  }

  const refused = () => show({ refused: isVisitor })

  /** Lists the drafts on the server; one that was thrown away while it could not be reached is thrown away there. */
  async function listOnServer(): Promise<OwnDraft[]> {
    const all = await server.list(blog)
    const discarded = await discardedAmong(all.map(({ _id }) => _id)).catch(() => new Set<string>())
    for (const id of discarded) void server.remove(id).catch(() => undefined)
    return all.filter(({ _id }) => !discarded.has(_id))
  }

  /** Goes on with the newest draft of another device, unless this tab has its own, or the user has begun to type. */
  async function goOnFromServer(found: Held | null): Promise<void> {
    sync?.begin()
    if (found && found.draft.id === latest) return
    const inUse = await heldDrafts()
    const newest = onServer.find(({ _id }) => !inUse.has(_id))
    if (!newest || Date.parse(newest.updatedAt) <= (found?.draft.at ?? 0)) return
    const next = await take(newest._id, 0)
    if (next && !ended && isSameBlog(form.getValues(), given)) goOnWith(next)
    else next?.release()
  }

  async function findOwn(): Promise<Held | null> {
    const inUse = await heldDrafts()
    await removeOldDrafts(writer, latest === undefined ? inUse : inUse.add(latest))
    const visitors = blog === NEW_BLOG ? await findUnknown() : null
    return takeNewest(visitors ?? latest)
  }

  /**
   * Claims the draft that this tab wrote before, else the author's newest draft of this blog that no other tab holds.
   */
  async function takeNewest(own: string | undefined): Promise<Held | null> {
    const mine = own === undefined ? null : await take(own, PATIENCE_MS)
    if (mine) return mine
    const all = await listDrafts(writer, blog, earlier)
    for (const { id } of all) {
      const found = await take(id, 0)
      if (found) return found
    }
    return null
  }

  /** A draft on this device or on the server, if no other tab holds it. */
  async function take(id: string, patience: number): Promise<Held | null> {
    const release = await lockDraft(id, patience)
    if (!release) return null
    const held = await read(id).catch((error) => {
      release()
      throw error
    })
    if (held) return { ...held, release }
    release()
    return null
  }

  async function read(id: string): Promise<Omit<Held, 'release'> | null> {
    const isShared = onServer.some(({ _id }) => _id === id)
    const found = await readDraft(id).catch((error) => {
      if (isShared) return undefined
      throw error
    })
    if (found && (found.draft.writer !== writer || found.draft.discardedAt !== undefined)) return null
    if (found) {
      const values = { ...start, ...found.values }
      return { draft: { device: newId(), ...found.draft }, values, kept: values }
    }
    if (!isShared) return null
    const remote = await server.read(id)
    const shared = valuesIn(remote, draftValuesOf(start))
    const values = { ...start, ...formValuesOf(shared) } as BlogValues
    const typedAt = Object.fromEntries(Object.entries(remote.fields).map(([name, { at }]) => [name, Date.parse(at)]))
    const { draft } = newDraft({ writer, blog, version: remote.blogVersion ?? place.version }, values)
    const at = Date.parse(remote.updatedAt)
    return {
      draft: { ...draft, id, at, typedAt, synced: { version: remote.version, values: shared } },
      values,
      kept: null,
    }
  }

  function goOnWith(next: Held): void {
    const former = writing.held()
    sync?.flush()
    given = next.values
    writing.goOnWith(next, start)
    sync?.begin()
    if (former !== discarded) former.release()
    if (next.values !== start) putTabDraft(writer, blog, next.draft.id)
    show({ restored: next.values !== start, twice: false, version: next.draft.version })
  }

  async function showOthers(): Promise<void> {
    const here = await listDrafts(writer, blog, tabDrafts(writer, blog)).catch((error) => {
      if (isVisitor) throw error
      return []
    })
    const there = onServer.filter(({ _id }) => !here.some(({ id }) => id === _id))
    const all = [
      ...here.map((draft) => ({ id: draft.id, at: draft.at, name: nameOf(draft) })),
      ...there.map(({ _id, updatedAt, name }) => ({ id: _id, at: Date.parse(updatedAt), name })),
    ].sort((one, other) => other.at - one.at)
    // Queried after the list: a lock that this tab has just released is free only then.
    const held = await heldDrafts()
    show({
      others: all.filter(({ id }) => id !== writing.held().draft.id && id !== discarded?.draft.id && !held.has(id)),
    })
  }

  /**
   * Looks for a draft that may be this user's: one that a visitor began in this tab, or the one that the previous
   * version of the site stored.
   * @returns the id of a draft that is certainly theirs and has been assigned to them
   */
  async function findUnknown(): Promise<string | undefined> {
    unknown = null
    const { ids, own } = writer === VISITOR ? { ids: [], own: false } : takeVisitorsDrafts()
    for (const id of ids.toReversed()) {
      const release = await lockDraft(id, PATIENCE_MS)
      const left = release && (await readDraft(id))
      if (left && own) await putDraft({ ...left.draft, writer })
      release?.()
      if (left && !own)
        unknown = { values: left.values, remove: () => removeDraft(id).then(() => forgetUnknownDraft(id)) }
      else if (release) forgetUnknownDraft(id)
    }
    const former = unknown ? undefined : await readLegacyDraft()
    if (former) unknown = { values: former, remove: removeLegacyDraft }
    return own ? ids[0] : undefined
  }

  begin().catch(() => show({ refused: isVisitor, waiting: false }))

  /** Wraps a button's handler. Nothing awaits it, so storage errors are reported here. */
  function onPress<Chosen extends unknown[]>(act: (...chosen: Chosen) => Promise<void>) {
    return (...chosen: Chosen) => void act(...chosen).catch(() => show({ refused: true }))
  }

  return {
    isTouched: writing.isTouched,
    isLost: writing.isLost,
    /** Writes what was typed to the device now; resolves to whether it is there. */
    keep: writing.keep,
    /** Continues another unfinished draft; the current one stays in the list. */
    choose: onPress(async (id: string) => {
      const next = await take(id, PATIENCE_MS)
      if (next) goOnWith(next)
      await showOthers()
    }),
    /**
     * Removes the draft from the form; `undo` restores it until the page is left.
     * @param anew the form's new initial values
     * @param version the version of the blog that they are based on
     */
    discard: onPress(async (anew: BlogValues = start, version: number | null = writing.held().draft.version) => {
      void writing.keep()
      discarded?.release()
      const gone = writing.held()
      discarded = gone
      dropTabDraft(writer, blog, gone.draft.id)
      start = anew
      goOnWith(newDraft({ writer, blog, version }, anew))
      show({ discarded: true })
      throwAway(gone.draft.id)
      await putDraft({ ...gone.draft, discardedAt: Date.now() }).catch(() => undefined)
    }),
    /**
     * Bases the draft on a version that was merged into the form.
     * @param anew that version, to which Discard goes back
     */
    rebase(anew: BlogValues, version: number): void {
      start = anew
      writing.rebase(anew, version)
      show({ version })
    },
    undo: onPress(async () => {
      if (!discarded) return
      const back = { ...discarded, kept: null }
      discarded = null
      goOnWith(back)
      show({ discarded: false })
      await writing.keep()
      await removing
      await sync?.restore()
      await showOthers()
    }),
    /** Assigns the draft of an unknown author to this user and loads it into the form. */
    showUnknown: onPress(async () => {
      if (!unknown) return
      const { values, remove } = unknown
      goOnWith(newDraft(place, { ...start, ...values }))
      show({ unknown: false })
      if (await writing.keep()) await remove()
      await showOthers()
    }),
    removeUnknown: onPress(async () => {
      await unknown?.remove()
      await findUnknown()
      show({ unknown: unknown !== null })
    }),
    state,
    /** Call it before the form is sent: until `resume` nothing else is. @returns the id of the draft that the server removes */
    async submitting(): Promise<string | undefined> {
      if (!sync) return undefined
      uploads?.hold()
      await Promise.race([sync.hold(), new Promise((late) => setTimeout(late, SUBMIT_AFTER_MS))])
      // Also if no save was answered: a page that was left may have sent one.
      return writing.held().draft.id
    },
    /** The form was not saved. */
    resume(): void {
      uploads?.go()
      sync?.go()
    },
    /** Deletes the draft, because the blog was saved. */
    async forget(): Promise<void> {
      const { draft, release } = writing.held()
      stop()
      dropTabDraft(writer, blog, draft.id)
      release()
      await removeDraft(draft.id).catch(() => undefined)
    },
    stop,
  }

  /** Throws a draft away on the server, once a save of it that is under way has ended. */
  function throwAway(id: string): void {
    if (!sync) return
    onServer = onServer.filter(({ _id }) => _id !== id)
    removing = sync.settled().then(() => server.remove(id).catch(() => undefined))
  }

  function stop(): void {
    if (ended) return
    ended = true
    sync?.end()
    uploads?.end()
    void writing.keep()
    writing.end()
    writing.held().release()
    discarded?.release()
  }
}

/** The draft's title, else its first words. */
function nameOf({ texts }: Draft): string {
  const { title, intro, paraOneTitle, paraOneDescription, paraTwoDescription, paraThreeDescription } = texts
  const first = [title, intro, paraOneTitle, paraOneDescription, paraTwoDescription, paraThreeDescription]
  return first.map(textOf).find(Boolean)?.slice(0, 80) ?? ''
}
