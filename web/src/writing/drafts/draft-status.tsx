import { useSyncExternalStore } from 'react'
import { formatMessage } from '#contract/format-message.ts'
import * as commonMessages from '#messages/common.ts'
import * as messages from '#messages/writing.ts'
import { clockTime } from '../../ui/local-time.ts'
import type { DraftState, DraftStateStore } from './draft-state.ts'

const EMPTY: DraftState = { kind: 'empty' }

/** One line that says where the words of the form are. */
export function DraftStatus({ store }: { store: DraftStateStore }) {
  return <span>{statusText(useSyncExternalStore(store.subscribe, store.get, () => EMPTY))}</span>
}

function statusText(state: DraftState): string {
  if (state.kind === 'saving') return commonMessages.saving
  if (state.kind === 'saved') return formatMessage(messages.savedAt, { time: clockTime(new Date(state.at)) })
  return state.kind === 'device' ? state.why : messages.nothingToSave
}
