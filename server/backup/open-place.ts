import type { BackupPlace } from '../config.ts'
import { folderPlace, type Place } from './place.ts'

/** Loads the client of buckets only where it is used. */
export async function openPlace(place: BackupPlace): Promise<Place> {
  if ('folder' in place) return folderPlace(place.folder)
  const { bucketPlace } = await import('./bucket-place.ts')
  return bucketPlace(place.s3, place.prefix)
}
