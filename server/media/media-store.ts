// To add a storage of pictures:
// 1. A file in this folder that implements `MediaStore`, and its line in `open.ts`.
import type { Readable } from 'node:stream'

/** A file of a picture: `<width>.webp` for each version, `<width>-still.webp` for each still of an animation. */
export interface PictureFile {
  name: string
  bytes: Buffer
}

/** Storage for picture files, with one folder per picture, named by its id. */
export interface MediaStore {
  /** Writes all files durably, or throws and leaves none. */
  put(id: string, files: PictureFile[]): Promise<void>
  /** Removes pictures; missing ones are ignored. */
  remove(ids: string[]): Promise<void>
  /** The ids of all stored pictures created before `before`. */
  list(before: Date): AsyncIterable<string>
  /** Moves pictures to the trash, from which they are not served; missing ones are ignored. */
  trash(ids: string[]): Promise<void>
  /** Permanently removes pictures that were trashed before `before`. @returns the number of pictures */
  emptyTrash(before: Date): Promise<number>
  /** The bytes of the file `<id>/<name>`; undefined when there is none. */
  size(file: string): Promise<number | undefined>
  /** The id of the site that owns the store; undefined if none does yet. */
  siteId(): Promise<string | undefined>
  giveTo(siteId: string): Promise<void>
  /** @throws when pictures cannot be stored */
  check(): Promise<void>
  /** Free space in bytes; absent where it is unknown. */
  free?(): Promise<number>
  /**
   * Reads `<id>/<name>` as a stream. Absent where the files are in a folder that is served directly.
   * @returns undefined when there is no such file
   */
  read?(file: string, request: FileRequest): Promise<FileAnswer | undefined>
  /**
   * Reads a small file `<id>/<name>`, through a cache. Absent where there is `read`.
   * @returns undefined when the file is long, or cannot be read
   */
  readSmall?(file: string): Promise<Buffer | undefined>
}

/** A request for a file, with the relevant HTTP headers. */
export interface FileRequest {
  /** Headers only. */
  head: boolean
  range: string | undefined
  ifNoneMatch: string | undefined
}

/** A file, or a 304 or 416 without one. */
export interface FileAnswer {
  status: 200 | 206 | 304 | 416
  headers: Record<string, string | number>
  body: Readable | undefined
}
