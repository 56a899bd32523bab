// The revisions of a blog, one for each save: their list, and what each of them changed.

// The list
export const backToBlog = 'Back to the blog'
export const allRevisions = 'All revisions'
// The revision that the blog is now
export const now = 'Now'

// How many words a revision changed, in short, and as it is read aloud
export const noWordsChanged = 'no words changed'
export const wordsAdded = '{count, plural, one {+# word} other {+# words}}'
export const wordsRemoved = '{count, plural, one {−# word} other {−# words}}'
export const wordsAddedAndRemoved = '+{added, number} −{removed, number} words'
export const wordsSpoken =
  '{added, plural, one {# word added} other {# words added}}, {removed, plural, one {# word removed} other {# words removed}}'

// One revision. {time}: when it was saved
export const revisionOf = 'Revision of {time}'
export const currentHint = 'This is the blog as it is now.'
export const firstHint = 'This is the first revision.'
export const restore = 'Restore'
export const restoring = 'Restoring…'
export const restored = 'Restored. The version it replaced is kept as a revision.'
export const restoreFailed = 'Nothing was restored. Please try again'
export const removeRevision = 'Remove this revision for ever'
export const removeConfirmTitle = 'Remove this revision for ever?'
export const removeConfirmText =
  'Its text is deleted, and so are its pictures unless another revision shows them. The blog stays as it is. This cannot be undone.'
export const removeForEver = 'Remove for ever'
export const removed = 'Revision removed for ever'
export const removeFailed = 'Nothing was removed. Please try again'

// What it changed
export const comparing = 'Comparing…'
export const compareFailed = 'The comparison could not be loaded. Reload the page.'
export const noDifference = 'No word or picture differs from the previous revision.'
export const showUnchanged = '{count, plural, one {Show # unchanged passage} other {Show # unchanged passages}}'
// {count}: how many passages are not shown yet
export const showMore = 'Show more of {count}'
export const undescribedPicture = 'A picture without a description'
// {text}: what a picture shows, for those who cannot see it
export const pictureDescription = 'Description: {text}'

// Above a picture or a rule that came or went
export const addedBlock = 'Added:'
export const removedBlock = 'Removed:'
// Read aloud before words that came or went, within the text
export const addedWords = 'added:'
export const removedWords = 'removed:'
