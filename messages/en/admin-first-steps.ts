// What a new site needs, for its admins: above the queue, on the status page, and by the command `status`.

export const title = 'First steps'
export const intro = 'What this site still needs. What is left is also under Status.'
// A button, which hides the list.
export const dismiss = 'Dismiss'
export const dismissFailed = 'The list was not dismissed. Try again.'
// Before each step, for screen readers
export const done = 'Done:'
export const open = 'To do:'

// Each step, done or not, and the link to where it is done
export const secondFactorDone = 'Each admin has a second factor.'
export const secondFactorOpen = 'An admin has no second factor yet, and cannot act without it.'
export const secondFactorLink = 'Add a second factor'
export const nameDone = 'The site has a name.'
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
export const pagesDone = 'The pages to which the footer links are published.'
export const pagesOpen = 'The footer links to pages that are not published, such as Terms or Privacy.'
export const pagesLink = 'Fill them in and publish them'
export const mailDone = 'Emails are sent.'
export const mailOpen = 'No email was sent through a mail server yet.'
export const mailLink = 'Set it up and send a test'
export const backupDone = 'A backup was made, unpacked and compared.'
export const backupOpen = 'No backup was made, unpacked and compared yet.'
export const backupLink = 'Set up backups'
export const addressDone = 'The site has an address with https.'
export const addressOpen = 'The site has no address with https in PUBLIC_URL yet.'
export const addressLink = 'See its address'
export const invitationDone = 'Someone was invited, or has joined.'
export const invitationOpen = 'No one was invited yet.'
export const invitationLink = 'Invite someone'
// A button did not work.
export const decideFailed = 'The setting was not saved. Try again.'
