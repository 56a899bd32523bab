import { z } from 'zod'
import * as messages from '#messages/validation.ts'
import { withAsciiDomain } from './ascii-domain.ts'
import { refused } from './field-errors.ts'
import { Id } from './id.ts'
import { EMAIL_MAX, IMPORT_AUTHORS_MAX, IMPORT_FILES_MAX, IMPORT_MAX_BYTES, IMPORT_NOTES_LIMIT } from './limits.ts'
import { LINK_MAX } from './link-address.ts'
import { OneLine } from './one-line.ts'
import { byCursor, wholeNumber } from './pagination.ts'

/** A file of an export, as its owner calls it. */
const ImportFile = z.object({ name: OneLine().min(1).max(255), bytes: z.int().min(1).max(IMPORT_MAX_BYTES) })

/** The body of POST /admin/imports and POST /imports: the files that will be sent, all of one site. */
export const NewImport = z.object({ files: z.array(ImportFile).min(1).max(IMPORT_FILES_MAX) })
export type NewImport = z.infer<typeof NewImport>

/** `number`: of the file, from 0. */
export const ImportFileParams = z.object({ id: Id, number: Id })

/** Where in the file a piece begins. A piece has at most `IMPORT_PIECE_BYTES`. */
export const ImportPieceQuery = z.object({
  offset: wholeNumber(0, 0, IMPORT_MAX_BYTES, messages.importOffsetInvalid),
})

const isWebAddress = (text: string) => text === '' || /^https?:\/\/[^\s/?#]+/i.test(text)

const EmailTyped = OneLine().trim().toLowerCase().overwrite(withAsciiDomain).max(EMAIL_MAX)

/**
 * What is chosen. Authors that are not named get accounts that their owners can claim; those of an Author's import do
 * not count, as all of it is the Author's own.
 */
export const ImportChoices = z.object({
  /** Of posts whose own categories the site does not have; empty: its first one. */
  category: OneLine().max(200).default(''),
  /** Where the other site is now, from which pictures are fetched; empty: where the export says. */
  address: z
    .string()
    .trim()
    .max(LINK_MAX)
    .refine(isWebAddress, refused('invalid-url', messages.importAddressInvalid))
    .default(''),
  /** The email address of the account that has an author's posts, by the author's key. */
  authors: z
    .array(z.object({ key: OneLine().max(1000), email: EmailTyped }))
    .max(IMPORT_AUTHORS_MAX)
    .default([]),
  /** Whether what may be responses to other posts comes, too. */
  responses: z.boolean().default(false),
})
export type ImportChoices = z.infer<typeof ImportChoices>

const count = z.int().default(0)

/** What an import brought, or would bring. */
export const ImportCounts = z.object({
  posts: count,
  drafts: count,
  pages: count,
  comments: count,
  /** Comments that wait for approval. */
  waiting: count,
  authors: count,
  commenters: count,
  pictures: count,
  redirects: count,
  /** Those of lists and feeds, which a dry run cannot know. */
  listRedirects: count,
  /** What was imported before. */
  known: count,
})
export type ImportCounts = z.infer<typeof ImportCounts>

/** An import: one that was uploaded, or one that a command made. */
export const SiteImport = z.object({
  id: z.string(),
  /** By which it is undone; null: it was not begun. */
  importId: z.string().nullable(),
  /** Whether it has files, a report and progress: a command printed its own. */
  isUploaded: z.boolean(),
  /** Whether it is of an Author, who has everything that it brings. */
  isOwn: z.boolean(),
  /** The other site, as far as it is known. */
  source: z.string(),
  files: z.array(ImportFile),
  createdAt: z.iso.datetime(),
  by: z.object({ _id: z.string(), name: z.string() }).nullable(),
  /** Interrupted: a command that did not end. */
  state: z.enum([
    'uploading',
    'checking',
    'checked',
    'importing',
    'fetching',
    'done',
    'failed',
    'cancelled',
    'interrupted',
    'undoing',
    'undone',
  ]),
  /** Posts that were read, of all. Of one import, while its pictures are tried again: those. */
  done: z.int(),
  total: z.int(),
  secondsLeft: z.int().nullable(),
  counts: ImportCounts,
  error: z.string().nullable(),
  /** Null: it cannot be undone. */
  undoUntil: z.iso.datetime().nullable(),
})
export type SiteImport = z.infer<typeof SiteImport>

/** How a post will look: what a dry run shows of the first ones. */
export const ImportSample = z.object({
  title: z.string(),
  standfirst: z.string(),
  category: z.string(),
  at: z.iso.datetime().nullable(),
  /** A `data:` address; null: the picture comes with the import. */
  picture: z.string().nullable(),
  /** The beginning of its text, sanitised. */
  html: z.string(),
  /** Whether the text goes on. */
  isCut: z.boolean(),
  /** What of it would not be carried as it was. */
  notes: z.array(z.string()),
})
export type ImportSample = z.infer<typeof ImportSample>

/** One import with the authors of the other site and what was chosen. */
export const ImportDetails = SiteImport.extend({
  authors: z.array(z.object({ key: z.string(), name: z.string(), email: z.string().nullable() })),
  /** Whether responses on Medium may be among its posts. */
  mayHaveResponses: z.boolean(),
  choices: ImportChoices,
  /** Lines of the report. */
  notes: z.int(),
  /** Pictures that could not be had, and can be tried again. */
  missingPictures: z.int(),
  /** After a dry run. */
  samples: z.array(ImportSample),
})
export type ImportDetails = z.infer<typeof ImportDetails>

/** What was not carried, or would not be: of a post, a person or a file. */
export const ImportNote = z.object({ number: z.int(), of: z.string(), text: z.string() })
export type ImportNote = z.infer<typeof ImportNote>

export const ImportNotesQuery = byCursor(IMPORT_NOTES_LIMIT)
