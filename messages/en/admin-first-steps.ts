// What a new site needs, for its admins: above the queue, on the status page, and by the command `status`.

export const title = 'First steps'
export const count = '{done, number} of {all, number} are done.'
export const intro = 'What is left is also under Status.'
// A button, which hides the list.
export const dismiss = 'Dismiss'
export const dismissFailed = 'The list was not dismissed. Try again.'
// A link to the page that leads through the settings.
export const toSetup = 'Set up step by step'
// At the end of that page: above the list, or in its place
export const atEnd = 'This list stays under Status until all is done.'
export const allDone = 'All first steps are done.'

// Each step that is left, and the link to where it is done
export const secondFactorOpen = 'An admin has no second factor yet, and cannot act without it.'
export const secondFactorLink = 'Add a second factor'
export const adminAddressOpen =
  'An admin has not confirmed their email address, and gets no emails about what waits or fails.'
export const adminAddressLink = 'Confirm yours'
// {name}: of the program
export const nameOpen = 'The site is still called {name}.'
export const nameLink = 'Choose its name and look'
export const readingPublic = 'Everyone can read, without an account.'
export const readingClosed = 'Reading needs an account.'
export const readingLink = 'See the settings'
// Buttons
export const makePublic = 'Make it public'
export const keepClosed = 'Keep it for members'
export const registrationEverybody = 'Everyone can create an account.'
export const registrationInvitation = 'An account needs an invitation.'
export const registrationApproval = 'Everyone can ask for an account, which an admin approves.'
export const registrationNobody = 'No one can create an account.'
// A button: the setting stays as it is.
export const keepRegistration = 'Keep it so'
export const registrationLink = 'Choose who can'
export const pagesOpen = 'The footer links to pages that are not published, such as Terms or Privacy.'
export const pagesLink = 'Fill them in and publish them'
// The link that is an example is one of footerLinks in site-defaults.
export const footerOpen =
  'The footer still has the links of a new site, such as “Careers”, which lead to the home page only.'
export const footerLink = 'Change the links'
export const mailOpen = 'No email was sent through a mail server yet.'
export const mailLink = 'Set it up and send a test'
export const backupOpen = 'No backup was made, unpacked and compared yet.'
export const backupLink = 'Set up backups'
export const addressOpen = 'The site has no address with https in PUBLIC_URL yet.'
export const addressLink = 'See its address'
// With another key, what is encrypted could not be read.
export const secretKeyOpen =
  'SECRET_KEY is not set, so the key that encrypts secrets is in the data folder. Move the content of its file secret.key to SECRET_KEY, so that second factors stay valid.'
export const invitationOpen = 'No one was invited yet.'
export const invitationLink = 'Invite someone'
// A button did not work.
export const decideFailed = 'The setting was not saved. Try again.'
