import { type BlogValues, splitPictures } from '../blog-form-values.ts'
import { FIELD_LABELS } from '../field-labels.ts'
import { type Choice, type Clash, mergeBlogs, settle } from './merge-blogs.ts'
import { mergePictures, type PictureClash } from './merge-pictures.ts'

export type ValuesClash = Clash | PictureClash

/** Two versions of a form's values merged: texts and pictures. */
export type ValuesMerge = {
  /** Everything that does not clash from both sides; where something clashes, mine. */
  merged: BlogValues
  /** What the writer has to choose, in the order of the form. */
  clashes: ValuesClash[]
  /** The fields that theirs changed without a clash. */
  fromTheirs: (keyof BlogValues)[]
  /** The merged values with the choices in place, by the index of the clash; mine without one. */
  settle(choices: (Choice | undefined)[]): BlogValues
}

/**
 * Merges two versions of a blog's form that began as `base`: see `mergeBlogs`.
 * @param base null if it is not known
 */
export function mergeValues(base: BlogValues | null, mine: BlogValues, theirs: BlogValues): ValuesMerge {
  const [old, own, other] = [base && splitPictures(base), splitPictures(mine), splitPictures(theirs)]
  const texts = mergeBlogs(old?.texts ?? null, own.texts, other.texts)
  const pictures = mergePictures(old?.pictures ?? null, own.pictures, other.pictures)
  const order = Object.keys(FIELD_LABELS)
  const clashes: ValuesClash[] = [...texts.clashes, ...pictures.clashes]
  clashes.sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field))
  return {
    merged: { ...texts.merged, ...pictures.merged },
    clashes,
    fromTheirs: [...texts.fromTheirs, ...pictures.fromTheirs],
    settle(choices) {
      const choiceOf = (clash: ValuesClash) => choices[clashes.indexOf(clash)]
      const taken = pictures.clashes.filter((clash) => choiceOf(clash) === 'theirs')
      return {
        ...settle(texts, texts.clashes.map(choiceOf)),
        ...pictures.merged,
        ...Object.fromEntries(taken.map(({ field, theirs }) => [field, theirs])),
      }
    },
  }
}

export const isPictureClash = (clash: ValuesClash): clash is PictureClash => !('base' in clash)
