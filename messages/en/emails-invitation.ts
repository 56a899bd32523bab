// An email that invites someone to create an account. `{site}` is the name of the site, `{inviter}` of the admin who
// invites them, `{time}` a day and a time.

export const invitationSubject = '{inviter} invites you to {site}'
/** By a command on the server, or the admin has no account any more. */
export const invitationOfSiteSubject = 'You are invited to {site}'
export const invitationToAuthorBy =
  '{inviter} invites you to {site} as an Author: with an account you can write blogs, comment, and follow other authors.'
export const invitationToReaderBy =
  '{inviter} invites you to {site} as a Reader: with an account you can read, comment, and follow authors.'
export const invitationToAuthor =
  'An admin of {site} invites you as an Author: with an account you can write blogs, comment, and follow other authors.'
export const invitationToReader =
  'An admin of {site} invites you as a Reader: with an account you can read, comment, and follow authors.'
export const invitationUntil = 'The link works once, until {time}.'
/** The button. */
export const createAccount = 'Create an account'
/** The last line: why its reader gets it. */
export const whyInvitation =
  'You get this email because an admin of {site} entered your address. If you do nothing, no other emails follow.'
