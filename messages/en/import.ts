// What `npm run import` prints, and the notes about what it did not carry.

// Notes about a post. `{title}` and `{name}` are of the other site.
/** `{what}` is a kind of element, such as "form". */
export const elementLeft = 'not carried: {what}'
export const playerLinked = 'a player of {host} is a card that leads there'
export const shortcodeLeft = 'the shortcode [{name}] is left in the text'
/** `{what}` is a part of a template, such as "{% include %}". */
export const templateLeft = 'not carried: {what}'
export const frontMatterBroken = 'its front matter could not be read'
export const dateMissing = 'had no date'
export const undatedDraft = 'had no date, and is a draft'
export const hadEnded = 'was shown until {time}, and is a draft'
export const pictureUnnamed = 'a picture without an address was left out'
export const wasPrivate = 'was private, and is a draft'
export const mayBePrivate = 'may have been private, and is a draft'
export const hadPassword = 'had a password, and is a draft'
export const wasScheduled = 'was scheduled for {time}, and is a draft'
/** `{state}` is a word of the other program. */
export const stateDraft = 'had the state “{state}”, and is a draft'
export const wasSticky = 'was pinned to the top'
export const otherAuthors = 'was also by {names}'
export const otherFields = 'had other fields: {names}'
export const pingbacksLeft =
  '{count, plural, one {# pingback or trackback} other {# pingbacks or trackbacks}} not carried'
/** In the place of a picture, where a dry run shows the beginning of a post. `{alt}` is its description, or empty. */
export const samplePicture = '[Picture] {alt}'
export const wouldWait = 'would have to be approved by an admin first, and is a draft'
export const spamLeft =
  '{count, plural, one {# comment that was spam or deleted} other {# comments that were spam or deleted}} not carried'
/** `{what}` is a kind of block, or a shortcode such as "[restrict]". */
export const mayBeRestricted = 'may have passages for some readers only ({what}), and is a draft'
export const wasForMembers = 'was for members only, and is a draft'
export const wasMailed = 'was only sent by email, and is a draft'
export const siteLinks = 'links within the other site were left out, as its address is not known'
/** What asks readers to subscribe, to share or to give. */
export const widgetsLeft = 'not carried: buttons to subscribe or share'
export const hiddenLeft = 'a part of the page that was switched off was left out'
export const galleryEmpty = 'a gallery without pictures was left out'

// Notes about what is not in the site at all
export const fileCut = 'the file ends in the middle, or is broken; what is before that was read'
export const postBroken = 'a post was left out: it is broken or too long'
export const settingsLeft =
  '{count, plural, one {# setting or part of the design} other {# settings and parts of the design}} not carried'
/** Of a file with the settings of a blog. */
export const accessUnknown = 'it does not say, or is broken, who could read the blog: all posts of the blog are drafts'
export const commentsWithoutPost =
  '{count, plural, one {# comment was} other {# comments were}} not carried: the post is not in the file, or was deleted'
export const ghostLacks = 'an export of Ghost has no comments, members, redirects and pictures'
export const substackLacks = 'an export of Substack has no comments, authors, tags and pictures'
export const mediumLacks = 'an export of Medium has no comments, tags and pictures'
/** Of an archive with a page for each post. */
export const tumblrLacks =
  'this export of Tumblr does not say which posts were drafts or private: look at what would be public. It has no comments, and its times are without a zone, and taken for UTC'
export const tumblrListLacks = 'an export of Tumblr has no comments'
export const submissionsLeft =
  '{count, plural, one {# submission of someone else was} other {# submissions of others were}} not carried'
