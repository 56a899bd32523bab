// The page on which admins add a second factor, or sign in with it.

export const title = 'Second factor'
export const why =
  'An admin can read and change much, so a password alone is not enough. Choose one of these; then you go on.'
export const signInWithIt = 'You have a second factor, and this session was opened without it.'
