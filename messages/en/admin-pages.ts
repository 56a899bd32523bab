// The pages of the site, such as its terms, which admins write and publish.

// The list; <hidden> is for screen readers alone
export const intro =
  'These drafts are ready for you. Read them and fill in what is in [brackets] before you publish them. Once a page is published, its links in the footer lead to it.'
// {path}: such as /pages/terms.
export const publishedAt = 'Published at {path}'
// {blanks}: the parts of the text in brackets.
export const toFillIn = 'to fill in: {blanks}'
export const fillIn = 'Fill in<hidden> {title}</hidden>'
export const publish = 'Publish<hidden> {title}</hidden>'
export const withdraw = 'Withdraw<hidden> {title}</hidden>'

// The form
export const editTitle = 'Edit page'
export const title = 'Title'
export const text = 'Text'
// A checkbox, with one of the next two below it.
export const published = 'Published'
export const publishedHint = 'At {path}'
export const publishedHintWithBlanks = 'At {path}; still to fill in: {blanks}'
export const saveFailed = 'The page could not be saved. Try again.'

// When another admin has saved the page in the meantime
export const changedMeanwhile =
  'Someone else has changed this page in the meantime. Their version is here, yours is above.'
export const keepMine = 'Keep mine'
export const chooseText = 'Choose above which of the two texts to keep.'

// The blanks that the operator fills in, as they are in the prepared pages
export const blankName = '[name]'
export const blankEmail = '[email address]'
export const blankAddress = '[name and address]'
export const blankFact = '[say what is true here]'
export const blankPlace = '[say where]'
