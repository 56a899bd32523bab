import { newId } from '../../http/idempotency-key.ts'
import { lockDraft } from '../../unsent/draft-lock.ts'
import { type BlogValues, splitPictures } from '../blog-form-values.ts'
import type { Draft } from './draft-store.ts'

/** A draft that this tab holds and writes. */
export type Held = {
  draft: Draft
  values: BlogValues
  /** The draft stored on the device; null if there is none, or if that is unknown. */
  kept: BlogValues | null
  release: () => void
}

/** A draft that is not stored on the device yet. */
export function newDraft({ writer, blog, version }: Omit<Draft, 'id' | 'at' | 'texts'>, values: BlogValues): Held {
  const draft = { id: newId(), device: newId(), writer, blog, version, at: 0, texts: splitPictures(values).texts }
  const holding = lockDraft(draft.id)
  return { draft, values, kept: null, release: () => holding.then((release) => release?.()) }
}
