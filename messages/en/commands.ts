// Over 250 lines, so that all that commands print is in one place.
//
// What `npm run admin` prints. Lists begin with an id, and two spaces divide what is in their lines.

// Words in lines and lists of npm run admin
/** In place of a person, where a command of the operator did something. */
export const aCommand = 'a command'
/** In place of a person. */
export const deletedAccount = 'a deleted account'
/** In place of a time, a hash or an address. */
export const none = 'none'
/** States of an account, in a list behind its role. */
export const admin = 'admin'
export const suspended = 'suspended'
export const silenced = 'silenced'
export const contributionsRemoved = 'contributions removed'

// What several commands say; `{max}` is a number, `{file}` the name of a file
export const noSite = 'There is no {file}: set DATA_DIR to the folder of the site.'
export const fileUnreadable = 'The file {file} cannot be read.'
/** An error of the site behind what it is about: `{name}` is a file or the key of a setting. */
export const refused = '{name}: {error}.'
/** An error of the site alone. */
export const refusedAlone = '{error}.'
export const reasonTooLong = 'A reason has at most {max} characters.'
export const newestListed = 'These are the newest {max}.'
export const oldestListed = 'These are the oldest {max}.'

// People
export const noAccount = 'No account has the address {email}.'
/** `{facts}` is a list: the role, then states. */
export const person =
  '{email}  {name}  ({facts}; {blogs, plural, one {# blog} other {# blogs}}, {comments, plural, one {# comment} other {# comments}})'
export const noPeople = 'No people found.'
export const newestPeople = 'These are the newest {max}: name a part of the name or address for others.'
/** `{action}` is the command. */
export const actionDone = '{action}: done for {email}.'
export const sessionsEnded = 'Sessions ended: {count}.'
export const contributionsOf = 'Blogs: {blogs}; comments on {commented, plural, one {# blog} other {# blogs}}.'
export const isAdminNow = '{email} is an admin now.'
export const isAdminAlready = '{email} is already an admin.'
export const noAdminNow = '{email} is no longer an admin.'
export const noAdminAlready = '{email} is not an admin.'
export const resetLinkHint =
  'It works once, for {minutes, plural, one {# minute} other {# minutes}}. Give it only to the owner of {email}.'
export const accountLeaves = '{email} is signed out, and deleted on {time}. Until then signing in keeps the account.'
export const factorRemoved = '{email} signs in with the password alone now.'
export const passkeysRemoved = 'Passkeys of {email} removed: {count}.'

// Accounts and second factors that a command adds
export const accountAdded = '{email} has an account now. This link sets its password:'
export const accountExists = '{email} has an account already.'
export const passwordFirst = '{email} has no password yet. Set it first, by the link that reset-link {email} prints.'
/** `{secret}`: what an authenticator app takes. */
export const factorSecret = 'The secret for an authenticator app: {secret}'
export const factorNext =
  'Enter it in the app, or make a QR code of the address. Then turn it on by a code of the app: add-second-factor {email} CODE'
export const factorWrongCode =
  'This code is wrong or too old. Type the current one, or begin again: add-second-factor {email}'
export const hasFactor = '{email} has a second factor. For another one: remove-second-factor {email}'
/** Before a list of codes. */
export const factorAdded =
  '{email} signs in with the password and a code now. Each of these recovery codes works once instead of a code:'

// Invitations
export const inviteAddress = 'One account can be created at this address until {time}:'
export const invitation = '{id}  added {added} by {person}, open until {expires}'
export const emailedInvitation = '{id}  sent to {email}, {role}, on {added} by {person}, open until {expires}'
export const invitationSent = 'An invitation is on its way to {email}; emails says whether it was sent.'
export const noInvitations = 'No invitation is open.'
export const withdrawn = 'Withdrawn.'

// What was reported, waits for approval or is appealed against; `{kind}` is "blog", "comment" or "profile"
export const reported = '{id}  {kind} “{title}” by {author}, since {time}'
export const reportedGone = '{id}  {kind} already gone by {author}, since {time}'
export const nothingReported = 'Nothing is waiting.'
export const held = '{id}  {kind} “{title}” by {author}, since {time} ({reasons})'
export const nothingHeld = 'Nothing waits for approval.'
export const registration = '{id}  {name} {email} ({role}), since {time}'
export const noRegistrations = 'No account waits for approval.'
export const appeal = '{id}  {author} against {action} {title}, since {time}'
export const noAppeals = 'No appeal waits.'
export const spam = 'Accounts of a wave of spam: {accounts}. Posts that are removed with it: {posts}.'
// {why}: “held”, “links”, “text” or “network”
export const spamAccount = '{id}  {name} ({why}): public blogs {blogs}, public comments {comments}, others {notPublic}'
// The same of one that the command does not remove
export const spamLeftOut =
  '{id}  {name} ({why}), removed only on the page: public blogs {blogs}, public comments {comments}'
