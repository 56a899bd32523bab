// The pages of the site, such as its terms, which admins write and publish.

// The list; <hidden> is for screen readers alone
export const intro =
  'Drafts of the usual pages are ready for you. Read them, and fill in what is in [brackets] before you publish them. A published page is in the footer: where a link of the settings leads to it, else in the column “Pages”, in the order of this list.'
export const addPage = 'Add a page'
export const publishAll = 'Publish all'
// Above a list of pages, each with `toFillIn`.
export const left = 'Still drafts:'
// {path}: such as /pages/terms.
export const publishedAt = 'Published at {path}'
// {blanks}: the parts of the text in brackets.
export const toFillIn = 'to fill in: {blanks}'
// In place of “Draft”.
export const aboutOfBlogi = 'The text that came with Blogi is shown at /about'
// Behind `publishedAt`: the column of the footer with the pages to which no other link leads.
export const listedInFooter = 'in the footer under “Pages”'
// Behind `publishedAt`.
export const linkedBySettings = 'linked by the settings'
export const edit = 'Edit<hidden> {title}</hidden>'
export const fillIn = 'Fill in<hidden> {title}</hidden>'
export const publish = 'Publish<hidden> {title}</hidden>'
export const withdraw = 'Withdraw<hidden> {title}</hidden>'
export const moveUp = 'Move {title} up'
export const moveDown = 'Move {title} down'
// {place}: 1 is the first.
export const movedTo = '{title} is now {place, number} of {count, number}'

// Deleting a page; {path} is its address
export const deletePage = 'Delete<hidden> {title}</hidden>'
export const deleteTitle = 'Delete “{title}”?'
export const deleteAction = 'Delete'
export const deleteOwn =
  'There will be no page at {path}. You can restore it for {days, plural, one {# day} other {# days}}.'
export const deletePrepared =
  'The draft that came with Blogi takes its place, and there will be no page at {path} until you publish one. You can restore yours for {days, plural, one {# day} other {# days}}, unless you save that draft.'
export const deleteAbout =
  'The text that came with Blogi is shown at {path} again. You can restore yours for {days, plural, one {# day} other {# days}}, unless you save another.'
export const deletedPages = 'Deleted pages'
// {time}: a date.
export const deletedUntil = '{path}, can be restored until {time}'
export const restore = 'Restore<hidden> {title}</hidden>'

// The form
export const editTitle = 'Edit page'
export const noPage = 'There is no such page.'
// A link to the list.
export const allPages = 'All pages'
export const title = 'Title'
export const address = 'Address'
export const addressHint = 'The page will be at {path}. You can change that until you publish it.'
export const text = 'Text'
// A checkbox, with one of the next two below it.
export const seePage = 'See the page'
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
