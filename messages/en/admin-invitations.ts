// The page where admins add invitations to create an account.

export const intro =
  'Anyone with the address of an invitation can create one account within {days} days, without waiting for approval.'
export const notNeeded = 'Invitations are not needed at the moment: the settings let everyone create an account.'
export const notWorking = 'Invitations do not work at the moment: the settings let no one create an account.'

// Adding one
export const add = 'Add an invitation'
export const addAnother = 'Add another invitation'
export const adding = 'Adding…'
export const addFailed = 'No invitation was added. Try again.'

// Sending one by email
export const byEmail = 'Send one by email'
export const byEmailHint = 'The link is in the email alone, and proves the address. Sending again replaces it.'
export const sendInvitation = 'Send'
export const sendFailed = 'The invitation was not sent. Try again.'

// The list
// {email}: to whom. {name}: an admin. {added} and {until}: days.
export const openEmailed = 'To {email}, added on {added} by {name}, open until {until}'
export const openEmailedOfCommand = 'To {email}, added on {added} by a command, open until {until}'
// The role of one that was not sent by email.
export const anyRole = 'Reader or Author, as they choose'
export const noneOpen = 'No invitation is open.'
// {name}: an admin. {added} and {until}: days.
export const openInvitation = 'Added on {added} by {name}, open until {until}'
// By a command on the server.
export const openInvitationOfCommand = 'Added on {added} by a command, open until {until}'
export const withdraw = 'Withdraw'
export const withdrawFailed = 'The invitation was not withdrawn. Try again.'
