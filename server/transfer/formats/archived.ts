// The documents of Blogi's own archive: `server/export/` writes them, `blogi/read.ts` reads them, and they are the part of
// the neutral form that has everything as it was. docs/running/archive-format.md describes them for programs.
//
// A new field has a default here, so that archives of former releases are read.

import { z } from 'zod'
import { BLOG_PICTURES, FORM_FIELDS, LINES, type RevisionField, RICH_TEXTS } from '#contract/blog-fields.ts'
import { SECTIONS } from '#contract/blog-sections.ts'
import { HoldReason } from '#contract/held.ts'
import { shapeOf } from '#contract/shape-of.ts'
import { VERSION_MAX } from '#contract/version.ts'
import { timeOf } from './time-of.ts'

/** The folder of the documents in an archive. */
export const ARCHIVE = 'blogi'
/** Of the form of the documents: raised by what an older release would read wrongly. */
export const ARCHIVE_VERSION = 1

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const Uuid = z.string().regex(new RegExp(`^${UUID}$`))
/** As the tables have it, whose times are compared as texts: a year has four digits. */
const Time = z.string().refine((text) => timeOf(text)?.toISOString() === text)
/** PostgreSQL stores no zero characters, and neither engine half of a character. */
const Text = z.string().transform((text) => text.replaceAll('\0', '').toWellFormed())
const Version = z.int().min(1).max(VERSION_MAX)
const Reasons = z.array(HoldReason).max(20)

/** The fields of a blog and of each revision; pictures are names in `blogi/media`. */
const CONTENT = {
  ...shapeOf([...LINES, 'category', ...RICH_TEXTS], () => Text),
  tags: z.array(Text).max(100),
  language: Text.default(''),
  ...shapeOf(BLOG_PICTURES, () => Uuid.nullable()),
} satisfies Record<RevisionField, z.ZodType>

export const ArchiveHead = z.object({
  format: z.literal(ARCHIVE),
  version: z.int().min(1),
  /** Those of its blogs. */
  categories: z.array(Text).max(1000),
})

export const ArchivedPerson = z.object({
  id: Uuid,
  name: Text,
  role: z.enum(['Author', 'Reader']),
  about: Text,
  /** Addresses of pages. */
  links: z.array(Text).max(100),
  picture: Uuid.nullable(),
  email: Text.optional(),
})
export type ArchivedPerson = z.infer<typeof ArchivedPerson>

export const ArchivedBlog = z.object({
  id: Uuid,
  author: Uuid,
  state: z.enum(['public', 'draft', 'held', 'trashed']),
  createdAt: Time,
  updatedAt: Time,
  publishedAt: Time.nullable(),
  publishAt: Time.nullable(),
  heldAt: Time.nullable(),
  trashedAt: Time.nullable(),
  removedAt: Time.nullable(),
  held: z.object({ at: Time, reasons: Reasons, removedAt: Time.nullable() }).nullable(),
  version: Version,
  smallChanges: z.object({ from: z.int().min(0).max(VERSION_MAX), to: z.int().min(0).max(VERSION_MAX) }),
  commentsClosed: z.boolean(),
  slug: z.string(),
  formerAddresses: z.array(Text).max(1000),
  ...CONTENT,
})
export type ArchivedBlog = z.infer<typeof ArchivedBlog>

export const ArchivedRevision = z.object({ version: Version, savedAt: Time, ...CONTENT })
export type ArchivedRevision = z.infer<typeof ArchivedRevision>
export type ArchivedContent = Omit<ArchivedRevision, 'version' | 'savedAt'>

export const ArchivedComment = z.object({
  id: Uuid,
  author: Uuid,
  parent: Uuid.nullable(),
  text: Text,
  createdAt: Time,
  editedAt: Time.nullable(),
  section: z.enum(SECTIONS).nullable(),
  quote: Text.nullable(),
  state: z.enum(['public', 'held', 'refused', 'hidden', 'trashed']),
  stateAt: Time.nullable(),
  reasons: Reasons,
  told: Text,
  trashedBy: Uuid.nullable(),
  removedAt: Time.nullable(),
  mentions: z
    .array(z.unknown())
    .max(100)
    .pipe(z.array(z.object({ person: Uuid, name: Text }))),
})
export type ArchivedComment = z.infer<typeof ArchivedComment>
// They are counted first: each that is wrong has many words about it.
export const ArchivedComments = z.array(z.unknown()).max(100_000).pipe(z.array(ArchivedComment))

/** A draft of a new blog, or of changes to one. */
export const ArchivedDraft = z.object({
  id: Uuid,
  author: Uuid,
  blog: Uuid.nullable(),
  blogVersion: Version.nullable(),
  version: Version,
  createdAt: Time,
  updatedAt: Time,
  deletedAt: Time.nullable(),
  fields: z.object(shapeOf(FORM_FIELDS, () => z.object({ value: Text, at: Time, version: Version }).optional())),
})
export type ArchivedDraft = z.infer<typeof ArchivedDraft>

/** How a picture is stored: a file `WIDTH.webp` for each width, and `WIDTH-still.webp` for each still of an animation. */
export const ArchivedPicture = z.object({
  width: z.int().min(1).max(16_383),
  height: z.int().min(1).max(16_383),
  placeholder: z.string().regex(/^data:image\/webp;base64,[A-Za-z0-9+/=]{1,2000}$/),
  widths: z.array(z.int().min(1).max(16_383)).min(1).max(10),
  stills: z.array(z.int().min(1).max(16_383)).max(10).nullable(),
})
export type ArchivedPicture = z.infer<typeof ArchivedPicture>

/** A blog with its comments and revisions. */
export interface ArchivedPost {
  blog: ArchivedBlog
  comments: ArchivedComment[]
  revisions: ArchivedRevision[]
}

/** The files of a document. */
export const HEAD_FILE = `${ARCHIVE}/archive.json`
export const personFile = (id: string) => `${ARCHIVE}/people/${id}.json`
export const blogFile = (id: string) => `${ARCHIVE}/blogs/${id}/blog.json`
export const commentsFile = (id: string) => `${ARCHIVE}/blogs/${id}/comments.json`
export const revisionFile = (id: string, version: number) => `${ARCHIVE}/blogs/${id}/revisions/${version}.json`
export const draftFile = (id: string) => `${ARCHIVE}/drafts/${id}.json`
export const mediaFile = (id: string, name: string) => `${ARCHIVE}/media/${id}/${name}`
