import { useCallback, useSyncExternalStore } from 'react'
import { newId } from '../http/idempotency-key.ts'
import { setTabItem, tabItem } from '../tab-storage.ts'
import { lockDraft } from './draft-lock.ts'
import { putRow, removeOldRows, removeRow, tabsWith, takeRows } from './unsent-store.ts'

/**
 * The value of a field in an unsent form. It is stored on this device while it is not `empty`, and comes back in
 * any tab of the same person, once the tab that it was typed in is closed.
 */
export interface Unsent<Value> {
  /** Begins with the id of the person, the only one it is shown to. */
  key: string
  /** A text, an object or null. */
  empty: Value
  /** Merges the values of two tabs without loss. */
  join: (earlier: Value, later: Value) => Value
}

/** How long a tab that is reloaded waits for what it wrote, in milliseconds: the page before may not have let go yet. */
const PATIENCE_MS = 3000
const TAB = 'unsent-tab'

type Entry = { value: unknown; isLoaded: boolean }
const entries = new Map<string, Entry>()
const listeners = new Map<string, Set<() => void>>()

/** The id of this tab, under which it writes; undefined until it has something to write. */
let own: Promise<string> | undefined

/** Tabs hold a lock for what they write, which the browser releases when they are closed. */
// oxlint-disable-next-line catalogue/no-text -- the name of a lock
const lockTab = (tab: string, patience?: number) => lockDraft(`tab ${tab}`, patience)

async function beginTab(): Promise<string> {
  const tab = newId()
  setTabItem(TAB, tab)
  await lockTab(tab)
  return tab
}

/** Continues with the id from before the reload; the copy of a tab finds that the first one holds it. */
const resumeTab = async (tab: string): Promise<string> => ((await lockTab(tab, PATIENCE_MS)) ? tab : beginTab())

/** Whether there is nothing to keep. */
function isEmpty(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return !value
  return !(value instanceof Blob) && Object.keys(value).length === 0
}

async function store(key: string, value: unknown): Promise<void> {
  // Where there is no such storage, the tab's own.
  const inTab = () => setTabItem(key, isEmpty(value) || value instanceof Blob ? null : JSON.stringify(value))
  if (isEmpty(value) && !own) return inTab()
  own ??= beginTab()
  setTabItem(emptied(key), isEmpty(value) ? 'yes' : null)
  const tab = await own
  // What the tab has was put there while the database refused.
  await (isEmpty(value) ? removeRow({ key, tab }) : putRow({ key, tab, at: Date.now(), value })).then(
    () => setTabItem(key, null),
    inTab,
  )
}

/** Marks the stored text as sent immediately: a reload may come before the database has removed it. */
const emptied = (key: string) => `emptied:${key}`

/** Takes what this tab has under a key, and what tabs have that are closed. */
async function claim<Value>({ key, join }: Unsent<Value>): Promise<Value | undefined> {
  const tabs = await tabsWith(key)
  const before = tabItem(TAB)
  if (before !== null && tabs.includes(before)) own ??= resumeTab(before)
  const here = await own
  if (here !== undefined && here === before && tabItem(emptied(key))) {
    await removeRow({ key, tab: here })
    // Values from now on were taken from other tabs.
    setTabItem(emptied(key), null)
  }
  const releases: (() => void)[] = []
  const from: string[] = []
  for (const tab of tabs) {
    const release = tab === here ? () => {} : await lockTab(tab)
    if (!release) continue
    releases.push(release)
    from.push(tab)
  }
  if (from.length === 0) return undefined
  own ??= beginTab()
  const joinRows = (earlier: unknown, later: unknown) => join(earlier as Value, later as Value)
  return takeRows(key, { from, to: await own, join: joinRows })
    .then((value) => value as Value | undefined)
    .finally(() => {
      for (const release of releases) release()
    })
}

/** One after the other: two fields may be of the same tab, whose lock is held for one at a time. */
let claiming: Promise<unknown> = Promise.resolve()

function claimInTurn<Value>(unsent: Unsent<Value>): Promise<Value | undefined> {
  const claimed = claiming.then(() => claim(unsent)).catch(() => undefined)
  claiming = claimed
  return claimed
}

let isTidied = false

async function load<Value>(unsent: Unsent<Value>, entry: Entry): Promise<void> {
  const { key, join } = unsent
  const inTab = tabItem(key)
  const claimed = await claimInTurn(unsent)
  const kept = inTab === null ? [] : [JSON.parse(inTab) as Value]
  const typed = isEmpty(entry.value) ? [] : [entry.value as Value]
  const found = [...kept, ...(claimed === undefined ? [] : [claimed]), ...typed]
  entry.isLoaded = true
  if (found.length > 0) entry.value = found.reduce(join)
  if (kept.length + typed.length > 0) {
    setTabItem(key, null)
    await store(key, entry.value)
  }
  callListeners(key)
  if (isTidied) return
  isTidied = true
  await removeOldRows().catch(() => undefined)
}

function entryOf<Value>(unsent: Unsent<Value>): Entry {
  const known = entries.get(unsent.key)
  if (known) return known
  const entry = { value: unsent.empty, isLoaded: false }
  entries.set(unsent.key, entry)
  void load(unsent, entry)
  return entry
}

function callListeners(key: string): void {
  for (const listener of listeners.get(key) ?? []) listener()
}

export const readUnsent = <Value>(unsent: Unsent<Value>): Value => entryOf(unsent).value as Value

export function changeUnsent<Value>(unsent: Unsent<Value>, next: (now: Value) => Value): void {
  const entry = entryOf(unsent)
  entry.value = next(entry.value as Value)
  if (entry.isLoaded) void store(unsent.key, entry.value)
  callListeners(unsent.key)
}

function listen(key: string, listener: () => void): () => void {
  const all = listeners.get(key) ?? new Set()
  listeners.set(key, all.add(listener))
  return () => {
    all.delete(listener)
    if (all.size === 0) listeners.delete(key)
  }
}

function useEntry<Value, Selected>(unsent: Unsent<Value>, select: (entry: Entry) => Selected): Selected {
  const selected = () => select(entryOf(unsent))
  const subscribe = useCallback((listener: () => void) => listen(unsent.key, listener), [unsent.key])
  return useSyncExternalStore(subscribe, selected, selected)
}

/**
 * A part of a field's value. Only a change of that part renders the component again.
 * @param select returns a text or another value that is equal to itself while nothing has changed
 */
export const useUnsent = <Value, Selected>(unsent: Unsent<Value>, select: (value: Value) => Selected): Selected =>
  useEntry(unsent, ({ value }) => select(value as Value))

/** Whether the stored value has been loaded. */
export const useUnsentLoaded = <Value>(unsent: Unsent<Value>): boolean => useEntry(unsent, ({ isLoaded }) => isLoaded)

/** The whole value of a field, and its setter. */
export function useUnsentState<Value>(unsent: Unsent<Value>) {
  const value = useUnsent(unsent, (now) => now)
  return [value, (next: (now: Value) => Value) => changeUnsent(unsent, next)] as const
}
