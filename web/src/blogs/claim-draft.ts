import { type Held, newDraft, startAutosave } from './autosave-draft.ts'
import type { BlogFormState, BlogValues } from './blog-form-values.ts'
import { heldDrafts, holdDraft } from './draft-lock.ts'
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
 * A page that is reloaded, or gives the form to another person, lets go of its draft at once, but on a slow device only
 * after seconds. The form can be used meanwhile; a duplicated tab waits in vain.
 */
const PATIENCE_MS = 10_000
/** After this time it is said that the form waits. */
const TOLD_AFTER_MS = 500

export type Place = {
  /** The person's id or VISITOR; null while it is not known who is here. */
  writer: string | null
  /** The blog's id, or NEW_BLOG. */
  blog: string
  version: number | null
  /** What stands in the form before anything is written. */
  start: BlogValues
}

/** What the form tells of the drafts. */
export type Shown = {
  /** What this tab was writing is not read yet. */
  waiting: boolean
  /** The words that stand there are from an earlier visit. */
  restored: boolean
  /** What was discarded last can still be brought back. */
  discarded: boolean
  /** What else this writer has not finished here, newest first. */
  others: Draft[]
  /** There is a text of which nobody knows who wrote it. */
  unknown: boolean
  /** The browser keeps nothing, or has no room. */
  refused: boolean
  /** The version of the blog that the words were begun with. */
  version: number | null
}

type Unknown = { values: Partial<BlogValues>; remove: () => unknown }

/**
 * Keeps what is written in a form on this device, under its writer and its blog: one draft for each tab. It goes on with
 * what this writer has not finished, and only ever writes the draft that this tab holds.
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
  // Before anything is written here, which comes first then.
  const [latest, ...earlier] = tabDrafts(writer, blog)

  async function begin(): Promise<void> {
    // A tab in the background takes nothing up: the one that is looked at goes on with it.
    if (document.hidden)
      await new Promise((seen) => document.addEventListener('visibilitychange', seen, { once: true }))
    if (ended) return
    const late = setTimeout(() => show({ waiting: latest !== undefined }), TOLD_AFTER_MS)
    const found = await findOwn().finally(() => clearTimeout(late))
    show({ waiting: false })
    // Whoever has begun to type while this was read keeps what they typed, and is offered the other.
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

  /** Of this writer and blog: what this tab wrote before, else the newest that no other tab holds. */
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
    const release = await holdDraft(id, patience)
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
    // Afterwards: what this tab has just let go of is free only then.
    const held = await heldDrafts()
    show({ others: all.filter(({ id }) => id !== writing.held().draft.id && !held.has(id)) })
  }

  /**
   * Looks for a text that may be this person's: what a visitor began in this tab, or what the version before kept.
   * @returns the id of one that is theirs for certain, which is so from now on
   */
  async function findUnknown(): Promise<string | undefined> {
    unknown = null
    const { ids, own } = writer === VISITOR ? { ids: [], own: false } : takeVisitorsDrafts()
    for (const id of ids.toReversed()) {
      const release = await holdDraft(id, PATIENCE_MS)
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

  /** What is done when a button is pressed; nobody waits for it, so what the browser refuses is said here. */
  function onPress<Chosen extends unknown[]>(act: (...chosen: Chosen) => Promise<void>) {
    return (...chosen: Chosen) => void act(...chosen).catch(() => show({ refused: true }))
  }

  return {
    isTouched: writing.isTouched,
    isLost: writing.isLost,
    /** Goes on with another unfinished text; the one that stands there stays among them. */
    choose: onPress(async (id: string) => {
      const next = await take(id, PATIENCE_MS)
      if (next) goOnWith(next)
      await showOthers()
    }),
    /**
     * Takes what was written out of the form; `undo` brings it back until the page is left.
     * @param anew what the form begins with from now on, and its version
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
    undo: onPress(async () => {
      if (!discarded) return
      const back = { ...discarded, kept: null }
      discarded = null
      goOnWith(back)
      show({ discarded: false })
      await writing.keep()
      await showOthers()
    }),
    /** The text of nobody known is this writer's: it becomes theirs, and stands in the form. */
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
    /** The blog was sent: what stood in the form is not kept any more. */
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
