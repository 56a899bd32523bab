import type { BlogFieldName } from '#contract/blog-fields.ts'
import type { DraftValues } from './draft-fields.ts'
import type { DraftState } from './draft-state.ts'

/** The server's values when this device last agreed with it. */
export type Synced = { version: number; values: DraftValues }

/** The part of a draft that this device and the server share. */
export type SharedDraft = {
  id: string
  /** Names this device's hold of the draft, so that a repeated request does not conflict with itself. */
  device: string
  blogId: string | null
  blogVersion: number | null
  synced: Synced
  typedAt: Partial<Record<BlogFieldName, number>>
}

/** The form whose draft is synchronised. */
export type SyncedForm = {
  draft(): SharedDraft
  values(): DraftValues
  /** Whether the form is as it was at the start, and there is no draft to keep. */
  isUnchanged(): boolean
  /** Puts what another device typed into the form. */
  merge(values: Partial<DraftValues>, typedAt: SharedDraft['typedAt']): void
  /** The server has it now. */
  agreed(synced: Synced): void
  /** The draft was submitted or thrown away on another device; text typed from now on is a new one. */
  gone(): void
  /** A passage was typed into on two devices, and has the words of both now. */
  twice(): void
  tell(state: DraftState): void
}
