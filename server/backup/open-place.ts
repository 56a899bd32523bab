import type { BackupPlace } from '../config.ts'
import { folderPlace, type Place } from './destination.ts'

/** Loads the client of buckets only where it is used. */
export async function openPlace(place: BackupPlace): Promise<Place> {
  if ('folder' in place) return folderPlace(place.folder)
  const { bucketPlace } = await import('./bucket-destination.ts')
  return bucketPlace(place.s3, place.prefix)
}
