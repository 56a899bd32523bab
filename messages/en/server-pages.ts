// What the server itself writes for people: pages that need no script, documents, one's own data, names of devices,
// reasons.

// The page of an error
/** The title; `{site}` is the name of the site. */
export const errorTitle = 'Error - {site}'
export const noSuchPage = 'There is no such page.'
/** In place of a picture that is opened by its address. */
export const pictureUnreadable = 'This picture cannot be read at the moment. Please try again shortly.'

// Documents that programs read, and what they say to people
/** The title of a feed; `{subject}` is a category, a tag or an author. */
export const feedTitle = '{subject} - {site}'
/** A comment of robots.txt. */
export const robotsBehindAccount = 'Reading takes an account here: pages of blogs have the title and the excerpt alone.'
/** The text of a link to a picture of another site whose address has no name. */
export const pictureLink = 'Picture'

// The archive of one's own data; `{day}` is a date such as 2026-11-23
export const dataTitle = 'My data on {site}'
/** `{address}` is that of the site, `{file}` a link to data.json. */
export const dataTaken =
  'Taken on {day} from {address}. Programs find everything in {file}: also drafts, earlier revisions, sessions, emails and whom I follow.'
/** What stands in place of the portrait if it cannot be shown. */
export const dataPicture = 'My picture'
/** Rows of the table of the profile, beside those of the site. */
export const aboutMe = 'About me'
export const links = 'Links'
export const memberSince = 'Member since'
/** Headings of lists. */
export const dataBlogs = 'Blogs ({count})'
export const dataComments = 'Comments ({count})'
/** Below a comment: when it was written, and the title of the blog. */
export const commentOn = '{day}, on {blog}'
/** The link from a blog back to the start page. */
export const allData = 'All my data'
/** States of a blog, behind its title or its category. */
export const deletedOn = 'deleted on {day}'
export const waitsForApproval = 'waits for approval'
export const publishedOn = 'published on {day}'
export const scheduledFor = 'scheduled for {day}'
export const unpublished = 'unpublished'
// Pages of an export
/** What a Markdown file has whose blog could not be converted; its page is beside it. */
export const markdownLeftOut = 'This text took too long to convert. Read its HTML page instead.\n'
export const exportedComments = '{count, plural, one {# comment} other {# comments}}'
export const exportedFrom = 'Exported from {address} on {day}.'

// Devices and passkeys
/** Such as "Firefox on Windows". */
export const deviceName = '{browser} on {system}'
/** The name of a passkey of which nothing is known. */
export const passkey = 'Passkey'

// Why a backup failed, for admins, beside what `npm run backup` says
export const backupInterrupted = 'It was interrupted: the program was stopped, or out of memory.'

// Why an email was not sent, for admins
export const mailSignInRefused = 'The mail server refused the sign-in: check SMTP_URL.'
export const mailNotEncrypted =
  'The connection to the mail server cannot be encrypted, or its certificate is not known.'
export const mailAddressRefused = 'The mail server refused the address.'
export const mailRefused = 'The mail server refused the email.'
export const mailPutOff = 'The mail server was busy, or put the email off.'
export const mailUnreachable = 'The mail server could not be reached.'
export const mailNotAccepted = 'The mail server did not accept it.'
export const mailBroken = 'The connection to the mail server broke while it was sent.'
export const mailInterrupted = 'The program was interrupted while it sent this.'
export const mailNotNeeded = 'It is no longer needed.'

// Why a job failed, for admins
export const diskFull = 'The disk was full.'
export const fileFailed = 'A file could not be read or written.'
export const serviceSilent = 'A service did not answer.'
export const payloadMalformed = 'The data for this job is malformed.'
export const unexpected = 'An unexpected error occurred. The log of that time has the details.'
export const interrupted = 'Every attempt was interrupted by a crash or a stop.'
export const siteStops = 'The site is being stopped.'
export const tookTooLong = 'It took longer than an hour.'
export const takenOver = 'Another instance has taken it over.'
export const jobUnknown = 'This release does not know this job.'
