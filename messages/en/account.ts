// The pages of one's account, and appeals.

// The links between the pages, which are also their titles; the first one leads to Edit profile
export const accountPages = 'Your account'
export const profile = 'Profile'
export const account = 'Account'
export const security = 'Security'
export const emailsAndNotifications = 'Emails and notifications'
export const reading = 'Reading'
export const data = 'Data'

// The choice of a language on Edit profile
export const language = 'Language'
export const languageHint = 'Emails to you and the pages that only you see are in this language.'
// The first choice: the language of the site's interface.
export const languageOfSite = 'As the site'

// Setting up and changing two-factor sign-in
export const secondFactor = 'Two-factor sign-in'
export const secondFactorOnHint = 'On: signing in also requires a code from your authenticator app.'
export const secondFactorOffHint =
  'Require a code from an app on your phone as well, so that a stolen password is not enough to sign in.'
export const secondFactorFailed = 'Unexpected error while changing how you sign in'
export const setUp = 'Set up'
export const setUpHint =
  'Scan this with an authenticator app, or type the key into the app. Then enter the six digits it shows.'
export const setUpFailed = 'Unexpected error'
export const qrCode = 'QR code for your authenticator app'
// {key} is typed into the app instead of scanning the QR code.
export const secretKey = 'Key: {key}'
export const checking = 'Checking…'
export const turnOn = 'Turn on'
export const turnOff = 'Turn off'

// The recovery codes
export const recoveryCodes = 'Recovery codes'
export const newRecoveryCodes = 'New recovery codes'
// Before `storeCodes`, in one paragraph.
export const secondFactorOn = 'Two-factor sign-in is on.'
export const formerCodesEnded = 'Your old recovery codes no longer work.'
export const storeCodes =
  'Save these {count, number} recovery codes now: they will not be shown again. If you lose your app, each code signs you in once.'
export const codesStored = 'I have saved them'
export const codesCopied = 'Codes copied.'
export const copyCodesFailed = 'The codes could not be copied. Select and copy them yourself.'

// Downloading one's data
export const takeMyData = 'Take my data'
export const dataHint =
  'One ZIP file with your profile, blogs, drafts, revisions, comments and pictures, readable in a browser and by programs.'
export const download = 'Download'
export const downloading = 'Downloading…'
// {size} is a number with one decimal.
export const megabytes = '{size} MB'
export const dataTaken = 'Your data has been downloaded'
export const takeDataFailed = 'Unexpected error while collecting your data'

// Deleting the account
export const deleteMyAccount = 'Delete my account'
export const deletionHint =
  'First you see what will happen. If you delete the account, you have {days, number} days to change your mind.'
export const seeWhatWillHappen = 'See what will happen'
export const summaryFailed = 'Unexpected error while loading the summary'
// Before a list: `deletedProfile`, `deletedBlogs` and `deletedFollows`.
export const whatIsDeleted =
  'You are signed out everywhere immediately, and your name, picture and profile are no longer shown. For {days, number} days you can sign in to keep the account as it was. After that, these are permanently deleted:'
export const deletedProfile = 'your profile, email address, phone number, pictures, sessions and emails'
export const deletedBlogs =
  '{drafts, plural, one {# draft} other {# drafts}} and unpublished, scheduled or deleted blogs, and earlier revisions of all blogs'
export const deletedFollows =
  '{followers, plural, one {# follower} other {# followers}}, and {followings, plural, one {# author} other {# authors}} you follow'
export const publicTexts =
  'You have {blogs, plural, one {# public blog} other {# public blogs}} and {comments, plural, one {# comment} other {# comments}}. Existing backups of the site are overwritten over time.'
export const textsQuestion = 'What happens to your texts?'
// {name} is `A former author`.
export const textsStay = 'My public blogs and comments stay, under the name “{name}”'
export const textsGo = 'My blogs and comments are deleted, with the comments of others on my blogs'
export const accountLeaves = 'Your account will be deleted on {date}. Sign in before then to keep it.'
export const deleteAccountFailed = 'Unexpected error while deleting the account'