export const accountDataLeft = 'not carried: messages and data of the account'
/** `{name}` is of a blog. */
export const wasReblog = 'shows a post of {name}'
export const mediaLeft = 'not carried: a video or sound that is in the archive alone'
export const mailListLeft = 'not carried: a list of subscribers'
export const textMissing = 'not carried: the archive has no file with its text'
export const rowMissing = 'not carried: posts.csv has no line about it'
export const responseLeft = 'may be a response to someone else, and was left out; use --responses to import it'
/** The name of an author whom the export does not name. */
export const unnamedAuthor = 'Author'
export const postCut = 'not carried: its end is missing in the file'
/** `{type}` is a name inside the other program, such as "page" or "nav_menu_item". */
export const pageUnpublished = 'its page is not published: the site has {max} published pages, which its footer shows'
export const pagesFull = 'not carried: the site has {max} pages'
export const pageEmpty = 'not carried: it has no text'
export const pageComments =
  '{count, plural, one {# comment was} other {# comments were}} not carried: pages have none here'
export const listPageLeft = 'not carried: it is a page that lists posts'
export const typeLeft = 'not carried: it is of the type “{type}”'
/** `{status}` is "trash" or "auto-draft". */
export const statusLeft = 'not carried: its state is “{status}”'

export const entryElsewhere = 'not carried: the archive says that it is a link, or outside the archive'
export const entryEncrypted = 'not carried: it is encrypted'
export const entryBroken = 'not carried: it is broken'

// Notes about how a post was changed to fit
export const titleMissing = 'had no title'
/** The title of a post without one; `{key}` is its number. */
export const untitled = 'Untitled post {key}'
export const titleCut = 'its title was cut to {max} characters'
export const excerptCut = 'its excerpt was cut to {max} characters'
export const categoriesAsTags = 'categories that are tags here: {names}; its category is {category}'
export const tagsLeft = 'tags not carried: {names}'
export const textLong = 'not carried: its text is too long'
/** `{address}` is that of a picture, `{reason}` is one of the next. */
export const pictureMissing = 'the picture {address} could not be fetched ({reason}); its description is a link'
export const leadPictureMissing =
  'its lead picture {address} could not be fetched ({reason}); a drawn cover is in its place'
/** Once pictures are tried again. */
export const pictureTextChanged =
  'the picture {address} was not put in its place, as its text was changed or removed here'
export const reasonTextLong = 'its text would be too long with it'
export const reasonAddress = 'no address of the web'
export const reasonInner = 'an address inside a network'
export const reasonRedirects = 'too many redirects'
export const reasonSize = 'too large'
export const reasonTime = 'took too long'
export const reasonEncoding = 'sent in an unknown encoding'
/** `{status}` is a number, such as 404. */
export const reasonStatus = 'answered with {status}'
export const reasonNetwork = 'not there'
/** `{error}` is a sentence without its full stop. */
export const postFailed = 'not carried: {error}'
export const commentsLong = '{count, plural, one {# comment was} other {# comments were}} divided, as too long for one'
export const commentsEmpty = '{count, plural, one {# empty comment} other {# empty comments}} not carried'

// Notes about an archive of Blogi
export const documentBroken = 'not carried: the file is broken or cut'
export const commentsBroken = 'its comments were not carried: their file is broken or cut'
export const archiveBroken = 'blogi/archive.json is broken or cut. Copy or download the archive again.'
/** `{version}` is the number of the form. */
export const archiveNewer = 'The archive is of a newer release (version {version} of its form): update first.'
export const authorMissing = 'not carried: its author is not in the archive'
export const commentsLeft =
  '{count, plural, one {# comment that was} other {# comments that were}} empty, too long or of unknown people not carried'
export const archivedPicturesLeft =
  '{count, plural, one {# picture} other {# pictures}} missing or damaged in the archive not carried'
export const coverMissing = 'its main image is missing or damaged in the archive; a drawn cover is in its place'
export const revisionsLeft = '{count, plural, one {# revision} other {# revisions}} broken or too large not carried'
export const publicationPassed = 'was to be published at {time}, which has passed, and is a draft'
export const categoryReplaced = 'its category {name} is not here; it is in {category}'
export const draftsFull = 'a draft was not carried: its author has {max} drafts'
export const draftOf = 'A draft'
export const profileLeft = 'their description or links are too long or no addresses, and were not carried'

