// The dashboard of an author, and the pages on which a blog is written and edited.

// The dashboard, and its tabs
export const dashboard = 'Dashboard'
export const createNewBlog = 'Create New Blog'
export const importBlogs = 'Import'
export const editProfile = 'Edit Profile'
// Beside their number
export const followers = 'Followers'
export const blogs = 'Blogs'
// Names the tabs for assistive technology
export const yourBlogs = 'Your blogs'
export const all = 'All'
export const published = 'Published'
export const drafts = 'Drafts'
export const scheduled = 'Scheduled'
export const trash = 'Trash'

// The author's own blogs, in these tabs
export const noBlogs = 'You have not written anything yet.'
export const noPublished = 'Nothing is published yet. Blogs that you submit with Publish at True appear here.'
export const noDrafts = 'You have no drafts. Blogs that you submit with Publish at False wait here.'
export const noScheduled = 'Nothing is scheduled. You can choose a time beside Publish.'
export const searchLabel = 'Search your titles'
export const searchPlaceholder = 'Search your titles...'
// {query}: what the author has searched for
export const noTitleFound = 'No title here contains “{query}”.'
export const reads = '{count, plural, one {# read} other {# reads}}'
export const comments = '{count, plural, one {# comment} other {# comments}}'
export const newFollowers = '{count, plural, one {# new follower} other {# new followers}}'
// {title}: of a blog
export const analyticsOf = 'Analytics of {title}'

// Texts that were saved while they were typed, above the list of drafts. {time}: how long ago, such as "2 hours ago"
export const notSubmitted = 'Not submitted yet'
export const untitled = 'Untitled'
export const newBlogSaved = 'A new blog, saved {time}'
export const changesSaved = 'Changes to a blog, saved {time}'
export const goOnWriting = 'Continue writing'
export const goOnWritingTitle = 'Continue writing {title}'
export const goOnWritingUntitled = 'Continue writing the untitled draft'

// The titles and headings of the two pages
export const createTitle = 'Create blog'
export const createHeading = 'Create Blog'
export const editTitle = 'Edit blog'
export const editHeading = 'Edit Blog'
export const notYourBlog = 'Only the author of a blog can edit it'

// Above the form, for those who cannot publish
export const visitorNotice =
  'Only Authors can publish. <signIn>Sign in as an Author</signIn> or <register>register as one</register>. What you write here is kept on this device.'
export const readerNotice =
  'You are signed in as a Reader, and only Authors can publish. Your account stays the same: you can switch back in <profile>Edit profile</profile>.'
// {reason}: a sentence that says why the account can publish nothing
export const keptAsDraft = '{reason} What you write here is kept as a draft.'
export const becomeAuthor = 'Become an Author'

// Above the form, for a blog that is not published
export const heldNotice =
  'This blog waits for approval. What you save now replaces it. To make it a draft instead, choose False at Publish.'
// {time}: a day and a time
export const scheduledNotice =
  'This blog is scheduled for {time}. Saving keeps that time. Beside Publish you can choose another one, or none to publish it now.'
export const draftNotice = 'This blog is a draft. Saving now publishes it. To keep it a draft, choose False at Publish.'

// The fields
export const category = 'Category'
export const selectCategory = 'Select Category'
// {category}: the one that was chosen before
export const categoryReplaced = 'An admin has replaced the category “{category}” by this one.'
export const categoryGone = 'The category “{category}” no longer exists. Choose another.'
export const tagsPlaceholder = 'Tags, such as bread, small-towns'
export const tagsHint = 'Up to five, separated by commas'
/** {language}: that of the author's newest blog, or of the site. */
export const languageDefault = '{language} (default)'
// After the name of the field, as in "Standfirst in a sentence or two"
export const standfirstHint = 'in a sentence or two'
// After the name of the field "Blog Intro"
export const introHint = 'Begin with what made you want to write this…'

// The bar below the form
export const writing = 'Writing'
export const words = '{count, plural, one {# word} other {# words}}'
// {minutes}: how long the blog takes to read
export const wordsAndMinutes = '{count, plural, one {# word} other {# words}} · {minutes} min read'
export const submit = 'Submit'
export const saveFailed = 'Unexpected error occurred while creating the blog'
// {failure}: a sentence that says why it was not saved
export const failedButKept = '{failure} What you wrote is kept on this device.'
export const alreadySaved = 'Already saved: this page saves as you write.'
export const seeOnDashboard = 'See it on your dashboard'

// Publish, a choice of the bar, and the hints beside it
export const publish = 'Publish'
export const publishTrue = 'True'
export const publishFalse = 'False'
export const unpublishHint = 'False unpublishes the blog and keeps it as a draft.'
export const keepDraftHint = 'False keeps it a draft.'
export const publishDraftHint = 'True publishes this draft when you save. False keeps it a draft.'
export const smallChange = 'Small change: notify no one'

