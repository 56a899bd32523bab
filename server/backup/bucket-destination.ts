import { createHash } from 'node:crypto'
import { open, readFile, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import type { S3Settings } from '../config.ts'
import { storage as messages } from '../language/messages.ts'
import { openClient } from '../media/s3.ts'
import { fault } from '../media/storage-errors.ts'
import { OperatorError } from '../operator-error.ts'
import { type Destination, readArchive } from './destination.ts'

/** Bytes per part of an upload. A store accepts 10,000 parts, so larger archives use larger parts. */
const PART = 16 << 20
const PARTS_MAX = 9000

/** Archives in a bucket, under keys that start with `prefix`. Every call may throw OperatorError. */
export function bucketDestination(settings: S3Settings, prefix: string, partSize = PART): Destination {
  const { bucket: Bucket } = settings
  const client = openClient(settings, 2)

  async function* read(name: string): AsyncGenerator<Buffer> {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: prefix + name })).catch(told)
    yield* Body as Readable
  }

  async function send(Key: string, file: string): Promise<void> {
    const { size } = await stat(file)
    const length = Math.max(partSize, Math.ceil(size / PARTS_MAX))
    if (size <= length) {
      const Body = await readFile(file)
      await client.send(new PutObjectCommand({ Bucket, Key, Body })).catch(told)
      return
    }
    const parts = chunksOf(file, length)
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key })).catch(told)
    try {
      const Parts: { PartNumber: number; ETag: string | undefined }[] = []
      for await (const Body of parts) {
        const PartNumber = Parts.length + 1
        const { ETag } = await client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body }))
        Parts.push({ PartNumber, ETag })
      }
      await client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }))
    } catch (error) {
      // If the abort fails, the parts take up space until the bucket's lifecycle rule removes incomplete uploads.
      await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => {})
      told(error)
    }
  }

  return {
    async save(name, file) {
      await send(prefix + name, file)
      // The local file was verified; the store must return the same content.
      if ((await sumOf(read(name))) === (await sumOf(readArchive(file)))) return
      await client.send(new DeleteObjectCommand({ Bucket, Key: prefix + name })).catch(told)
      throw new OperatorError(messages.bucketChangesBackup)
    },
    async list() {
      const names: string[] = []
      let ContinuationToken: string | undefined
      do {
        const command = new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken })
        const page = await client.send(command).catch(told)
        names.push(...(page.Contents ?? []).map(({ Key = '' }) => Key.slice(prefix.length)))
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
      return names
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: prefix + name })).catch(told)
    },
    read,
  }
}

/** @throws StorageError that names the setting of this bucket */
function told(error: unknown): never {
  fault(error, 'BACKUP_TO')
}

async function* chunksOf(path: string, length: number): AsyncGenerator<Buffer> {
  const file = await open(path)
  try {
    for (;;) {
      const { bytesRead, buffer } = await file.read({ buffer: Buffer.alloc(length), length })
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

async function sumOf(chunks: AsyncIterable<Buffer>): Promise<string> {
  const sum = createHash('sha256')
  for await (const chunk of chunks) sum.update(chunk)
  return sum.digest('hex')
}
