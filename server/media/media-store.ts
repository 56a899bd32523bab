import type { Readable } from 'node:stream'

/** A file of a picture: `<width>.webp` for each version, and for each still of an animation `<width>-still.webp`. */
export interface PictureFile {
  name: string
  bytes: Buffer
}

/** Where picture files live: a folder for each picture, by its id. */
export interface MediaStore {
  /** Writes every file durably, or throws and leaves none. */
  put(id: string, files: PictureFile[]): Promise<void>
  /** Removes pictures; those that are not there are fine. */
  remove(ids: string[]): Promise<void>
  /** The ids of all stored pictures that were made before `before`. */
  list(before: Date): AsyncIterable<string>
  /** Moves pictures to where nobody reads them; those that are not there are fine. */
  trash(ids: string[]): Promise<void>
  /** Removes for good what was moved there before. @returns how many pictures */
  emptyTrash(before: Date): Promise<number>
  /** The id of the site that the store was given to; undefined: to none yet. */
  siteId(): Promise<string | undefined>
  giveTo(siteId: string): Promise<void>
  /** @throws where pictures cannot be stored */
  check(): Promise<void>
  /** The bytes that are left for pictures; absent where nobody can tell. */
  free?(): Promise<number>
  /**
   * Reads `<id>/<name>` as a stream. Absent where the files lie in a folder that is served as it is.
   * @returns undefined where there is no such file
   */
  read?(file: string, request: FileRequest): Promise<FileAnswer | undefined>
}

/** What a reader of a file asks for, in the words of HTTP. */
export interface FileRequest {
  /** The headers alone. */
  head: boolean
  range: string | undefined
  ifNoneMatch: string | undefined
}

/** A file, or 304 and 416 without one. */
export interface FileAnswer {
  status: 200 | 206 | 304 | 416
  headers: Record<string, string | number>
  body: Readable | undefined
}
