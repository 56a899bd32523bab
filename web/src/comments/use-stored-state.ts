import { useRef, useState } from 'react'
import { setTabItem, tabItem } from '../tab-storage.ts'

/** State that survives a reload and signing in again: stored in this tab under `key` while it is not empty. */
export function useStoredState<Value>(key: string, empty: Value) {
  const [value, setValue] = useState<Value>(() => read<Value>(key) ?? empty)
  const latest = useRef(value)
  const change = (next: (now: Value) => Value) => {
    latest.current = next(latest.current)
    setValue(latest.current)
    keep(key, latest.current)
  }
  return [value, change] as const
}

function read<Value>(key: string): Value | null {
  return JSON.parse(tabItem(key) ?? 'null')
}

function keep(key: string, value: unknown): void {
  const text = JSON.stringify(value)
  setTabItem(key, text === '""' || text === '{}' ? null : text)
}
