// The sections of Edit profile, what else a person does with their account, and appeals.

// Setting up and changing two-factor sign-in
export const secondFactor = 'Two-factor sign-in'
export const secondFactorOnHint = 'It is on: signing in also takes a code of your authenticator app.'
export const secondFactorOffHint =
  'Let signing in also take a code of an app on your phone, so that a stolen password is not enough.'
export const secondFactorFailed = 'Unexpected error while changing how you sign in'
export const setUp = 'Set up'
export const setUpHint =
  'Scan this with an authenticator app, or type the key into it. Then enter the six digits that it shows.'
export const setUpFailed = 'Unexpected error'
export const qrCode = 'QR code for your authenticator app'
// {key} is what is typed into the app in place of the QR code.
export const secretKey = 'Key: {key}'
export const checking = 'Checking…'
export const turnOn = 'Turn on'
export const turnOff = 'Turn off'

// The recovery codes
export const recoveryCodes = 'Recovery codes'
export const newRecoveryCodes = 'New recovery codes'
// Before `storeCodes`, in one paragraph.
export const secondFactorOn = 'Two-factor sign-in is on.'
export const formerCodesEnded = 'Your former recovery codes no longer work.'
export const storeCodes =
  'Store these {count, number} recovery codes now: they are not shown again. If you lose your app, each of them signs you in once.'
export const codesStored = 'I have stored them'
export const codesCopied = 'The codes are copied.'
export const copyCodesFailed = 'They could not be copied: select them, and copy them yourself.'

// What the site stores about the person, as a file
export const takeMyData = 'Take my data'
export const dataHint =
  'One ZIP file with your profile, blogs, drafts, revisions, comments and pictures, to be read in a browser, and by programs.'
export const download = 'Download'
export const downloading = 'Downloading…'
// {size} is a number with one decimal.
export const megabytes = '{size} MB'
export const dataTaken = 'Your data is in the downloads of your browser'
export const takeDataFailed = 'Unexpected error while collecting your data'

// Deleting the account
export const deleteMyAccount = 'Delete my account'
export const deletionHint = 'You see first what will happen, and have {days, number} days to come back.'
export const seeWhatWillHappen = 'See what will happen'
export const summaryFailed = 'Unexpected error while counting what you have'
// Before a list: `deletedProfile`, `deletedBlogs` and `deletedFollows`.
export const whatIsDeleted =
  'You are signed out everywhere at once, and nobody sees your name, picture and profile any more. For {days, number} days you can sign in to keep the account, and everything is as it was. After that, these are deleted for ever:'
export const deletedProfile = 'your profile, email address, phone number, pictures, sessions and emails'
export const deletedBlogs =
  '{drafts, plural, one {# draft} other {# drafts}} and unpublished, scheduled or deleted blogs, and earlier revisions of all blogs'
export const deletedFollows =
  '{followers, plural, one {# follower} other {# followers}}, and {followings, plural, one {# author} other {# authors}} whom you follow'
export const publicTexts =
  'You have {blogs, plural, one {# public blog} other {# public blogs}} and {comments, plural, one {# comment} other {# comments}}. Backups that the site has already are overwritten in the course of time.'
export const textsQuestion = 'What becomes of your texts?'
// {name} is `A former author`.
export const textsStay = 'My public blogs and comments stay, under the name “{name}”'
export const textsGo = 'My blogs and comments go, and the comments of others on my blogs with them'
export const accountLeaves = 'Your account will be deleted on {date}. Sign in before to keep it.'
export const deleteAccountFailed = 'Unexpected error while deleting the account'

// How often emails tell what is new
export const emails = 'Emails'
export const emailsHint =
  'You are told only if something is new, and each of these emails has a link that ends them. At once means within a few minutes. What you are notified of on the site, and which people and discussions are quiet, is chosen in <link>Notifications</link>.'
export const confirmEmailFirst = 'Nothing is sent before your email address is confirmed.'
export const atOnce = 'At once'
export const onceADay = 'Once a day'
export const onceAWeek = 'Once a week'
export const never = 'Never'
export const setMyEmails = 'Set my emails'
export const emailsSet = 'Your emails are set.'
export const setEmailsFailed = 'Unexpected error while saving what you are told of'

// To people whose email address was shown before they could choose
export const emailShownNotice =
  'Your email address is shown on your profile. You can change this at any time in Edit Profile.'
export const keepShowing = 'Keep showing it'
export const hideEmail = 'Hide it'

// Changing the email address
export const emailAddress = 'Email address'
export const changeEmailHint =
  'You sign in with {email}. A link is sent to the new address, and this one stays until you open it.'
export const newEmailAddress = 'New email address'
export const sendLink = 'Send the link'
// After the answer that the link was sent.
export const linkWorksOnce = 'It works once, for {minutes, number} minutes.'
export const changeEmailFailed = 'Unexpected error while changing the email address'

