// What `npm run admin` prints. Lists begin with an id, and two spaces divide what is in their lines.

// npm run admin: the commands
/**
 * Two columns: commands in lower case stay as they are, words in capitals are what is to be typed in their place.
 * `{actions}` are more lines, of commands alone.
 */
export const usage = `Use npm run admin -- with one of:
  reports                  what was reported, the oldest first
  dismiss ID               close the reports of an entry of the queue, and leave it as it is
  remove ID [reason]       remove the blog or comment that was reported
  remove-post ID [reason]  remove a public blog or comment, by the id in its address; restore-post brings it back
  hold-post ID [reason]    let it wait in the queue instead
  close-comments ID        of a blog; open-comments opens them again
  registrations            accounts that wait for approval, the oldest first
  held                     what waits for approval, the oldest first
  approve ID [SINCE]       publish what waits for approval, or let the account sign in; with the time that held
                           shows, not if it was edited since
  refuse ID [reason]       refuse it: its author sees the reason and keeps the text; an account is deleted
  appeals                  what people appeal against, the oldest first
  grant-appeal ID [reason] undo the decision that someone appeals against; decline-appeal leaves it
  spam                     the wave of spam that waits
  spam remove              remove it; spam undo TIME brings it back
  posts [FILTERS] [text]   blogs that are public, wait or were removed by an admin, newest first; filters are
                           state=held, author=, category=, tag=, from=, until=, reads=, reported=true, cursor=
  act-on-posts ACTION IDS [text]
                           remove, restore, approve, refuse, close-comments, open-comments, move, add-tags or
                           remove-tags, with commas between ids, and behind them a reason, a category or tags
  comments [FILTERS] [text]
                           the same of comments, also with blog=; act-on-comments ACTION IDS [reason]
  people [text]            the newest people, or those whose name or email address contains the text
  grant EMAIL              make someone an admin
  revoke EMAIL             remove someone's admin rights
  remove-second-factor EMAIL
                           let someone who lost their codes sign in with the password alone
  remove-passkeys EMAIL    remove the passkeys of someone who lost their device
  reset-link EMAIL         print a link to set a new password
{actions}
  invite                   print an address by which one account can be created
  invitations              the unused invitations
  withdraw-invitation ID   so that it cannot be used
  delete-account EMAIL     delete it in 14 days, for its owner; with keep-texts behind it, public texts stay
  settings                 what admins chose for the site
  settings set KEY VALUE   change a setting
  settings reset KEY       its default
  images                   the logos and the icon; images logo FILE sets one of logo, logo-dark and icon
  images logo --remove     so that the header shows the name
  categories               the categories, with the names that they had
  categories add NAME      at the end; categories move NAME PLACE: 1 is the first
  categories rename NAME NEW
                           its blogs stay in it, and links to it lead there
  categories retire NAME OTHER
                           its blogs move to another one
  pages                    the pages that admins wrote, and the prepared drafts
  pages publish SLUG       as it is; pages withdraw SLUG: a draft again
  pages publish-all        the prepared drafts in which nothing is to be filled in
  pages text SLUG          its text, as HTML; pages write SLUG FILE: that of a file
  pages add SLUG TITLE     an empty draft; pages order SLUG SLUG...: these first, as the footer lists them
  pages delete SLUG        it can be restored for 30 days; pages restore SLUG: as a draft
  emails [STATE]           the newest emails: waiting, sending, sent, unknown (may have been sent), failed or suppressed
  open-email ID            what an email in the outbox says, with its link
  send-again ID            send an email that failed or may have been sent, which may then arrive twice
  jobs                     jobs that failed; run-again ID runs one again
  audit [ID]               what admins did, latest first; only with the person or post of this id
  status                   how the site is: version, disk, database, backups, emails, jobs
  back-up                  ask the running site for a backup
  test-email EMAIL         send a test to the address of an account
  audit --check [HASH]     verify that no entry was changed or removed; with a hash that was printed before, also
                           not at the end`

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

// Invitations
export const inviteAddress = 'One account can be created at this address until {time}:'
export const invitation = '{id}  added {added} by {person}, open until {expires}'
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
export const spamRemovedLast =
  'Removed last: a wave of {accounts, plural, one {# account} other {# accounts}}, at {time}.'
export const spamRemoved = 'Removed: the wave of {accounts, plural, one {# account} other {# accounts}}.'

// All posts and comments; `{state}` is "public", "held" or "removed", `{why}` such as "not-held"
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
export const noCategory = 'There is no category {name}.'

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
export const backupDetails = 'It has {size} and took {seconds, plural, one {# second} other {# seconds}}.'
export const backupLacks =
  'It lacks {count, plural, one {# file of pictures that was} other {# files of pictures that were}} not there.'
/** `{reason}` is a sentence. */
export const backupFailed = 'The backup of {time} failed: {reason}'
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
export const auditEntries = 'Entries of the audit log: {entries}; the hash of the last one: {hash}.'

// The audit log
export const auditChanged = 'Entry {seq} of the audit log was changed or removed.'
export const auditShortened =
  'No entry has the hash {hash}: the last entries were removed. {entries, plural, one {# is} other {# are}} left.'
export const auditHolds =
  '{entries, plural, one {The only entry of the audit log holds.} other {All # entries of the audit log hold.}} The last has the hash {hash}.'
export const auditHoldsEmpty = 'All {entries} entries of the audit log hold. The last has the hash of none.'