// The time to publish at
export const now = 'Now'
export const timeNowLabel = 'Time: now, choose another'
// {time}: a day and a time
export const timeLabel = 'Time: {time}, change it'
export const chooseTime = 'Choose a time'
export const timeOptional = 'Time (optional)'
// {zone}: a time zone, such as Europe/Berlin
export const timeHint = 'Your time, {zone}. Until then it is a draft that only you can see.'
export const timePassed = 'This time has passed: choose a later one.'
export const publishNow = 'Publish now'
export const done = 'Done'

// Where the text is saved, in the bar
export const nothingToSave = 'Nothing to save yet'
// {time}: such as 09:00
export const savedAt = 'Saved {time}'
export const keptOnDevice = 'Kept on this device'
// {reason}: one of those below, or what is wrong with the text, without a full stop
export const keptOnlyHere = '{reason}, kept on this device'
export const savedNowhere = '{reason}, not saved anywhere yet'
export const restored = 'Restored'
export const offline = 'Offline'
export const signedOut = 'Signed out'
export const notSaved = 'Not saved'
export const tooLong = 'Too long for the server'

// Texts that this device has kept, above the form
export const lookingForDraft = 'Looking for what you were writing…'
export const storageRefused = 'This browser stores nothing. Your text is safe only while this page is open.'
export const writtenTwice =
  'You wrote the same passage on two devices. It now has the words of both. Keep what you want.'
export const draftRestored = 'Restored what you were writing.'
export const continueWriting = 'Continue where you stopped'
// Two buttons that discard a draft: that of a new blog, or that of changes to a blog
export const startAfresh = 'Start afresh'
export const throwChangesAway = 'Throw my changes away'
export const discarded = 'Discarded.'
export const unknownDraft = 'A draft is kept on this device. Is it yours?'
export const otherDrafts = '{count, plural, one {# other draft} other {# other drafts}}'
// In place of the first words of such a text
export const noWords = 'No text'

// The blog was changed or deleted elsewhere while it is edited. {fields}: the names of fields, with commas between
export const changedElsewhere = 'Changed elsewhere: {fields}.'
export const merged = 'Changed elsewhere, and now here too: {fields}.'
export const newestShown = 'Changed elsewhere: you see the newest version.'
export const compare = 'Compare'
// Puts the changes made elsewhere into the form
export const applyHere = 'Apply here'
export const choicesTaken = 'Your choices are in the form. Submit saves them.'
export const chooseAgain = 'Choose again'
export const deletedElsewhere =
  'This blog was deleted elsewhere. What you wrote is still here: Submit saves it as a new blog.'
export const deletedBlogKept = 'This blog was deleted. What you were writing for it is kept on this device.'
export const goOnAsNew = 'Continue as a new blog'
export const readDraftsFailed = 'This browser does not give access to stored drafts. Reload the page and try again.'

// Asked when the form is left
export const leaveTitle = 'Leave without saving?'
export const leaveLosesText = 'This browser stores nothing. What you wrote will be lost.'
export const leaveKeepsText = 'Your changes are kept on this device.'
export const leave = 'Leave'
export const stay = 'Stay'

// Said when another tab has signed out
export const signedOutTitle = 'Your text is kept'
export const signedOutHint =
  'You signed out in another tab, so it is no longer shown. Sign in to continue where you stopped.'
export const staySignedOut = 'Stay signed out'

// Why there is no preview link
export const previewNeedsSignIn = 'Sign in to create a preview link. What you wrote stays here.'
export const nothingToPreview = 'There is nothing to show yet.'
export const nothingChanged = 'You have not changed anything: share the address of the blog itself.'
export const notOnServer = 'The server does not have what you wrote yet.'

// The list of shortcuts: its three groups are Formatting, Writing and Typed
export const shortcutsHint = 'Backspace undoes automatic formatting.'
export const formatting = 'Formatting'
export const typed = 'Typed'
// What keys do
export const insertBlock = 'On an empty line: insert a block'
export const redo = 'Redo'
export const pasteAsPlainText = 'Paste as plain text'
export const indent = 'Indent in a list or code, next cell of a table'
export const outdent = 'Outdent, previous cell of a table'
export const lineBreak = 'A new line in the same paragraph'
export const closeWhatIsOpen = 'Close a menu or dialog'
export const saveNow = 'Save now'
// Typed to make a header, a list and so on; only the words can be translated
export const typedHeader = '# to ###'
export const typedBullets = '- or *'
export const typedNumbers = '1. or 1)'
export const typedBold = '**words**'
export const typedItalic = '*words*'
export const typedStrike = '~~words~~'
export const typedCode = '`words`'
export const typedLink = '[words](address)'
export const typedTable = '| a | b |, then |---|---|'
