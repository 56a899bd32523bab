// TODO: what this part is for.

export const theTrashIsEmpty = 'The trash is empty.'
export const deleteThisCommentFor = 'Delete this comment for ever?'
export const deleteThisBlogFor = 'Delete this blog for ever?'
export const thisCannotBeTaken = 'This cannot be taken back.'
export const itsTextItsPictures = 'Its text, its pictures and its comments are gone then. This cannot be taken back.'
export const deleteForEver = 'Delete for ever'
export const restore = 'Restore'
export const theCommentCouldNot = 'The comment could not be restored. Try again.'
export const itCouldNotBe = 'It could not be deleted. Try again.'
