import { FORM_FIELDS } from '#contract/blog-fields.ts'
import { type BlogValues, splitPictures } from '../blog-form-values.ts'
import { applyChoices, type Choice, type Conflict, mergeBlogs } from './merge-blogs.ts'
import { mergePictures, type PictureConflict } from './merge-pictures.ts'

export type ValueConflict = Conflict | PictureConflict

/** Two versions of a form's values merged: texts and pictures. */
export type ValuesMerge = {
  /** Everything that does not conflict from both sides; where something conflicts, mine. */
  merged: BlogValues
  /** The conflicts for the writer to resolve, in the order of the form. */
  conflicts: ValueConflict[]
  /** The fields that theirs changed without a conflict. */
  fromTheirs: (keyof BlogValues)[]
  /** The merged values with the choices in place, by the index of the conflict; mine without one. */
  applyChoices(choices: (Choice | undefined)[]): BlogValues
}

/**
 * Merges two versions of a blog's form that began as `base`: see `mergeBlogs`.
 * @param base null if it is not known
 */
export function mergeValues(base: BlogValues | null, mine: BlogValues, theirs: BlogValues): ValuesMerge {
  const [old, own, other] = [base && splitPictures(base), splitPictures(mine), splitPictures(theirs)]
  const texts = mergeBlogs(old?.texts ?? null, own.texts, other.texts)
  const pictures = mergePictures(old?.pictures ?? null, own.pictures, other.pictures)
  const conflicts: ValueConflict[] = [...texts.conflicts, ...pictures.conflicts]
  conflicts.sort((a, b) => FORM_FIELDS.indexOf(a.field) - FORM_FIELDS.indexOf(b.field))
  return {
    merged: { ...texts.merged, ...pictures.merged },
    conflicts,
    fromTheirs: [...texts.fromTheirs, ...pictures.fromTheirs],
    applyChoices(choices) {
      const choiceOf = (conflict: ValueConflict) => choices[conflicts.indexOf(conflict)]
      const taken = pictures.conflicts.filter((conflict) => choiceOf(conflict) === 'theirs')
      return {
        ...applyChoices(texts, texts.conflicts.map(choiceOf)),
        ...pictures.merged,
        ...Object.fromEntries(taken.map(({ field, theirs }) => [field, theirs])),
      }
    },
  }
}

export const isPictureConflict = (conflict: ValueConflict): conflict is PictureConflict => !('base' in conflict)