// The page where the link in that email leads
export const confirmEmailTitle = 'Confirm your new email address'
export const confirmEmailHint = 'Only if you asked for it yourself.'
export const confirmEmail = 'Sign in with this address from now on'
export const confirming = 'Confirming…'
export const confirmEmailFailed = 'Unexpected error while changing the address'
// Above a form that asks for the password of the account.
export const askedForEmail = 'You asked for it in your account'
export const askForNewLink = 'Ask for a new link in Edit profile'

// What shows that the account is one's own
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
  'Sign in with your fingerprint, your face or the lock of your device. A passkey replaces the password and the code, and no other site can ask for it.'
export const noPasskeys = 'You have no passkeys yet.'
// {used} and {added} are like `5 minutes ago`.
export const passkeyTimes = 'Last used {used}, added {added}'
export const unusedPasskeyTimes = 'Not used yet, added {added}'

// Renaming a passkey
export const rename = 'Rename'
// {name} is the one that its owner gave the passkey; it begins with `rename`.
export const renamePasskey = 'Rename the passkey {name}'
export const passkeyName = 'Name of the passkey'
export const saveName = 'Save the name'
export const renamePasskeyFailed = 'The passkey was not renamed. Please try again'

// Removing a passkey
// It begins with the label of its button, `Remove`.
export const removeNamedPasskey = 'Remove the passkey {name}'
export const removePasskeyHint =
  '“{name}” will no longer sign in here. Delete it from your device or password manager, too. Your other ways to sign in stay.'
export const removePasskey = 'Remove the passkey'
export const removePasskeyFailed = 'The passkey was not removed. Please try again'

// Adding a passkey
export const addPasskey = 'Add a passkey'
export const add = 'Add'
export const passkeysFull = 'You have {max, number} passkeys, which is the most there can be.'
export const passkeysUnsupported = 'This browser cannot add passkeys at this address.'
export const waitingForDevice = 'Waiting for your device…'
export const makePasskeyFailed = 'Your browser could not make a passkey.'

// Where one is signed in
export const sessions = 'Sessions'
export const sessionsHint =
  'You are signed in on these devices. If you do not know one of them, end its session and change your password.'
export const unknownDevice = 'Unknown device'
// {used} and {begun} are like `5 minutes ago`.
export const sessionTimes = 'Last used {used}, signed in {begun}'
export const thisSessionTimes = 'This session, signed in {begun}'
export const end = 'End'
// {device} is like `Firefox on Windows`; it begins with `end`.
export const endSession = 'End the session of {device}'
export const endSessionFailed = 'The session was not ended. Please try again'
export const endOtherSessions = 'End all other sessions'
export const ending = 'Ending…'
export const endSessionsFailed = 'The sessions were not ended. Please try again'

// The form of the profile
export const inputRestored = 'What you had typed here is back. Save keeps it, Cancel drops it.'
export const avatar = 'Avatar'
export const aboutYou = 'About you'
export const aboutHint = 'Everybody sees it on your profile, below your name. At most {max, number} characters.'
export const links = 'Links'
export const linksHint = 'Other pages of yours, one a line, at most {max, number}. Everybody sees them.'
export const selectEducation = 'Select Education'
export const emailHint =
  'The email address cannot be changed in this form, but further below: it is what you sign in with.'
export const showEmail = 'Show my email to others'
export const showEmailHint = 'Without it, others see “Not Available” in its place.'
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
  'Readers read, comment and follow. Blogs and drafts of yours stay where they are, what is scheduled is published at its time, and you can change and delete them: to write new ones, switch back to Author.'
// In place of the choice, where an admin has taken the role of an Author.
export const fixedRole = 'Role: {role}.'
export const becameAuthor = 'You are an Author now.'
export const changeRoleFailed = 'Unexpected error while changing the role'

// The heading of a section: what the site remembers of reading
export const reading = 'Reading'

// What one can appeal against
export const appealTitle = 'Appeal to the admins'
export const appealHint = 'You can appeal once. The answer comes by email.'
export const openAppealLink = 'Open the link in the email about it, or <link>sign in</link>.'
export const nothingToAppeal = 'There is nothing to appeal against in the last {days, number} days.'
export const accountSuspended = 'Your account was suspended'
export const accountSilenced = 'Your account was silenced'
export const contributionsRemoved = 'All your blogs and comments were removed'
// {title} is `quotedTitle`, the title of a blog.
export const blogRemoved = 'Your blog was removed: {title}'
export const commentRemoved = 'A comment of yours was removed, on {title}'
export const blogRefused = 'Your blog was not approved: {title}'
export const commentRefused = 'A comment of yours was not approved, on {title}'
// {reason} was written by an admin.
export const appealedReason = 'The reason: {reason}'

// Writing an appeal
export const appealReason = 'Why should it be undone?'
export const send = 'Send'
export const appealed = 'You have appealed. The answer comes by email.'
export const appealFailed = 'Unexpected error while sending your appeal'
