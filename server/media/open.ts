import type { Config, S3Settings } from '../config.ts'
import { diskMedia } from './disk.ts'
import { mediaFolder } from './files.ts'
import type { MediaStore } from './media-store.ts'
import type { S3Media } from './s3.ts'

/**
 * The configured media store: a bucket, or a folder, which is created.
 * @throws StorageError when the bucket cannot be used
 */
export function openMedia(config: Config): Promise<MediaStore> {
  return config.s3 ? openBucket(config.s3) : diskMedia(mediaFolder(config))
}

/**
 * Opens a bucket. The S3 client is loaded on demand, because loading it is slow.
 * @throws StorageError when the bucket cannot be used
 */
export async function openBucket(settings: S3Settings): Promise<S3Media> {
  const { s3Media } = await import('./s3.ts')
  const media = s3Media(settings)
  await media.check()
  return media
}