// Notes about people
/** The name of someone who gave none. */
export const noName = 'Anonymous'
export const addressUnproved =
  'the account with {email} has not proved that address, so the posts have an unclaimed account; use --author to give them to it'

export const accountNotAdded = 'an account could not be added; repeat the import'

// Undoing
export const noImport = 'There is no import {id}, or it was undone.'
export const importUnderWay =
  'The import {id} runs or fetches pictures at this moment. Wait until it has ended, or cancel it.'
export const importBeingUndone = 'The import {id} is being undone.'
export const importWithoutAddress =
  'The address of the site of the import {id} is not known. Use --pictures-from with a folder.'
export const importTooOld = 'An import can be undone for {days} days.'

// The command: what is typed, and what is missing
/** Words in capitals are what is to be typed in their place; the others stay as they are. */
export const usage = `Use: npm run import -- FILE... [--dry-run] [--pictures-from ADDRESS|FOLDER]
                    [--author NAME=EMAIL]... [--category NAME] [--responses]
     npm run import -- --list
     npm run import -- --undo ID
     npm run import -- --pictures ID [--pictures-from ADDRESS|FOLDER]
  FILE             an export of WordPress, Blogger (.xml) or Ghost (.json), all files of one site together; an
                    archive of Substack, Medium, Tumblr or Google Takeout, or a folder of Markdown; a ZIP of one
                    of them; or what npm run export made
  --dry-run        print what would come and what would not, and write nothing
  --pictures-from  where the other site is now, or a copy of its uploaded files
  --author         give the posts of an author to an account here; several times for several authors
  --category       of posts whose own category is not one of the site's
  --responses      with what may be responses to others, of Medium
  --pictures       try the pictures of an import again that could not be had`
/** `{code}` is that of the operating system, such as ENOENT. */
export const unreadable = '{file} cannot be read ({code}).'
export const zipBroken = '{file} is no whole ZIP archive. Copy or download it again.'
export const zipTooLarge = 'The archive has more files, or larger ones, than an export can have.'
export const zipNoRoom =
  'There is no room to unpack the archive in {folder}. Make room, or set TMPDIR to another folder.'
export const readingLong = 'Reading the files took too long, and was stopped.'
export const unknownFormat = 'Not an export of a known program, or of several programs: {files}'
export const unknownAuthor = 'The export has no author {key}. Its authors are: {names}'
export const unknownCategory = 'The site has no category {category}.'

/** The names of settings stay as they are. */
export const noRoom =
  'There is no room for more pictures (STORAGE_RESERVE, STORAGE_MAX). Make room, then repeat the import: it continues.'

// The command: its output
// The programs whose exports are read.
export const ofWordPress = 'WordPress'
export const ofGhost = 'Ghost'
export const ofBlogger = 'Blogger'
export const ofSubstack = 'Substack'
export const ofMedium = 'Medium'
export const ofTumblr = 'Tumblr'
export const ofBlogi = 'Blogi'
export const ofMarkdown = 'Markdown'
/** `{program}` is one of them. */
export const reading = '{program}, {address}: {posts, plural, one {# post} other {# posts}}'
export const unknownAddress = 'A site whose address is not known'
export const progress =
  '{done, number} of {posts, number} posts, about {minutes, plural, one {# minute} other {# minutes}} left'
/** A line for each note: `{of}` is the title of a post, the name of a person or a file. */
export const note = '{of}: {text}'
export const nothingWritten = 'This was a dry run: nothing was written.'
export const categoryAdded = 'The site has a new category: {name}'
export const imported = 'Imported. For 30 days it can be undone: npm run import -- --undo {id}'
export const picturesTried = 'Pictures put in their places: {had, number}; still missing: {missing, number}.'
export const noImports = 'No imports.'
export const stateEnded = 'complete'
export const stateInterrupted = 'not complete: repeat it, or undo it'
export const stateUndone = 'undone'
export const undone =
  'Undone. Blogs and pages removed: {removed}; moved to the trash, as they were changed or commented on here: {trashed}; accounts that stay: {kept}.'
