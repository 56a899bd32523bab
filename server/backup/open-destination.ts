import type { BackupDestination } from '../config.ts'
import { type Destination, folderDestination } from './destination.ts'

/** Opens a destination. The S3 client is loaded only for a bucket. */
export async function openDestination(place: BackupDestination): Promise<Destination> {
  if ('folder' in place) return folderDestination(place.folder)
  const { bucketDestination } = await import('./bucket-destination.ts')
  return bucketDestination(place.s3, place.prefix)
}
