import { useRef, useState } from 'react'

/** State that neither a reload nor signing in again loses: kept in this tab under `key` while it is not empty. */
export function useKeptState<Value>(key: string, empty: Value) {
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
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** A full or forbidden store only means that nothing is kept. */
function keep(key: string, value: unknown): void {
  try {
    const text = JSON.stringify(value)
    if (text === '""' || text === '{}') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {}
}