export const spamRemovedLast =
  'Removed last: a wave of {accounts, plural, one {# account} other {# accounts}}, at {time}.'
export const spamRemoved = 'Removed: the wave of {accounts, plural, one {# account} other {# accounts}}.'

// All posts and comments; `{state}` is "public", "held", "refused" or "removed", `{why}` such as "not-held"
export const listedPost = '{id}  {state}  “{title}” by {author}, since {time}'
export const listedComment = '{id}  {state}  by {author}, since {time}'
export const noPosts = 'Nothing found.'
export const morePosts = 'There may be more: add cursor={cursor}'
export const postFilters = 'A filter is one of: {names}.'
export const bulkActions = 'An action is one of: {names}.'
export const bulkIds = 'Name 1 to {max} ids, with commas between.'
export const bulkDone =
  'Done: {count}. {people, plural, one {# person is notified by email.} other {# people are notified by email.}}'
export const bulkNotDone = '{id}  not done: {why}'

// Settings; `{key}` is the key of one
export const settingFixed = '{key}  {value}  ({variable} in the environment)'
export const noSetting = 'There is no setting {key}. Settings: {keys}.'
export const settingNow = '{key} is {value} now.'
export const settingAlready = '{key} is {value} already.'

// The logos and the icon; `{kind}` is "logo", "logo-dark" or "icon"
export const image = '{kind}  {address}, {width} by {height} pixels'
export const imageRemoved = 'Removed.'
export const noImage = 'There is no {kind}.'
export const imageTooLarge = 'The file is too large.'
export const imageUsed = 'The {kind} is used on every page.'

// Categories; `{former}` are names that one had
export const renamedCategory = '{name}  (was {former})'
export const blogsMoving = 'Blogs still to be moved from renamed and retired categories: {count}.'
export const noPlace = '{place} is not a valid position: the first is 1.'
export const noRetiredCategory = 'No retired category “{name}” can be restored.'
export const noCategory = 'There is no category {name}.'

// Tags; `{state}` is "moving", "moved" or "restoring", `{why}` such as "replaced"
export const listedTag =
  '{tag}  {blogs, plural, one {# blog} other {# blogs}}, {followers, plural, one {# follower} other {# followers}}, last used {time}'
export const noTags = 'No tags found.'
export const moreTags = 'These are the {max} of most blogs: tags find TEXT lists others.'
export const formerTag = '{tag} → {target}  {state}  {time}'
/** In place of the tag that replaces another. */
export const deletedTag = 'deleted'
export const tagsDone = 'Done: {tags}. The running site moves the blogs and followers that are left.'
export const tagNotDone = '{tag}  not done: {why}'

// Redirects; `{source}` is where one came from
export const listedRedirect = '{path} → {target}  ({source})'
export const redirectNow = 'Leads elsewhere now: {path} → {target}  ({source})'
export const redirectRemoved = 'Removed: {path} → {target}  ({source})'
export const redirectNotPublic = 'a blog that is not public'
export const redirectOfAdmin = 'added by an admin'
export const redirectOfImport = 'an import'
export const noRedirects = 'No redirects found.'
export const noRedirect = 'There is no redirect of {path}.'

// Pages that admins write; `{slug}` is the end of the address of one, `{blanks}` what is still to be filled in
export const pagePublished = '{slug}  {title}  (published)'
export const pagePublishedBlanks = '{slug}  {title}  (published; to fill in: {blanks})'
export const pageDraft = '{slug}  {title}  (draft)'
export const pageDraftBlanks = '{slug}  {title}  (draft; to fill in: {blanks})'
export const pageBlanks =
  '{fillIn}: npm run -s admin -- pages text {slug} > {slug}.html prints its text, and pages write {slug} {slug}.html saves it.'
export const pageDeleted = '{slug}  {title}  (deleted)'
/** `{path}` is the address of a page. */
export const pagePublishedNow = '{path} is published now.'
export const pageDraftNow = '{path} is a draft now.'
export const pageAdded = '{path} is an empty draft now: pages write {slug} FILE saves its text.'
export const pageDeletedNow =
  'The page {slug} is deleted. For {days, plural, one {# day} other {# days}} pages restore {slug} brings it back.'
export const pageWritten = '{path} has the text of {file} now.'
export const noPage = 'There is no page {slug}.'
export const noCommand = 'There is no command {command}.'

// Emails and jobs
export const noEmailState = 'An email is one of: {states}.'
/** `{facts}` is a list: the state, then `emailRetried`, then an error. */
export const email = '{id}  {kind} to {address} of {time}: {facts}'
export const emailRetried = 'tried again at {time}'
export const noEmails = 'No email was found.'
export const emailWaits = 'The email is queued and will be sent. If it had already been sent, it will arrive twice.'
export const failedJob =
  '{id}  {name}: failed at {time} after {attempts, plural, one {# attempt} other {# attempts}} ({error})'
