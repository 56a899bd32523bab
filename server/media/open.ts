import type { Config, S3Settings } from '../config.ts'
import { diskMedia } from './disk.ts'
import { mediaFolder } from './files.ts'
import type { MediaStore } from './media-store.ts'
import type { S3Media } from './s3.ts'

/**
 * The media store that the settings name: a bucket, or a folder, which is created.
 * @throws StorageError where the bucket cannot be used
 */
export function openMedia(config: Config): Promise<MediaStore> {
  return config.s3 ? openBucket(config.s3) : diskMedia(mediaFolder(config))
}

/**
 * Loads the client of buckets, which takes a while, only where it is used.
 * @throws StorageError where the bucket cannot be used
 */
export async function openBucket(settings: S3Settings): Promise<S3Media> {
  const { s3Media } = await import('./s3.ts')
  const media = s3Media(settings)
  await media.check()
  return media
}
