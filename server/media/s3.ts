import type { Readable } from 'node:stream'
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import pLimit from 'p-limit'
import type { S3Settings } from '../config.ts'
import { IMMUTABLE } from '../http/cache-control.ts'
import { fault, MediaFault, statusOf } from './media-fault.ts'
import type { MediaStore } from './media-store.ts'
import { MEDIA_PATH } from './store.ts'

/** Before every key. What a bucket holds beside it is not the site's, and keys read like the site's own addresses. */
const PREFIX = MEDIA_PATH.slice(1)
/** Files written or listed at once. Two forms of four pictures with five versions each make 40. */
const AT_ONCE = 16
/** Readers hold a connection until their picture has gone out, however slow their line is. */
const READERS_MAX = 256
/** What one call deletes at most. */
const DELETED_AT_ONCE = 1000
/** Milliseconds. A stalled line is given up; writing 10 MB in 30 s takes 2.7 Mbit/s. */
const TIMEOUTS = { connectionTimeout: 3000, requestTimeout: 30_000, socketTimeout: 60_000, throwOnRequestTimeout: true }

export interface S3Media extends MediaStore {
  read: NonNullable<MediaStore['read']>
  /** The bytes of each stored file of a picture, by its name. */
  sizes(id: string): Promise<Map<string, number>>
}

/** A media store in an S3-compatible bucket, under the keys `media/<id>/<name>`. Every call may throw MediaFault. */
export function s3Media(settings: S3Settings): S3Media {
  const { bucket: Bucket } = settings
  // Apart, so that no number of slow readers keeps a picture from being stored.
  const writing = openClient(settings, AT_ONCE)
  const reading = openClient(settings, READERS_MAX)
  const inTurn = pLimit(AT_ONCE)

  async function sizes(id: string): Promise<Map<string, number>> {
    const prefix = `${PREFIX}${id}/`
    const { Contents = [] } = await inTurn(() =>
      writing.send(new ListObjectsV2Command({ Bucket, Prefix: prefix })).catch(fault),
    )
    return new Map(Contents.map(({ Key = '', Size = 0 }) => [Key.slice(prefix.length), Size]))
  }

  async function deleteFiles(files: string[]): Promise<void> {
    for (let from = 0; from < files.length; from += DELETED_AT_ONCE) {
      const Objects = files.slice(from, from + DELETED_AT_ONCE).map((file) => ({ Key: PREFIX + file }))
      const { Errors: [error] = [] } = await writing
        .send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }))
        .catch(fault)
      if (error) throw new MediaFault(`The bucket did not delete ${error.Key}: ${error.Code} ${error.Message}`)
    }
  }

  return {
    sizes,
    async check() {
      await writing.send(new HeadBucketCommand({ Bucket })).catch(fault)
    },
    async put(id, named) {
      const files = named.map(({ name, bytes }) => ({ file: `${id}/${name}`, bytes }))
      // All are waited for: one that is still under way could arrive after the others were taken back.
      const puts = await Promise.allSettled(
        files.map(({ file, bytes }) =>
          inTurn(() => {
            const head = { ContentType: 'image/webp', CacheControl: IMMUTABLE }
            return writing.send(new PutObjectCommand({ Bucket, Key: PREFIX + file, Body: bytes, ...head }))
          }),
        ),
      )
      const failed = puts.find((result) => result.status === 'rejected')
      if (!failed) return
      // A bucket that cannot be reached cannot be tidied either: the sweep of the next start does it.
      await deleteFiles(files.map(({ file }) => file)).catch(() => {})
      fault(failed.reason)
    },
    async remove(ids) {
      const found = await Promise.all(
        ids.map(async (id) => [...(await sizes(id)).keys()].map((name) => `${id}/${name}`)),
      )
      await deleteFiles(found.flat())
    },
    async *list(before) {
      let ContinuationToken: string | undefined
      do {
        const page = await writing
          .send(new ListObjectsV2Command({ Bucket, Prefix: PREFIX, Delimiter: '/', ContinuationToken }))
          .catch(fault)
        for (const { Prefix = '' } of page.CommonPrefixes ?? []) {
          const id = Prefix.slice(PREFIX.length, -1)
          if (madeAt(id) < before.getTime()) yield id
        }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
    },
    async read(file, { head, range, ifNoneMatch }) {
      const asked = { Bucket, Key: PREFIX + file, Range: range, IfNoneMatch: ifNoneMatch }
      try {
        const found = head
          ? await reading.send(new HeadObjectCommand(asked))
          : await reading.send(new GetObjectCommand(asked))
        return {
          status: found.ContentRange ? 206 : 200,
          headers: {
            'content-length': found.ContentLength ?? 0,
            ...(found.ETag && { etag: found.ETag }),
            ...(found.LastModified && { 'last-modified': found.LastModified.toUTCString() }),
            ...(found.ContentRange && { 'content-range': found.ContentRange }),
          },
          body: 'Body' in found ? (found.Body as Readable) : undefined,
        }
      } catch (error) {
        const status = statusOf(error)
        if (status === 404) return undefined
        if (status === 416 || status === 304) return { status, headers: {}, body: undefined }
        fault(error)
      }
    },
  }
}

/** @param connections open at once at most */
export function openClient(settings: S3Settings, connections: number): S3Client {
  const agent = { maxSockets: connections }
  return new S3Client({
    ...(settings.endpoint && { endpoint: settings.endpoint }),
    region: settings.region,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    forcePathStyle: settings.forcePathStyle,
    // The signature covers the content already, and not every store knows the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { ...TIMEOUTS, httpAgent: agent, httpsAgent: agent },
  })
}

/** When a picture was made, in milliseconds: its id is a UUIDv7, by the site's own clock. What has no such name is not ours. */
function madeAt(id: string): number {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{21}$/.test(id)
    ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
    : Number.POSITIVE_INFINITY
}
