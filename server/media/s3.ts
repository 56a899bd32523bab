import type { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
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
import type { MediaStore } from './media-store.ts'
import { fault, statusOf } from './storage-errors.ts'
import { MEDIA_PATH } from './store.ts'

/** The prefix of every key, so that keys match the URL paths. Other objects in the bucket are not the site's. */
const PREFIX = MEDIA_PATH.slice(1)
/** The key prefix of trashed pictures, and the key of the site's id. */
const TRASH_PREFIX = 'trash/'
const SITE_KEY = `${PREFIX}site-id`
/** Concurrent writes and listings. Two forms of four pictures with five versions each make 40 files. */
const AT_ONCE = 16
/** A reader holds a connection until the picture is sent, even on a slow line. */
const READERS_MAX = 256
/** Milliseconds. Stalled connections are aborted; writing 10 MB in 30 s takes 2.7 Mbit/s. */
const TIMEOUTS = { connectionTimeout: 3000, requestTimeout: 30_000, socketTimeout: 60_000, throwOnRequestTimeout: true }
/** Milliseconds for a health check including its retries, so that it ends before the next one. */
const CHECK_WITHIN = 5000

export interface S3Media extends MediaStore {
  read: NonNullable<MediaStore['read']>
  /** The size in bytes of each stored file of a picture, by name. */
  sizes(id: string): Promise<Map<string, number>>
}

/** A media store in an S3-compatible bucket, under the keys `media/<id>/<name>`. Every call may throw StorageError. */
export function s3Media(settings: S3Settings): S3Media {
  const bucket = openBucket(settings)
  const { Bucket, writing, inTurn } = bucket
  return {
    ...ownerIn(bucket),
    ...trashIn(bucket),
    ...filesFor(settings),
    sizes: bucket.sizes,
    async check() {
      const abortSignal = AbortSignal.timeout(CHECK_WITHIN)
      await writing.send(new HeadBucketCommand({ Bucket }), { abortSignal }).catch(fault)
    },
    async put(id, named) {
      const files = named.map(({ name, bytes }) => ({ file: `${id}/${name}`, bytes }))
      // Wait for all of them: a request still in flight could store a file after the others were removed.
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
      // If the bucket is unreachable, the cleanup fails too; the sweep at the next start does it.
      await bucket.deleteKeys(files.map(({ file }) => PREFIX + file)).catch(() => {})
      fault(failed.reason)
    },
    async remove(ids) {
      const found = (await Promise.all(ids.map(bucket.filesOf))).flat()
      await bucket.deleteKeys(found.map((file) => PREFIX + file))
    },
    async *list(before) {
      for await (const page of bucket.listed({ Prefix: PREFIX, Delimiter: '/' })) {
        for (const { Prefix = '' } of page.CommonPrefixes ?? []) {
          const id = Prefix.slice(PREFIX.length, -1)
          if (madeAt(id) < before.getTime()) yield id
        }
      }
    },
  }
}

type Bucket = ReturnType<typeof openBucket>

/** The bucket, with what its parts share. Readers have a client of their own, so that slow ones never block uploads. */
function openBucket(settings: S3Settings) {
  const { bucket: Bucket } = settings
  const writing = openClient(settings, AT_ONCE)
  const inTurn = pLimit(AT_ONCE)

  async function sizes(id: string): Promise<Map<string, number>> {
    const prefix = `${PREFIX}${id}/`
    const { Contents = [] } = await inTurn(() =>
      writing.send(new ListObjectsV2Command({ Bucket, Prefix: prefix })).catch(fault),
    )
    return new Map(Contents.map(({ Key = '', Size = 0 }) => [Key.slice(prefix.length), Size]))
  }

  return {
    Bucket,
    writing,
    inTurn,
    sizes,
    filesOf: async (id: string) => [...(await sizes(id)).keys()].map((name) => `${id}/${name}`),
    /** One by one: the bulk delete requires a checksum, and stores differ in which kind they support. */
    async deleteKeys(keys: string[]): Promise<void> {
      await Promise.all(
        keys.map((Key) => inTurn(() => writing.send(new DeleteObjectCommand({ Bucket, Key })).catch(fault))),
      )
    },
    /** The pages of a listing, one after another. */
    async *listed(prefix: { Prefix: string; Delimiter?: string }) {
      let ContinuationToken: string | undefined
      do {
        const page = await writing.send(new ListObjectsV2Command({ Bucket, ...prefix, ContinuationToken })).catch(fault)
        yield page
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
    },
  }
}

function trashIn({
  Bucket,
  writing,
  inTurn,
  filesOf,
  deleteKeys,
  listed,
}: Bucket): Pick<S3Media, 'trash' | 'emptyTrash'> {
  return {
    async trash(ids) {
      const files = (await Promise.all(ids.map(filesOf))).flat()
      const copy = (file: string) =>
        new CopyObjectCommand({ Bucket, Key: TRASH_PREFIX + file, CopySource: `${Bucket}/${PREFIX}${file}` })
      await Promise.all(files.map((file) => inTurn(() => writing.send(copy(file)).catch(fault))))
      await deleteKeys(files.map((file) => PREFIX + file))
    },
    async emptyTrash(before) {
      const removed = new Set<string>()
      for await (const page of listed({ Prefix: TRASH_PREFIX })) {
        const old = (page.Contents ?? []).filter(({ LastModified = new Date() }) => LastModified < before)
        await deleteKeys(old.map(({ Key = '' }) => Key))
        for (const { Key = '' } of old) removed.add(Key.split('/')[1] ?? '')
      }
      return removed.size
    },
  }
}

function ownerIn({ Bucket, writing }: Bucket): Pick<S3Media, 'siteId' | 'giveTo'> {
  return {
    async siteId() {
      try {
        const { Body } = await writing.send(new GetObjectCommand({ Bucket, Key: SITE_KEY }))
        return (await Body?.transformToString())?.trim()
      } catch (error) {
        if (statusOf(error) === 404) return undefined
        fault(error)
      }
    },
    async giveTo(siteId) {
      const file = { Key: SITE_KEY, Body: `${siteId}\n`, ContentType: 'text/plain' }
      await writing.send(new PutObjectCommand({ Bucket, ...file })).catch(fault)
    },
  }
}

/** Requests of readers. */
function filesFor(settings: S3Settings): Pick<S3Media, 'size' | 'read'> {
  const { bucket: Bucket } = settings
  const reading = openClient(settings, READERS_MAX)
  return {
    async size(file) {
      const found = await reading.send(new HeadObjectCommand({ Bucket, Key: PREFIX + file })).catch((error) => {
        if (statusOf(error) !== 404) fault(error)
      })
      return found?.ContentLength
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

/** @param connections the maximum number of open connections */
export function openClient(settings: S3Settings, connections: number): S3Client {
  const agent = { maxSockets: connections }
  return new S3Client({
    ...(settings.endpoint && { endpoint: settings.endpoint }),
    region: settings.region,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    forcePathStyle: settings.forcePathStyle,
    // The signature already covers the content, and not every store supports the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { ...TIMEOUTS, httpAgent: agent, httpsAgent: agent },
  })
}

/** When a picture was created, in ms, from its UUIDv7 id and so by the site's clock. Other names are not the site's. */
function madeAt(id: string): number {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{21}$/.test(id)
    ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
    : Number.POSITIVE_INFINITY
}
