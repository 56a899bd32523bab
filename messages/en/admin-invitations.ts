// The page where admins add invitations to create an account.

export const intro =
  'Whoever opens the address of an invitation can create one account, for {days} days, without waiting for approval.'
export const notNeeded = 'At the moment nobody needs one: the settings let everybody create an account.'
export const notWorking = 'At the moment they do not work: the settings let nobody create an account.'

// Adding one
export const add = 'Add an invitation'
export const addAnother = 'Add another invitation'
export const adding = 'Adding…'
export const addFailed = 'No invitation was added. Try again.'

// The list
export const noneOpen = 'No invitation is open.'
// {name}: an admin. {added} and {until}: days.
export const openInvitation = 'Added on {added} by {name}, open until {until}'
// By a command on the server.
export const openInvitationOfCommand = 'Added on {added} by a command, open until {until}'
export const withdraw = 'Withdraw'
export const withdrawFailed = 'The invitation was not withdrawn. Try again.'
