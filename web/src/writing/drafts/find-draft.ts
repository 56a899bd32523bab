import { RICH_TEXTS } from '#contract/blog-fields.ts'
import type { OwnDraft } from '#contract/drafts.ts'
import { textOf } from '#contract/rich-text.ts'
import { newId } from '../../http/idempotency-key.ts'
import { heldDrafts, lockDraft } from '../../unsent/draft-lock.ts'
import type { BlogValues } from '../blog-form-values.ts'
import { draftValuesOf, formValuesOf, valuesIn } from './draft-fields.ts'
import type { DraftServer } from './draft-server.ts'
import { type Draft, discardedAmong, listDrafts, readDraft, VISITOR } from './draft-store.ts'
import { type Held, newDraft } from './held-draft.ts'
import { tabDrafts } from './tab-drafts.ts'

/**
 * How long to wait for a draft's lock. A page that is reloaded or switches users releases it immediately, but on a slow
 * device that takes seconds. The form can be used in the meantime; a duplicated tab never gets it.
 */
export const PATIENCE_MS = 10_000

/** Where the drafts of a form are looked for. */
export type DraftSource = {
  /** The user's id or VISITOR. */
  writer: string
  /** The blog's id, or NEW_BLOG. */
  blog: string
  /** The version of the blog that `start` has the values of; null for a new one. */
  version: number | null
  server: DraftServer
  /** The writer's drafts on the server, newest first; empty until it has answered. */
  onServer: OwnDraft[]
  /** The form's initial values. */
  start(): BlogValues
}

/** A draft that this tab has locked. */
export type Locked = { id: string; release(): void }

/** A draft that can be chosen, on this device or on the server. `at` is in milliseconds, `name` its first words. */
export type OtherDraft = Pick<Draft, 'id' | 'at'> & { name: string }

/** The drafts on the server; one that was thrown away while it could not be reached is thrown away there. */
export async function listOnServer({ server, blog }: DraftSource): Promise<OwnDraft[]> {
  const all = await server.list(blog)
  const discarded = await discardedAmong(all.map(({ _id }) => _id)).catch(() => new Set<string>())
  for (const id of discarded) void server.remove(id).catch(() => undefined)
  return all.filter(({ _id }) => !discarded.has(_id))
}

/** The writer's unfinished drafts that no tab holds, this one included; newest first. */
export async function listFree({ writer, blog, onServer }: DraftSource): Promise<OtherDraft[]> {
  const here = await listDrafts(writer, blog, tabDrafts(writer, blog)).catch((error) => {
    if (writer === VISITOR) throw error
    return []
  })
  const there = onServer.filter(({ _id }) => !here.some(({ id }) => id === _id))
  const all = [
    ...here.map((draft) => ({ id: draft.id, at: draft.at, name: firstWords(draft) })),
    ...there.map(({ _id, updatedAt, name }) => ({ id: _id, at: Date.parse(updatedAt), name })),
  ].sort((one, other) => other.at - one.at)
  // Queried after the list: a lock that this tab has just released is free only then.
  const held = await heldDrafts()
  return all.filter(({ id }) => !held.has(id))
}

/** Claims the draft `own`, else the writer's newest one on this device that no other tab holds. */
export async function claimNewest(source: DraftSource, own: string | undefined, ofTab: string[]): Promise<Held | null> {
  const mine = own === undefined ? null : await claimDraft(source, own, PATIENCE_MS)
  if (mine) return mine
  for (const { id } of await listDrafts(source.writer, source.blog, ofTab)) {
    const found = await claimDraft(source, id)
    if (found) return found
  }
  return null
}

/** Claims the newest draft on the server that no tab holds, if it is later than `at` in milliseconds. */
export async function claimNewestOnServer(source: DraftSource, at: number): Promise<Held | null> {
  const inUse = await heldDrafts()
  const newest = source.onServer.find(({ _id }) => !inUse.has(_id))
  return newest && Date.parse(newest.updatedAt) > at ? claimDraft(source, newest._id) : null
}

/**
 * Claims a draft on this device or on the server, if no other tab holds it.
 * @param patience how long to wait for its lock, in milliseconds
 */
export async function claimDraft(source: DraftSource, id: string, patience = 0): Promise<Held | null> {
  const release = await lockDraft(id, patience)
  return release && claimLocked(source, { id, release })
}

/** Claims a draft whose lock this tab has. */
export async function claimLocked(source: DraftSource, { id, release }: Locked): Promise<Held | null> {
  const held = await read(source, id).catch((error) => {
    release()
    throw error
  })
  if (held) return { ...held, release }
  release()
  return null
}

type Read = Omit<Held, 'release'>

async function read(source: DraftSource, id: string): Promise<Read | null> {
  const isShared = source.onServer.some(({ _id }) => _id === id)
  const found = await readDraft(id).catch((error) => {
    if (isShared) return undefined
    throw error
  })
  if (!found) return isShared ? readFromServer(source, id) : null
  if (found.draft.writer !== source.writer || found.draft.discardedAt !== undefined) return null
  const values = { ...source.start(), ...found.values }
  return { draft: { device: newId(), ...found.draft }, values, kept: values }
}

async function readFromServer({ server, writer, blog, version, start }: DraftSource, id: string): Promise<Read> {
  const remote = await server.read(id)
  const shared = valuesIn(remote, draftValuesOf(start()))
  const values = { ...start(), ...formValuesOf(shared) } as BlogValues
  const typedAt = Object.fromEntries(Object.entries(remote.fields).map(([name, { at }]) => [name, Date.parse(at)]))
  const { draft } = newDraft({ writer, blog, version: remote.blogVersion ?? version }, values)
  const at = Date.parse(remote.updatedAt)
  return {
    draft: { ...draft, id, at, typedAt, synced: { version: remote.version, values: shared } },
    values,
    kept: null,
  }
}

/** The draft's title, else its first words. */
function firstWords({ texts }: Draft): string {
  const first = [texts.title, texts.intro, texts.paraOneTitle, ...RICH_TEXTS.map((name) => texts[name])]
  return first.map(textOf).find(Boolean)?.slice(0, 80) ?? ''
}