// How often digests are sent
export const emails = 'Emails'
export const emailsHint =
  'You get an email only when there is something new, and each has a link to end these emails. At once means within a few minutes. Choose what you are notified of on the site, and which people and discussions are quiet, in <link>Notifications</link>.'
/** The label of a choice. */
export const emailsForAdmins = 'For admins: what waits for you, and what failed'
export const confirmEmailFirst = 'These emails are not sent until your email address is confirmed.'
export const atOnce = 'At once'
export const onceADay = 'Once a day'
export const onceAWeek = 'Once a week'
export const never = 'Never'
export const updateEmails = 'Save email settings'
export const emailsSet = 'Email settings saved.'
export const setEmailsFailed = 'Unexpected error while saving your email settings'

// To people whose email address was shown before they could choose
export const emailShownNotice =
  'Your email address is shown on your profile. You can change this at any time in Edit Profile.'
export const keepShowing = 'Keep showing it'
export const hideEmail = 'Hide it'

// Changing the email address
export const emailAddress = 'Email address'
export const changeEmailHint = 'You sign in with {email} until you open the link sent to your new address.'
export const newEmailAddress = 'New email address'
export const sendLink = 'Send the link'
// After the answer that the link was sent.
export const linkWorksOnce = 'It works once, for {minutes, number} minutes.'
export const changeEmailFailed = 'Unexpected error while changing the email address'

// The page that the link in that email opens
export const confirmEmailTitle = 'Confirm your new email address'
export const confirmEmailHint = 'Confirm only if you asked for this yourself.'
export const confirmEmail = 'Confirm the new address'
export const confirming = 'Confirming…'
export const confirmEmailFailed = 'Unexpected error while changing the address'
// Above a form that asks for the password of the account.
export const askedForEmail = 'You asked for this in your account'
export const askForNewLink = 'Ask for a new link under Account'

// Proving that the account is one's own
export const yourPassword = 'Your password'
export const proveWithoutPassword =
  'You sign in with Google and have no password. <link>Get a link to set one</link> first: it shows that the account is yours.'

// Changing the password
export const password = 'Password'
export const setAPassword = 'You sign in with Google. <link>Get a link to set a password</link>'
export const currentPassword = 'Current password'
export const changePassword = 'Change password'
export const changePasswordFailed = 'Unexpected error while changing the password'

// The list of passkeys
export const passkeys = 'Passkeys'
export const passkeysHint =
  'Sign in with your fingerprint, face or screen lock. A passkey replaces both password and code, and works on no other site.'
export const noPasskeys = 'You have no passkeys yet.'
// {used} and {added} are like `5 minutes ago`.
export const passkeyTimes = 'Last used {used}, added {added}'
export const unusedPasskeyTimes = 'Not used yet, added {added}'

// Renaming a passkey
export const rename = 'Rename'
// {name} is the passkey's. The text begins with `rename`.
export const renamePasskey = 'Rename the passkey {name}'
export const passkeyName = 'Name of the passkey'
export const saveName = 'Save the name'
export const renamePasskeyFailed = 'The passkey was not renamed. Please try again'

// Removing a passkey
// The text begins with the label of the button, `Remove`.
export const removeNamedPasskey = 'Remove the passkey {name}'
export const removePasskeyHint =
  '“{name}” will no longer sign you in here. Delete it from your device or password manager, too. Your other ways to sign in still work.'
export const removePasskey = 'Remove the passkey'
export const removePasskeyFailed = 'The passkey was not removed. Please try again'

// Adding a passkey
export const addPasskey = 'Add a passkey'
export const add = 'Add'
export const passkeysFull = 'You have {max, number} passkeys, which is the maximum.'
export const passkeysUnsupported = 'This browser cannot add passkeys at this address.'
export const waitingForDevice = 'Waiting for your device…'
export const createPasskeyFailed = 'Your browser could not create a passkey.'

// Sessions
export const sessions = 'Sessions'
export const sessionsHint =
  'You are signed in on these devices. If you do not recognise one, end its session and change your password.'
