// The pages of the site, such as its terms, which admins write and publish.

// The list; <hidden> is for screen readers alone
export const intro =
  'These drafts lie ready. Read them before you publish them: what stands in [brackets] is yours to fill in. Once a page is published, the links to it in the footer lead there.'
// {path}: such as /pages/terms.
export const publishedAt = 'Published at {path}'
// {blanks}: what stands in brackets in the text.
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

// When another admin has saved the page meanwhile
export const changedMeanwhile = 'Somebody else has changed this page meanwhile. This is theirs; yours is above.'
export const keepMine = 'Keep mine'
export const chooseText = 'Choose above which of the two texts to keep.'

// What whoever runs the site fills in, as it stands in the pages that lie ready
export const blankName = '[name]'
export const blankEmail = '[email address]'
export const blankAddress = '[name and address]'
export const blankFact = '[say what is true here]'
export const blankPlace = '[say where]'
