import { type Held, newDraft, startAutosave } from './autosave-draft.ts'
import type { BlogFormState, BlogValues } from './blog-form-values.ts'
import { heldDrafts, lockDraft } from './draft-lock.ts'
import {
  type Draft,
  listDrafts,
  NEW_BLOG,
  putDraft,
  readDraft,
  removeDraft,
  removeOldDrafts,
  VISITOR,
} from './draft-store.ts'
import { readLegacyDraft, removeLegacyDraft } from './legacy-draft.ts'
import { dropTabDraft, forgetUnknownDraft, putTabDraft, tabDrafts, takeVisitorsDrafts } from './tab-drafts.ts'

/**
 * How long to wait for a draft's lock. A page that is reloaded or switches users releases it at once, but on a slow
 * device that takes seconds. The form can be used in the meantime; a duplicated tab waits in vain.
 */
const PATIENCE_MS = 10_000
/** After this time the form says that it is waiting. */
const TOLD_AFTER_MS = 500

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
  others: Draft[]
  /** There is a draft whose author is unknown. */
  unknown: boolean
  /** The browser's storage is unavailable or full. */
  refused: boolean
  /** The version of the blog that the draft is based on. */
  version: number | null
}

type Unknown = { values: Partial<BlogValues>; remove: () => unknown }

/**
 * Autosaves a form on this device by author and blog, one draft per tab. It continues the author's unfinished draft,
 * and writes only the draft that this tab holds.
 */
export function claimDrafts(
  form: BlogFormState,
  place: Place & { writer: string },
  show: (change: Partial<Shown>) => void,
) {
  const { writer, blog } = place
  let { start } = place
  let ended = false
  let discarded: Held | null = null
  let unknown: Unknown | null = null
  const writing = startAutosave(form, start, newDraft(place, start), {
    stored: (done) => show({ refused: !done }),
    exists: (id, does) => (does ? putTabDraft : dropTabDraft)(writer, blog, id),
  })
  // Read before this tab writes, because its own draft is then listed first.
  const [latest, ...earlier] = tabDrafts(writer, blog)

  async function begin(): Promise<void> {
    // A background tab claims no draft: the visible one continues it.
    if (document.hidden)
      await new Promise((seen) => document.addEventListener('visibilitychange', seen, { once: true }))
    if (ended) return
    const late = setTimeout(() => show({ waiting: latest !== undefined }), TOLD_AFTER_MS)
    const found = await findOwn().finally(() => clearTimeout(late))
    show({ waiting: false })
    // A user who has already begun to type keeps that text, and is offered the stored draft.
    if (ended || writing.isTouched()) found?.release()
    else if (found) goOnWith(found)
    await showOthers()
    show({ unknown: unknown !== null })
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

  async function take(id: string, patience: number): Promise<Held | null> {
    const release = await lockDraft(id, patience)
    if (!release) return null
    const found = await readDraft(id).catch((error) => {
      release()
      throw error
    })
    if (found?.draft.writer === writer && found.draft.discardedAt === undefined) {
      const values = { ...start, ...found.values }
      return { draft: found.draft, values, kept: values, release }
    }
    release()
    return null
  }

  function goOnWith(next: Held): void {
    const former = writing.held()
    writing.goOnWith(next, start)
    if (former !== discarded) former.release()
    if (next.kept) putTabDraft(writer, blog, next.draft.id)
    show({ restored: next.values !== start, version: next.draft.version })
  }

  async function showOthers(): Promise<void> {
    const all = await listDrafts(writer, blog, tabDrafts(writer, blog))
    // Queried after the list: a lock that this tab has just released is free only then.
    const held = await heldDrafts()
    show({ others: all.filter(({ id }) => id !== writing.held().draft.id && !held.has(id)) })
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

  begin().catch(() => show({ refused: true, waiting: false }))

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

  function stop(): void {
    if (ended) return
    ended = true
    void writing.keep()
    writing.end()
    writing.held().release()
    discarded?.release()
  }
}
