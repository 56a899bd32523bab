import { type BlogFieldName, FORM_FIELDS } from '#contract/blog-fields.ts'
import type { DraftSave } from '#contract/drafts.ts'

/** When a field was typed and on which device, and the version of the draft that it came with. */
export interface Stamp {
  at: string
  device: string
  version: number
}
export type Stamps = Partial<Record<BlogFieldName, Stamp>>

/** The changes of a save: the values to store, and the stamps of all fields. */
export interface Change {
  values: [BlogFieldName, string][]
  stamps: Stamps
}

/**
 * Merges a save with the stored draft, field by field. A field that another device has changed since the version that
 * the save is based on stays: the client gets it with the answer and merges the texts. Of one device's own saves, which
 * may arrive twice or in another order, the field that was typed later is stored.
 * @param now a field cannot have been typed later: the clock of the device may be wrong
 */
export function mergeSave(stored: { version: number; stamps: Stamps }, save: DraftSave, now: Date): Change {
  const values: [BlogFieldName, string][] = []
  const stamps = { ...stored.stamps }
  for (const name of FORM_FIELDS) {
    const field = save.fields[name]
    if (!field) continue
    const stamp = stored.stamps[name]
    const at = new Date(Math.min(Date.parse(field.at), now.getTime())).toISOString()
    const isUnseen = stamp !== undefined && stamp.version > save.version
    if (isUnseen && (stamp.device !== save.device || stamp.at >= at)) continue
    values.push([name, field.value])
    stamps[name] = { at, device: save.device, version: stored.version + 1 }
  }
  return { values, stamps }
}
