import { z } from 'zod'
import * as messages from '#messages/validation.ts'
import { BLOG_FIELDS, FORM_FIELDS } from './blog-fields.ts'
import { atLimit, refused } from './field-errors.ts'
import { formatMessage } from './format-message.ts'
import { Id } from './id.ts'
import { DRAFT_FIELD_MAX, DRAFT_TEXT_MAX_BYTES } from './limits.ts'
import { PictureUrl } from './pictures.ts'
import { fitsInBytes } from './rich-text.ts'
import { shapeOf } from './shape-of.ts'
import { VERSION_MAX, Version } from './version.ts'

/** An id that the client makes for a new draft: a UUID, with or without hyphens. */
export const DraftId = z.string().regex(/^[0-9a-f-]{32,36}$/, messages.draftIdInvalid)

/** A field's value, and when it was typed. Unlike a blog's, it is not sanitised. */
const typed = <Value extends z.ZodType<string>>(value: Value) => z.object({ value, at: z.iso.datetime() })

const ShortField = typed(z.string().max(DRAFT_FIELD_MAX, atLimit(messages.draftFieldLong))).optional()
const textLong = () => formatMessage(messages.draftTextLong, { max: DRAFT_TEXT_MAX_BYTES / 1000 })
const TextField = typed(
  z.string().refine((html) => fitsInBytes(html, DRAFT_TEXT_MAX_BYTES), refused('too-long', textLong)),
).optional()
const PictureField = typed(z.union([z.literal(''), PictureUrl])).optional()

const SCHEMAS = {
  line: ShortField,
  choice: ShortField,
  tags: ShortField,
  'rich text': TextField,
  picture: PictureField,
}

/** The fields of a draft that were typed, or, of a save, those that changed. */
export const DraftFields = z.object(shapeOf(FORM_FIELDS, (name) => SCHEMAS[BLOG_FIELDS[name].kind]))
export type DraftFields = z.infer<typeof DraftFields>

/** Fits the four longest texts with every character escaped by a backslash. */
export const DRAFT_SAVE_MAX_BYTES = 4_000_000

/** The body of PUT /drafts/{id}: creates the draft, or changes it. */
export const DraftSave = z.object({
  /** The version of the draft that the changes are based on; 0 for one that was never saved. */
  version: z.int().min(0).max(VERSION_MAX),
  /**
   * Names who types: what one device sends again, or in another order, is no conflict with itself. Where the server has
   * something newer of another device, that stays, and the client merges.
   */
  device: z.string().min(1).max(64),
  /** The blog that is being changed; null for a new one. Another user's counts as none. */
  blogId: Id.nullable(),
  /** The version of the blog that the draft is based on. */
  blogVersion: Version.nullable(),
  fields: DraftFields,
})
export type DraftSave = z.infer<typeof DraftSave>

/** A draft in its author's list. */
export const OwnDraft = z.object({
  _id: z.string(),
  blogId: z.string().nullable(),
  blogVersion: z.number().nullable(),
  /** Incremented by each save that changes something. */
  version: z.number(),
  /** The first words of the draft: its title, or else what there is. */
  name: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type OwnDraft = z.infer<typeof OwnDraft>

/** @property now the server's time, by which the client says when something was typed */
export const OwnDrafts = z.object({ now: z.iso.datetime(), drafts: z.array(OwnDraft) })

export const Draft = OwnDraft.omit({ name: true }).extend({ fields: DraftFields })
export type Draft = z.infer<typeof Draft>

/**
 * The answer to a save. `draft` is the merged state if the save was based on an earlier version than the server had,
 * else null.
 */
export const SavedDraft = z.object({ now: z.iso.datetime(), version: z.number(), draft: Draft.nullable() })
export type SavedDraft = z.infer<typeof SavedDraft>
