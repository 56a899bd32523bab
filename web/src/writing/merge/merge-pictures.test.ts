import { expect, test } from 'vitest'
import { type BlogPictures, EMPTY_BLOG, splitPictures } from '../blog-form-values.ts'
import { mergePictures } from './merge-pictures.ts'

const pictures = (changes: Partial<BlogPictures>) => ({ ...splitPictures(EMPTY_BLOG).pictures, ...changes })
const stored = (name: string) => ({ url: `/media/${name}/640.webp` })
const file = new File(['x'], 'x.png')

test('merges changes of different pictures; a rejected file is not a change', () => {
  const base = pictures({ mainImage: stored('a'), paraOneImage: stored('b'), paraTwoImage: stored('c') })
  const mine = { ...base, mainImage: file, paraTwoImage: { refused: 'Too large' } }
  const theirs = pictures({ mainImage: stored('a'), paraOneImage: null, paraTwoImage: stored('d') })
  expect(mergePictures(base, mine, theirs)).toEqual({
    merged: { ...theirs, mainImage: file },
    conflicts: [],
    fromTheirs: ['paraOneImage', 'paraTwoImage'],
  })
})

test('a picture that both sides changed is a conflict, unless both chose the same', () => {
  const base = pictures({ mainImage: stored('a'), paraOneImage: stored('b') })
  const mine = { ...base, mainImage: file, paraOneImage: stored('c') }
  const theirs = { ...base, mainImage: stored('d'), paraOneImage: stored('c') }
  expect(mergePictures(base, mine, theirs)).toEqual({
    merged: mine,
    conflicts: [{ field: 'mainImage', mine: file, theirs: stored('d') }],
    fromTheirs: [],
  })
  expect(mergePictures(null, pictures({}), pictures({ mainImage: stored('d') })).fromTheirs).toEqual(['mainImage'])
})
