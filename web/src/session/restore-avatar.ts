import { pictureProblem } from '../ui/check-picture.ts'

type Stored = { read: () => Promise<File | undefined>; forget: () => void }

type Field = {
  /** Whether another picture was chosen in the meantime. */
  isChosen: () => boolean
  set: (avatar: File) => void
  reject: (message: string) => void
}

/**
 * Restores a stored avatar, checking it again: the page may have been reloaded before the first check had
 * finished.
 */
export async function restoreAvatar(stored: Stored, { isChosen, set, reject }: Field): Promise<void> {
  const avatar = await stored.read()
  const fault = avatar && (await pictureProblem(avatar))
  if (!avatar || isChosen()) return
  if (!fault) return set(avatar)
  stored.forget()
  reject(fault)
}
