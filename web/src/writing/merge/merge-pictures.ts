import { BLOG_PICTURES, type BlogPictureName } from '#contract/blog-fields.ts'
import { type ChosenPicture, isRejected } from '../../ui/picture-field.tsx'
import type { BlogPictures } from '../blog-form-values.ts'

/** A picture field that both sides changed differently. */
export type PictureConflict = { field: BlogPictureName; mine: ChosenPicture; theirs: ChosenPicture }

/**
 * Merges two versions of a blog's pictures that began as `base`. Where both changed, `merged` has mine.
 * @param base null if it is not known
 */
export function mergePictures(
  base: BlogPictures | null,
  mine: BlogPictures,
  theirs: BlogPictures,
): { merged: BlogPictures; conflicts: PictureConflict[]; fromTheirs: BlogPictureName[] } {
  const merged = { ...mine }
  const conflicts: PictureConflict[] = []
  const fromTheirs: BlogPictureName[] = []
  for (const field of BLOG_PICTURES) {
    const [own, other, old] = [mine[field], theirs[field], base?.[field] ?? null]
    if (isSamePicture(own, other) || isSamePicture(other, old)) continue
    // A rejected file is no choice.
    if (isSamePicture(own, old) || (own !== null && isRejected(own))) {
      merged[field] = other
      fromTheirs.push(field)
    } else conflicts.push({ field, mine: own, theirs: other })
  }
  return { merged, conflicts, fromTheirs }
}

const urlOrFile = (picture: ChosenPicture) => (picture && 'url' in picture ? picture.url : picture)
const isSamePicture = (one: ChosenPicture, other: ChosenPicture) => urlOrFile(one) === urlOrFile(other)
