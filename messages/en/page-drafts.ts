// Pages that lie ready for the admins of a new site, who read, change and publish them: a constant for each title and
// paragraph. Admins fill in what is in brackets before they publish a page, and brackets mark nothing else.

export const helpTitle = 'Help'
export const helpReading = 'Reading'
export const helpReadingText =
  'The home page lists the newest blogs, and the buttons above them choose a category. New blogs appear automatically.'
export const helpWriting = 'Writing'
export const helpWritingText =
  'Authors write at Create Blogs. What you type is saved while you type, on your device and on the server, and no one else sees it before you submit it. A Reader can become an Author in Edit profile.'
export const helpFollowing = 'Following'
export const helpFollowingText =
  "Subscribe on an author's profile. Their blogs are then under Subscribed blogs on your dashboard."
export const helpTrash = 'Something is gone'
export const helpTrashText =
  'What you deleted is in the trash on your dashboard for {days, plural, one {# day} other {# days}}. Earlier states of a blog are in its revisions.'
export const helpSignIn = 'You cannot sign in'
export const helpSignInText =
  '“Forgot password?” on the sign-in page sends a link to your email address, if this site sends emails.'

export const contactTitle = 'Contact'
export const contactText = 'This site is run by [name]. Write to [email address].'

export const statusTitle = 'Status'
export const statusText =
  'If you can read this page, the site is running. The address <code>/readyz</code> says whether its database and its pictures can be reached. Planned interruptions will be announced here.'

export const termsTitle = 'Terms'
export const termsOwnership =
  'What you publish here stays yours. By publishing it you let this site store it and show it to others until you delete it.'
export const termsConduct =
  'Publish what you may publish, and nothing against the law. Do not send advertising, and do not pretend to be someone else.'
export const termsAdmins =
  'Admins of this site can silence or suspend an account, and remove what it has published. An email tells its owner what was done, with the reason if one was given.'
export const termsNoWarranty = 'The site is provided as it is, and may be changed or closed.'

export const privacyTitle = 'Privacy'
export const privacyIntro =
  'This page says what this site stores about you, where, and for how long. It is run by [name and address].'
export const privacyAccount = 'Your account'
export const privacyAccountText =
  'Name, email address, phone number, education, role and picture, as you entered them; when the account was created, and when its email address was confirmed. The password only as an Argon2 hash. With two-factor sign-in the secret of your app, encrypted, and hashes of your recovery codes. Of each passkey its public key and number, how often it was used as far as it counts that, what keeps it, when it was added and when it was last used; your fingerprint or face never leaves your device. Others see your name, picture, role, number of followers and the month in which you joined. You choose in Edit profile who sees your education, email address and phone number. Until you do, others see your education, see your email address only if you ticked that, and do not see your phone number. In your account, under Data, you can download everything that is stored about you as one file. You can also delete your account there. It is hidden immediately, and permanently deleted after {days, plural, one {# day} other {# days}}. Until then, signing in restores it. Your public texts are deleted with it, or stay under “A former author”, as you choose.'
export const privacyTexts = 'What you write'
export const privacyBlogsAndComments =
  'Blogs and comments, until you delete them; then for {days, plural, one {# day} other {# days}} in the trash, which only you see.'
export const privacyHeld =
  'What waits for approval, which you and the admins see, and of a comment the author of the blog, too; a comment that was refused for {days, plural, one {# day} other {# days}}. To find spam: keyed hashes of what you posted in the last 7 days, and of single words, with how often they were refused or approved.'
export const privacyRevisions =
  'Earlier states of your blogs: all of the last 30 days, and one a day before that, which only you see. You can remove each of them.'
export const privacyDrafts =
  'Drafts, until you submit or discard them; discarded ones for up to two days. Your browser keeps a copy for up to 90 days.'
export const privacyPreviewsAndPictures =
  'Preview links, until you end them. Pictures, without their metadata, as long as something of yours shows them.'
export const privacyFollowing =
  'Whom you follow, since when, and on which days you commented on a blog, for what is trending.'
export const privacyReports =
  'What you report, with your words and, if you have no account, the email address that you leave and a hash of your network’s address: until an admin has decided. What you appeal against and how, until {days, plural, one {# day} other {# days}} after it was decided.'
export const privacySessions = 'Your sessions'
/** Names of cookies stay as they are. `{sessionDays}` and `{deviceDays}` are numbers. */
export const privacySessionsText =
  'Signing in sets three cookies. <code>session</code> is a random value of which only a hash is stored, and <code>signed-in</code> tells the page that there is a session. With a session are stored when it began, and the kind of browser and device. Both end with the session: when you sign out, or {sessionDays, plural, one {# day} other {# days}} after your last visit. <code>device</code> tells a browser that you know from a new one, of whose sign-in an email tells you; of it, too, only a hash is stored, with the time of your last sign-in, for up to {deviceDays, plural, one {# day} other {# days}}. On the login page <code>passkey</code>, a random value for five minutes, lets only that browser answer for a passkey. There are no other cookies. Your browser also stores unsent forms.'
export const privacyVisits = 'Your visits'
export const privacyVisitsText =
  'For each blog and page and each day, how often it was read, by how many, for how long in all, how often to the end, and which sites linked to it. Not who read it. If you are signed in, the last two days on which you read something, to count how many people come back. There is no analytics service, and no identifier of visitors, and nothing is loaded from other sites, except from Google if you are offered to sign in with Google, and pictures if they are in a separate store.'
export const privacyAddresses = 'Network addresses'
export const privacyAddressesText =
  'They are counted for a short time to limit how often something is done. They can stand in the log of the server, when a sign-in is refused too often, or with each sign-in if its operator wishes.'
export const privacyEmails = 'Emails'
export const privacyEmailsText =
  "Each email to you, with your address, for 30 days after it was sent. What admins did to an account is in a log, by the account's number, without a time limit."
export const privacyBackups = 'Backups'
export const privacyBackupsText =
  'Backups hold all of this. A plain Blogi keeps those of the last 7 days, 4 weeks and 12 months, if backups are set up: [say what is true here].'
export const privacyPlace = 'Where'
export const privacyPlaceText =
  'In a database and a folder, or a picture store, chosen by the operator of this site: [say where].'

export const licencesTitle = 'Licences'
export const licencesTexts =
  'Texts and pictures belong to their authors. Ask them before you use more than a quotation.'
export const licencesProgram =
  'This site runs on Blogi, which is free software. Its licence and those of its parts come with its source code. The typefaces Inter and Source Serif have the SIL Open Font License 1.1.'
