// The page that makes the first admin of a new site.

export const becomeAdmin = 'Become the admin'
export const aside = 'Only if you run this site.'
// {name}: the person who is signed in.
export const signedInAs = 'You are signed in as {name}.'
export const working = 'Working…'
export const failed = 'Unexpected error while making you an admin'
export const openAdminPages = 'Open the admin pages'
export const signInFirst =
  '<signIn>Sign in</signIn> or <register>create an account</register> first, then open this address again.'
