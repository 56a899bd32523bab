// The neutral form that formats are read into and that `server/transfer/import/` writes. Formats know no tables, and
// the writer knows no formats.
//
// To add a format:
// 1. A folder here with a `Format`, or a `FolderFormat` for exports of many files: it streams, takes broken files as far as they can be read, and has a note for
//    everything that it does not carry. Its line in `formats.ts`.
// 2. HTML is parsed (`html.ts`), never searched by regular expressions. What it leaves is any HTML: the writer sanitises.
// 3. Its notes in `messages/en/import.ts`, its small files in its tests, `docs/running/import.md`.

import { imports as messages } from '../../language/messages.ts'
import type { ArchivedDraft, ArchivedPerson, ArchivedPicture, ArchivedPost } from './archived.ts'

/**
 * In the place of an address that is not known: what is below it may be in a folder, with the same path.
 */
export const UNKNOWN_ADDRESS = 'http://address.invalid'

/** The address of a file of the export. @param path of the file, with `/` */
export const addressOfFile = (path: string): string =>
  `${UNKNOWN_ADDRESS}/${path.split('/').map(encodeURIComponent).join('/')}`

/** What was not carried as it was, and of which post or file. */
export interface Note {
  of: string
  text: string
}

export interface NeutralAuthor {
  /** The same in every export of a site. */
  key: string
  name: string
  email: string | undefined
  /** What else Blogi's own archive has of them. */
  profile?: Pick<ArchivedPerson, 'role' | 'about' | 'links' | 'picture'>
}

export interface NeutralPicture {
  /** Where it is: http, https or data. */
  address: string
  /** Where else it may be, best first. */
  others: string[]
  alt: string
}

export interface NeutralComment {
  /** The same in every export of a site. */
  key: string
  /** The key of the comment that it replies to, which may be missing, later in the list, or its own reply. */
  parent: string | undefined
  /** One of the site's authors; or else who signed it. */
  author: string | undefined
  name: string
  email: string | undefined
  /** Whether someone with an account wrote it. Of others no program checks the address. */
  isOfAccount: boolean
  at: Date
  text: string
  /** Whether it waits for approval. */
  waits: boolean
}

export interface NeutralPost {
  /** The same in every export of a site. */
  key: string
  title: string
  /**
   * Any HTML. A picture is `<img src alt data-others>`: `src` and the JSON array in `data-others` are the addresses of a
   * `NeutralPicture`.
   */
  html: string
  excerpt: string
  /** Its creator. */
  author: string
  /** Undefined: unknown. */
  at: Date | undefined
  isPublic: boolean
  commentsClosed: boolean
  /** Whether it may be an answer to a post of someone else, which its program does not say. */
  isResponse?: boolean
  categories: string[]
  tags: string[]
  /** Its code, as the export has it. Undefined: unknown. */
  language?: string
  picture: NeutralPicture | undefined
  /** Where it was, with or without the site's address in front. */
  addresses: string[]
  comments: NeutralComment[]
  /** What of it was not carried. */
  notes: string[]
}

/** A page of the other site that lists the posts of an author, of a category or of a tag, or of all of them. */
export interface NeutralArchive {
  /** Where it was, as `addresses` of a post. */
  addresses: string[]
  /** The key of an author, or the name of a category or tag. */
  of: { author: string } | { term: string } | { all: true }
}

/** A page beside the posts, such as About. Its excerpt, categories, tags and comments do not come. */
export interface NeutralPage {
  page: NeutralPost
}

/** A post, a page, or a blog or a draft of Blogi's own archive, which is written as it was. */
export type NeutralItem =
  | NeutralPost
  | NeutralPage
  | (ArchivedPost & { notes: string[] })
  | { draft: ArchivedDraft }
  | Note

/** A picture of Blogi's own archive. */
export interface NeutralStored {
  picture: ArchivedPicture
  /** A file of it, by its name. */
  read(name: string): Promise<Buffer | undefined>
}

/**
 * An export as it is read. What is no function is data alone, and comes from a thread as a copy (`read-in-thread.ts`).
 */
export interface NeutralSite {
  /** Distinguishes the keys of this site from those of another one. */
  id: string
  /** The same for the keys of people, where those of posts need no more; absent: `id`. */
  peopleId?: string
  /** Without a trailing slash; empty: unknown. */
  address: string
  authors: NeutralAuthor[]
  /**
   * Their feeds are below them, and need not be named, nor those of the site. Absent: the site has the same addresses as
   * this one.
   */
  archives?: NeutralArchive[]
  /** Of posts and pages. */
  postCount: number
  /** Whether responses may be among the posts. */
  mayHaveResponses?: boolean
  /** Reads the files once more: all posts and pages, and a note for everything else. */
  posts(): AsyncIterable<NeutralItem>
  /** The categories of its blogs, which the site gets too. */
  categories?: string[]
  /** A picture that is stored already, by its name. */
  stored?(name: string): Promise<NeutralStored | undefined>
}

export interface Format {
  /** Whether it is one of its files. @param head the beginning of the file */
  matches(head: string): boolean
  /**
   * Reads files of one site.
   * @param address of the site, where the export does not have it
   * @param folder that they are in, if that is the export
   * @throws Error of the file system
   */
  read(files: string[], address?: string, folder?: Folder): Promise<NeutralSite>
}

/** An export that is a folder, or a ZIP that was unpacked. */
export interface Folder {
  path: string
  /** Of the folder or the archive, without its ending. */
  name: string
  /** The paths of all files below it, with `/`, sorted. */
  files: string[]
  /** The same of the folder around it, if it is an archive in an archive. */
  around?: string[]
  /** What of an archive could not be read. */
  notes: Note[]
}

/** A format whose exports are many files: a folder, or a ZIP of one. */
export interface FolderFormat {
  /** @param files the paths of all files below it, with `/` */
  matches(files: string[]): boolean
  /**
   * @param address of the site, where the export does not have it
   * @throws Error of the file system
   */
  read(folder: Folder, address?: string): Promise<NeutralSite>
}

/** A post or page; a note, if it cannot be read, so that one does not stop the others. */
export function orNote<Item extends NeutralPost | NeutralPage>(of: string, read: () => Item): Item | Note {
  try {
    return read()
  } catch {
    return { of, text: messages.postBroken }
  }
}

export const isNote = (item: NeutralItem): item is Note => 'of' in item
export const isPost = (item: NeutralItem): item is NeutralPost => 'html' in item
export const isPage = (item: NeutralItem): item is NeutralPage => 'page' in item
export const isArchived = (item: Exclude<NeutralItem, Note>): item is ArchivedPost & { notes: string[] } =>
  'blog' in item
export const isArchivedDraft = (item: Exclude<NeutralItem, Note>): item is { draft: ArchivedDraft } => 'draft' in item