export const unknownDevice = 'Unknown device'
// {used} and {begun} are like `5 minutes ago`.
export const sessionTimes = 'Last used {used}, signed in {begun}'
export const thisSessionTimes = 'This session, signed in {begun}'
export const end = 'End'
// {device} is like `Firefox on Windows`. The text begins with `end`.
export const endSession = 'End the session of {device}'
export const endSessionFailed = 'The session was not ended. Please try again'
export const endOtherSessions = 'End all other sessions'
export const ending = 'Ending…'
export const endSessionsFailed = 'The sessions were not ended. Please try again'

// The form of the profile
export const inputRestored = 'Your unsaved changes are back. Save keeps them, Cancel discards them.'
export const avatar = 'Avatar'
export const aboutYou = 'About you'
export const aboutHint = 'Everyone sees it on your profile, below your name. At most {max, number} characters.'
export const links = 'Links'
export const linksHint = 'Your other pages, one per line, at most {max, number}. Everyone sees them.'
export const selectEducation = 'Select Education'
export const emailHint =
  'The email address cannot be changed in this form. You sign in with it, and can change it further down.'
export const showEmail = 'Show my email to others'
export const showEmailHint = 'If off, others see “Not Available” instead.'
export const seeAsOthers = 'See yourself as others do'
export const save = 'Save'
export const updateProfileFailed = 'Error Occured While Updating Profile ! Please Try Again'

// Who sees a field of the profile
export const phoneAudience = 'Who sees the number'
export const educationAudience = 'Who sees the degree'
export const emailAudience = 'Who sees the address'
export const nobody = 'Nobody'
export const signedInPeople = 'Signed-in people'
export const everybody = 'Everybody'

// The choice of a role
export const authorHint = 'Authors write and publish, and others can follow them.'
export const readerHint =
  'Readers read, comment and follow. Your blogs and drafts stay, scheduled blogs are published on time, and you can still edit and delete them. To write new ones, switch back to Author.'
// In place of the choice, where an admin has taken the role of an Author.
export const fixedRole = 'Role: {role}.'
export const becameAuthor = 'You are an Author now.'
export const changeRoleFailed = 'Unexpected error while changing the role'

// What a person can appeal against
export const appealTitle = 'Appeal to the admins'
export const appealHint = 'You can appeal once. You will be notified of the answer.'
export const openAppealLink = 'Open the link in the email about it, or <link>sign in</link>.'
export const nothingToAppeal = 'There is nothing from the last {days, number} days to appeal against.'
export const accountSuspended = 'Your account was suspended'
export const accountSilenced = 'Your account was silenced'
export const contributionsRemoved = 'All your blogs and comments were removed'
// {title} is `quotedTitle`, the title of a blog.
export const blogRemoved = 'Your blog {title} was removed'
export const commentRemoved = 'Your comment on {title} was removed'
export const blogRefused = 'Your blog {title} was not approved'
export const commentRefused = 'Your comment on {title} was not approved'
export const blogsRemoved = '{count, number} of your blogs were removed'
export const commentsRemoved = '{count, number} of your comments were removed'
export const blogsRefused = '{count, number} of your blogs were not approved'
export const commentsRefused = '{count, number} of your comments were not approved'
// {reason} was written by an admin, or by the author of the blog.
export const appealedReason = 'The reason: {reason}'
export const appealedReasonOfCreator = 'The author of the blog wrote: {reason}'
// Of several posts: below the first ones.
export const appealedOthers = '{count, plural, one {and # other} other {and # others}}'

// Writing an appeal
export const appealReason = 'Why should this be undone?'
export const send = 'Send'
export const appealed = 'You have appealed. You will be notified of the answer.'
// Before what they wrote.
export const appealedOn = 'Your appeal of {date}'
export const appealGrantedOn = 'Your appeal was granted on {date}.'
export const appealDeclinedOn = 'Your appeal was declined on {date}.'
export const appealFailed = 'Unexpected error while sending your appeal'