/** In place of the error. */
export const noReason = 'no reason'
export const noFailedJobs = 'No job has failed.'
export const jobWaits = 'It waits, and the site runs it.'

// How the site is. `{size}`, `{free}`, `{total}` and `{reserve}` are sizes such as 1.5 GB
export const statusVersion = 'Version {version}, since: {time}.'
/** `{latest}` is the version that can be installed. */
export const statusUpdate = 'Version {latest} is available. This is {version}.'
export const statusAddress = 'Links begin with {url}'
export const setPublicUrl =
  'PUBLIC_URL is not set: set it to the address that visitors use, such as https://blog.example.org'
export const statusDatabase = 'Database: {engine}, {size}.'
export const statusInstances = 'Instances that run: {count}.'
export const statusDisk = 'Free on the disk of {folder}: {free} of {total}.'
/** Beside `statusDisk`. */
export const diskFull =
  'The disk is full: new pictures are refused while less than {reserve} are free (STORAGE_RESERVE). Delete what is not needed, or enlarge it.'
/** `{place}` is a folder or the address of a bucket. */
export const backupPlace = 'Backups are stored in {place}'
export const noBackups =
  'No backups are made: set BACKUP_AT=03:30 and BACKUP_TO to a folder or s3://bucket, and restart.'
export const backupRuns = 'A backup is being made since {time}.'
export const nextBackup = 'The next backup begins at {time}.'
export const lastBackup = 'The last verified backup of the schedule: {time}.'
/** Of that backup. */
export const backupDetails =
  'It has {size} and took {seconds, plural, =0 {less than a second} one {# second} other {# seconds}}.'
export const backupLacks =
  'It lacks {count, plural, one {# file of pictures that was} other {# files of pictures that were}} not there.'
/** `{reason}` is a sentence. */
export const backupFailed = 'The backup of {time} failed: {reason}'
/** `{command}` is a command of npm run admin. */
export const backupMend =
  'It is tried again every hour, and at once by npm run admin -- {command}. The log of the server may have more.'
/** The same. */
export const backupOverdue = 'No backup was verified for more than a day. Make one: npm run admin -- {command}'
export const backupRequested = 'The running site begins within a minute; status says how it goes.'
export const statusMail = 'Emails are sent through {server}'
export const emailsToOutbox = 'Emails are written to the outbox, as SMTP_URL is not set here.'
export const lastSent = 'The last email was sent: {time}.'
/** `{reason}` is a sentence. */
export const lastNotSent = 'An email of {time} was not sent: {reason}'
export const testEmailQueued = 'A test is on its way; status says whether it was sent.'
export const emailStates = 'Emails that wait: {waiting}; that may have been sent: {unknown}; that failed: {failed}.'
export const failedJobs = 'Failed jobs: {count}.'
/** `{seconds}`: how long the oldest of them has been due. */
export const waitingJobs =
  'Waiting jobs: {count}; the oldest has been due for {seconds, plural, one {# second} other {# seconds}}.'
export const readingUndecided = 'No one has chosen yet who can read: reading needs an account.'
export const registrationUndecided = 'No one has chosen yet who can create an account: everyone can.'
/** Before a list of sentences, each with a command. */
export const firstSteps = 'First steps that are left:'
/** `{step}` is a sentence, `{command}` what to type or to set. */
export const firstStep = '  {step} {command}'
export const auditEntries = 'Entries of the audit log: {entries}; the hash of the last one: {hash}.'

// The audit log
export const auditChanged = 'Entry {seq} of the audit log was changed or removed.'
export const auditShortened =
  'No entry has the hash {hash}: the last entries were removed. {entries, plural, one {# is} other {# are}} left.'
export const auditHolds =
  '{entries, plural, one {The only entry of the audit log holds.} other {All # entries of the audit log hold.}} The last has the hash {hash}.'
export const auditHoldsEmpty = 'All {entries} entries of the audit log hold. The last has the hash of none.'

// npm run export; `{file}` and `{folder}` are paths
export const exportNoFolder = 'There is no folder {folder}.'
export const exportFileExists = '{file} exists already: choose another name, or remove it.'
export const exportedSoFar = '{done, number} of {all, plural, one {# blog} other {# blogs}}'
export const exported =
  '{file}: {blogs, plural, one {# blog} other {# blogs}}, {comments, plural, one {# comment} other {# comments}}, {pictures, plural, one {# picture} other {# pictures}}. The addresses of authors are in wordpress.xml and ghost.json.'
/** `{names}` are ids. */
export const exportedWithout =
  '{count, plural, one {# picture is} other {# pictures are}} missing in the store: {names}'
