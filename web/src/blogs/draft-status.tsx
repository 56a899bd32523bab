import { useSyncExternalStore } from 'react'
import type { DraftState, DraftStateStore } from './draft-state.ts'

const EMPTY: DraftState = { kind: 'empty' }
// Created in the browser only, as in time-ago.tsx.
let time: Intl.DateTimeFormat | undefined

/** One line that says where the words of the form are. */
export function DraftStatus({ store }: { store: DraftStateStore }) {
  return textOf(useSyncExternalStore(store.subscribe, store.get, () => EMPTY))
}

function textOf(state: DraftState): string {
  if (state.kind === 'saving') return 'Saving…'
  if (state.kind === 'saved') {
    time ??= new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
    return `Saved ${time.format(state.at)}`
  }
  return state.kind === 'device' ? state.why : 'Nothing to save yet'
}
