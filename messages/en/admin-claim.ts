// The page that makes the first admin of a new site.

export const becomeAdmin = 'Become the admin'
export const aside = 'Only if you run this site.'
// {name}: the person who is signed in.
export const signedInAs = 'You are signed in as {name}.'
export const isAdmin = 'You are an admin, {name}.'
export const working = 'Working…'
export const failed = 'Unexpected error while making you an admin'
export const openAdminPages = 'Open the admin pages'

// For a visitor. Two buttons follow.
export const needsAccount = 'The admin needs an account. You come back here by yourself.'
export const createAccount = 'Create an account'

// Where the address has no token, or it does not work
export const noToken = 'This page needs the whole address that the start of the site printed in its log.'
export const useCommand = 'Or run this on the server:'
