// The pages where admins move another site in, and Authors their own posts.

export const intro =
  'Moves the posts of another site in: texts, pictures, dates, authors, tags and comments. First a dry run says what would come and what would not; nothing is written until you import, and an import can be undone for {days} days.'
export const upload = 'Upload an export'
export const files = 'Files'
// {size}: such as 1 GB.
export const filesHint =
  'WordPress: Tools › Export › All content (.xml). Ghost: Settings › Import/Export (.json). Blogger: Settings › Back up content (.xml), or Google Takeout. Substack, Medium, Tumblr, a folder of Markdown or an export of Blogi: as a ZIP. All files of one site together, at most {max} files and {size}.'
export const send = 'Upload and check'
export const chooseFiles = 'Choose the files first.'
export const tooManyFiles = 'Choose at most {max} files.'
export const emptyFile = 'The file {name} is empty.'
export const sending = 'Uploading…'
export const sent = 'Uploaded {sent} of {all}'
export const stop = 'Stop'
export const uploadFailed = 'The files could not be uploaded. Try again.'

// The page of an Author
export const ownTitle = 'Import your blogs'
export const ownIntro =
  'Brings the posts of your blog elsewhere into your account: texts, pictures, dates and tags. All posts become yours, whoever the file names; comments do not come, and what would have to wait for approval comes as a draft. First a dry run says what would come and what would not; nothing is written until you import, and an import can be undone for {days} days.'
export const onlyAuthors = 'Only Authors import blogs. Choose the role Author in your profile first.'
export const toProfile = 'Edit profile'

// The import that is shown
// {site}: an address or the name of a file.
export const importOf = 'Import of {site}'
export const unknownSite = 'another site'
export const stateUploading = 'The files have not arrived completely: upload them again.'
export const stateChecking = 'The dry run is under way. You can leave this page: it goes on.'
export const stateChecked = 'The dry run has ended: nothing was written. This would come:'
export const stateImporting = 'The import is under way. You can leave this page: it goes on.'
export const stateFetching = 'The missing pictures are being tried again. You can leave this page: it goes on.'
export const stateDone = 'The import has ended. This has come:'
export const stateFailed = 'It has stopped.'
export const stateCancelled = 'The import was cancelled. What came before stays until you undo it:'
export const stateUndoing = 'Everything that it brought is being removed.'
export const stateUndone = 'This import was undone.'
export const progress = 'Progress'
export const progressPictures = '{done, number} of {total, plural, one {# picture} other {# pictures}}'
export const progressPosts = '{done, number} of {total, plural, one {# post} other {# posts}}'
export const minutesLeft = 'about {minutes, plural, one {# minute} other {# minutes}} left'
export const soon = 'less than a minute left'

// The report
export const notes = 'What is not carried as it was ({count, number})'
export const noNotes = 'Everything is carried.'
export const downloadReport = 'Download the report'
export const reportFailed = 'The report could not be downloaded.'

// The first posts, as they will look
export const samples = 'How the first posts will look'
export const samplesHint = 'Pictures of the files are shown; others come with the import.'
export const pictureLater = 'The picture comes with the import.'
export const textGoesOn = 'The text goes on.'
export const sampleNotes = 'Not carried as it was'

// What is chosen
export const choices = 'Choices'
export const category = 'Category of posts without one of this site'
// {name}: of a category.
export const firstCategory = 'The first one: {name}'
export const address = 'Where the other site is now'
export const addressHint = 'Pictures are fetched from there. Empty: from the address in the export.'
export const authors = 'Accounts that get the posts of authors'
export const authorsHint =
  'The email address of an account here. Empty: an account that the author can claim, or the one with the proved address of the export.'
// {name}: of an author in the export. {email}: of the author in the export.
export const accountOf = 'Account for {name}'
export const emailInExport = 'In the export: {email}'
export const responses = 'Import also what may be responses on Medium'
export const responsesHint = 'One paragraph without a heading or picture. The report lists them.'
export const checkAgain = 'Check again'
export const startImport = 'Import'
export const goOn = 'Continue the import'
// {count}: of pictures that could not be had.
export const tryPictures = 'Try missing pictures again ({count, number})'
export const cancelCheck = 'Cancel'
export const discard = 'Discard'

// The list
export const list = 'Imports'
export const none = 'Nothing was imported yet.'
export const show = 'Show<hidden> the import of {site}</hidden>'
export const undo = 'Undo<hidden> the import of {site}</hidden>'
export const byCommand = 'by a command on the server'
// {name}: of an admin.
export const by = 'by {name}'
// Beside the name of an Author who imported into their own account.
export const intoOwn = 'into their own account'
export const undoUntil = 'can be undone until {time}'
export const labelUploading = 'Not uploaded completely'
export const labelChecking = 'Dry run under way'
export const labelChecked = 'Checked'
export const labelImporting = 'Under way'
export const labelFetching = 'Pictures tried again'
export const labelDone = 'Complete'
export const labelFailed = 'Stopped'
export const labelCancelled = 'Cancelled'
export const labelInterrupted = 'Not complete'
export const labelUndoing = 'Being undone'
export const labelUndone = 'Undone'

// Asked before Undo
export const undoTitle = 'Undo the import of {site}?'
export const undoDescription =
  'Its blogs, comments and accounts are removed, and its pictures. Blogs that were changed or commented on here move to the trash of their authors. Accounts that their owners have stay.'
export const undoAction = 'Undo the import'
