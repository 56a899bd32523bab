import type { BlogValues } from './blog-form-values.ts'
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
import { type Held, newDraft, startWriting } from './draft-writing.ts'
import { readFormerDraft, removeFormerDraft } from './former-draft.ts'
import { forgetUnknownDraft, setTabDraft, tabDraft, takeVisitorsDraft } from './tab-drafts.ts'
import type { BlogFormState, Place, Shown } from './use-kept-draft.ts'

/** A page that is reloaded, or gives the form to another person, lets go of its draft within this time. */
const PATIENCE_MS = 500

type Unknown = { values: Partial<BlogValues>; remove: () => unknown }

/**
 * Keeps what is written in a form on this device, under its writer and its blog: one draft for each tab. It goes on with
 * what this writer has not finished, and only ever writes the draft that this tab holds.
 */
export function keepDrafts(
  form: BlogFormState,
  place: Place & { writer: string },
  show: (change: Partial<Shown>) => void,
) {
  const { writer, blog } = place
  let { start } = place
  let ended = false
  let discarded: Held | null = null
  let unknown: Unknown | null = null
  const writing = startWriting(form, start, newDraft(place, start), {
    stored: (done) => show({ refused: !done }),
    exists: (id, does) => setTabDraft(writer, blog, does ? id : null),
  })

  async function begin(): Promise<void> {
    // A tab in the background takes nothing up: the one that is looked at goes on with it.
    if (document.hidden)
      await new Promise((seen) => document.addEventListener('visibilitychange', seen, { once: true }))
    if (ended) return
    await removeOldDrafts(writer)
    if (blog === NEW_BLOG) unknown = await findUnknown()
    const found = await takeNewest()
    // Whoever has begun to type while this was read keeps what they typed, and is offered the other.
    if (ended || writing.isTouched()) found?.release()
    else if (found) goOnWith(found)
    await showOthers()
    show({ unknown: unknown !== null })
  }

  /** Of this writer and blog: what this tab wrote before, else the newest that no other tab holds. */
  async function takeNewest(): Promise<Held | null> {
    const own = tabDraft(writer, blog)
    const mine = own && (await take(own, PATIENCE_MS))
    if (mine) return mine
    for (const { id } of await listDrafts(writer, blog)) {
      const found = await take(id, 0)
      if (found) return found
    }
    return null
  }

  async function take(id: string, patience: number): Promise<Held | null> {
    const release = await holdDraft(id, patience)
    if (!release) return null
    const found = await readDraft(id)
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
    setTabDraft(writer, blog, next.kept && next.draft.id)
    show({ restored: next.values !== start, version: next.draft.version })
  }

  async function showOthers(): Promise<void> {
    const all = await listDrafts(writer, blog)
    // Afterwards: what this tab has just let go of is free only then.
    const held = await heldDrafts()
    show({ others: all.filter(({ id }) => id !== writing.held().draft.id && !held.has(id)) })
  }

  /** A text that may be this person's: what a visitor began in this tab, or what the version before kept. */
  async function findUnknown(): Promise<Unknown | null> {
    const visitors = writer === VISITOR ? null : takeVisitorsDraft()
    const release = visitors && (await holdDraft(visitors.id, PATIENCE_MS))
    const left = release && (await readDraft(visitors.id))
    if (left && visitors.own) await handOver(left.draft)
    release?.()
    if (left && !visitors.own)
      return { values: left.values, remove: () => removeDraft(left.draft.id).then(forgetUnknownDraft) }
    const former = await readFormerDraft()
    return former ? { values: former, remove: removeFormerDraft } : null
  }

  async function handOver(draft: Draft): Promise<void> {
    await putDraft({ ...draft, writer })
    setTabDraft(writer, blog, draft.id)
  }

  begin().catch(() => show({ refused: true }))

  return {
    isTouched: writing.isTouched,
    isLost: writing.isLost,
    /** Goes on with another unfinished text; the one that stands there stays among them. */
    async choose(id: string): Promise<void> {
      const next = await take(id, PATIENCE_MS)
      if (next) goOnWith(next)
      await showOthers()
    },
    /**
     * Takes what was written out of the form; `undo` brings it back until the page is left.
     * @param anew what the form begins with from now on, and its version
     */
    async discard(anew = start, version = writing.held().draft.version): Promise<void> {
      writing.keep()
      discarded?.release()
      const gone = writing.held()
      discarded = gone
      start = anew
      goOnWith(newDraft({ writer, blog, version }, anew))
      show({ discarded: true })
      await putDraft({ ...gone.draft, discardedAt: Date.now() }).catch(() => undefined)
    },
    async undo(): Promise<void> {
      if (!discarded) return
      const back = { ...discarded, kept: null }
      discarded = null
      goOnWith(back)
      show({ discarded: false })
      await writing.keep()
      await showOthers()
    },
    /** The text of nobody known is this writer's: it becomes theirs, and stands in the form. */
    async showUnknown(): Promise<void> {
      if (!unknown) return
      const { values, remove } = unknown
      goOnWith(newDraft(place, { ...start, ...values }))
      show({ unknown: false })
      if (await writing.keep()) remove()
      await showOthers()
    },
    removeUnknown(): void {
      unknown?.remove()
      show({ unknown: false })
    },
    /** The blog was sent: what stood in the form is not kept any more. */
    async forget(): Promise<void> {
      const { draft, release } = writing.held()
      stop()
      if (tabDraft(writer, blog) === draft.id) setTabDraft(writer, blog, null)
      release()
      await removeDraft(draft.id).catch(() => undefined)
    },
    stop,
  }

  function stop(): void {
    if (ended) return
    ended = true
    writing.keep()
    writing.end()
    writing.held().release()
    discarded?.release()
  }
}
