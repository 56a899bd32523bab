import { pictureProblem } from '../ui/check-picture.ts'
import { storedPicture, storePicture } from './stored-picture.ts'

type Field = {
  /** Whether another picture was chosen in the meantime. */
  isChosen: () => boolean
  set: (avatar: File) => void
  reject: (message: string) => void
}

/**
 * Restores the avatar stored under `key`, checking it again: the page may have been reloaded before the first check had
 * finished.
 */
export async function restoreAvatar(key: string, { isChosen, set, reject }: Field): Promise<void> {
  const avatar = await storedPicture(key)
  const fault = avatar && (await pictureProblem(avatar))
  if (!avatar || isChosen()) return
  if (!fault) return set(avatar)
  storePicture(key, null)
  reject(fault)
}
