import type { NeutralAuthor } from '../neutral.ts'
import { childOf, textIn, type XmlRecord } from '../xml-records.ts'
import type { Term } from './archives.ts'

/** A file that was uploaded. */
export interface Attachment {
  address: string
  alt: string
  caption: string
  /** The id of the post that it was uploaded to. */
  parent: string
}

/** What is known of the site and the post that a text belongs to. */
export interface Source {
  /** The address of the post, from which other addresses are written; or that of the site. */
  base: string
  /** By their ids. */
  attachments: Map<string, Attachment>
  /** Those that were uploaded to the post. */
  attachmentsOf: Attachment[]
}

/** What an export has beside its posts, collected by the first pass. */
export interface Site {
  address: string
  title: string
  posts: number
  /** By their names for signing in. */
  authors: Map<string, NeutralAuthor>
  /** The same by their ids. */
  authorIds: Map<string, string>
  /** Categories and tags. */
  terms: Map<string, Term>
  /** By their ids. */
  attachments: Map<string, Attachment>
  /** By the id of the post that they were uploaded to. */
  attachmentsOf: Map<string, Attachment[]>
  /** The address of the first post or page of each id: Squarespace gives several the same one. */
  addressesOf: Map<string, string>
}

/** The fields of a post beside those of the format. */
export const metaOf = (record: XmlRecord): Map<string, string> =>
  new Map(
    record.children
      .filter(({ name }) => name === 'wp:postmeta')
      .map((meta) => [textIn(meta, 'wp:meta_key'), childOf(meta, 'wp:meta_value')?.text ?? '']),
  )
