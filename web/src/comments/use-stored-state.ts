import { useCallback, useSyncExternalStore } from 'react'
import { setTabItem, tabItem } from '../tab-storage.ts'

/** A value that survives a reload and signing in again: stored in this tab under `key` while it is not `empty`. */
export interface Stored<Value> {
  key: string
  /** A text or an object. */
  empty: Value
}

/** The values that were read, by key. */
const values = new Map<string, unknown>()
const listeners = new Map<string, Set<() => void>>()

export function readStored<Value>({ key, empty }: Stored<Value>): Value {
  if (!values.has(key)) values.set(key, JSON.parse(tabItem(key) ?? 'null') ?? empty)
  return values.get(key) as Value
}

export function changeStored<Value>(stored: Stored<Value>, next: (now: Value) => Value): void {
  const value = next(readStored(stored))
  values.set(stored.key, value)
  const text = JSON.stringify(value)
  setTabItem(stored.key, text === '""' || text === '{}' ? null : text)
  for (const listener of listeners.get(stored.key) ?? []) listener()
}

function listen(key: string, listener: () => void): () => void {
  const all = listeners.get(key) ?? new Set()
  listeners.set(key, all.add(listener))
  return () => {
    all.delete(listener)
    if (all.size === 0) listeners.delete(key)
  }
}

/**
 * A part of a stored value. Only a change of that part renders the component again.
 * @param select returns a text or another value that is equal to itself while nothing has changed
 */
export function useStored<Value, Selected>(stored: Stored<Value>, select: (value: Value) => Selected): Selected {
  const selected = () => select(readStored(stored))
  const subscribe = useCallback((listener: () => void) => listen(stored.key, listener), [stored.key])
  return useSyncExternalStore(subscribe, selected, selected)
}

/** A stored value and what changes it. */
export function useStoredState<Value>(key: string, empty: Value) {
  const stored = { key, empty }
  const value = useStored(stored, (now) => now)
  return [value, (next: (now: Value) => Value) => changeStored(stored, next)] as const
}
