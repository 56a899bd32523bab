// Signing in and out, registering, forgotten passwords, and confirming an email address.

// Login
// The title of the page.
export const login = 'Login'
// The heading, and the button.
export const signIn = 'Sign In'
export const newHere = 'New here?'
export const createAnAccount = 'Create an account'
export const password = 'Password'
export const selectRole = 'Select Role'
export const signingIn = 'Signing in…'
export const signedIn = 'Login successfully!'
export const signInFailed = 'Unexpected error occurred while login the user'
export const cookiesRefused =
  'Signing in needs a cookie, which your browser did not keep. Allow cookies for this site, and sign in.'
// Of an account that is about to be deleted.
export const keepAccount = 'Keep my account'
export const signOutFailed = 'Unexpected error during logout'
// A button: signs out, and comes back after signing in.
export const useOtherAccount = 'Use another account'

// The code of an authenticator app
export const code = 'Code'
export const codeHint = 'The six digits that your authenticator app shows, or a recovery code'
export const signInWithCode = 'Sign in with the code'

// Signing in through Google
// Between the form and Google's button.
export const or = 'OR'
export const googleFailed = 'Google Login Failed. Please try again.'
export const googleRefused = 'FAILED TO LOGIN | PLEASE TRY AGAIN'

// Signing in with a passkey
export const usePasskey = 'Use a passkey'
export const waitingForPasskey = 'Waiting for your passkey…'
export const passkeyFailed = 'Your browser could not use a passkey.'
export const passkeyCancelled = 'No passkey was used. It was cancelled or took too long.'
export const passkeyExists = 'Your device or password manager already has a passkey for this account.'
export const passkeysUnavailable = 'Passkeys do not work at this address of the site.'

// An action that a visitor started, done after signing in: following, a bookmark
export const actionFailed = 'That could not be done. Please try again.'

// Registering
export const register = 'Register'
export const alreadyHaveAnAccount = 'Already have an account?'
// Before an asterisk, the mark.
export const requiredMarked = 'Required fields are marked'
// {inviter}: an admin. {site}: its name.
export const invitedBy = '{inviter} invites you to {site}.'
export const registerByApproval = 'The admins of this site look at every new account before it can sign in.'
export const selectEducation = 'Select Education'
export const showEmail = 'Show my email to others'
export const showEmailHint = 'If off, others see “Not Available” instead.'
export const passwordHint = 'At least {min, number} characters'
export const roleHint = 'Authors write and publish. Readers read.'
export const avatar = 'Avatar'
export const createAccount = 'Create account'
export const creatingAccount = 'Creating the account…'
export const registerFailed = 'Unexpected error occurred while registering the user'
export const createdWithoutCookie =
  'Your account was created. Signing in needs a cookie, which your browser did not keep. Allow cookies for this site, and sign in.'

// Roles and education, in forms and on profiles
export const reader = 'Reader'
export const author = 'Author'
export const bachelor = 'B.Tech'
export const master = 'M.Tech'
export const doctor = 'PHD'
export const tenthGrade = '10Th pass'
export const twelfthGrade = '12Th pass'
export const otherEducation = 'Other'

// Asking for a link to set a password
export const forgotPassword = 'Forgot password?'
export const forgotPasswordTitle = 'Forgot password'
export const forgotPasswordHint = 'You will get an email with a link to choose a new password.'
export const sendLink = 'Send the link'
export const askForLinkFailed = 'Unexpected error while asking for a link'
export const linkWorksOnce = 'The link works once, for {minutes, number} minutes.'
export const linkSent =
  'If {email} has an account, an email with a link is on its way to it. If it does not arrive, check your spam folder.'
export const useAnotherAddress = 'Use another address'

// Setting a password by the link
export const newPasswordTitle = 'Choose a new password'
export const newPasswordHint =
  'You are signed out everywhere, and sign in with the new password. If this email address was not confirmed before, your passkeys, two-factor sign-in, recovery codes and preview links end, too.'
export const newPassword = 'New password'
export const newPasswordAgain = 'New password again'
export const setPassword = 'Set the password'
export const setPasswordFailed = 'Unexpected error while setting the password'
export const askForNewLink = 'Ask for a new link'

// Confirming the email address
export const unconfirmedEmail = 'Your email address is not confirmed yet. Open the link in the email to {email}.'
export const sendLinkAgain = 'Send the link again'
export const sendLinkFailed = 'Unexpected error while sending the link'
export const confirmEmailTitle = 'Confirm your email address'
export const confirmEmailHint = 'Confirm only if you created an account here yourself, or want to have it.'
export const confirmEmail = 'Confirm the address'
export const confirming = 'Confirming…'
export const confirmEmailFailed = 'Unexpected error while confirming the address'
export const newLinkInAccount = 'Ask for a new link under Account'

// For a person who has the link sent to an address, but is not signed in to its account
export const proveHint = 'One more step: show that the account is yours, and not only the address.'
export const createdByYou = 'You created the account'
export const accountPassword = 'Password of the account'
export const createdByOther = 'Someone else did, or you forgot the password'
// Before a list: `endsSessions`, `endsSecondFactor` and `endsLinks`.
export const takeOverHint = 'Set a new password. The account is yours from then on, with what is in it. This ends:'
export const endsSessions = 'the old password, and all sessions'
export const endsSecondFactor = 'passkeys, two-factor sign-in and its recovery codes'
export const endsLinks = 'preview links, and a pending change of the email address'

// While it is not known who is signed in
export const sessionUnreachable = 'The server cannot be reached. Nothing is lost. This page tries again automatically.'

// Why the session has ended; each also before `writingKept`
export const sessionEnded = 'Your session has ended.'
export const endedElsewhere = 'You were signed out here from another device.'
export const endedByPassword = 'Your password was changed, which signed you out here.'
export const endedByDeletion =
  'The deletion of your account was requested on another device, which signed you out here.'
export const endedByAdmin = 'An admin has ended your session.'
export const endedBySuspension =
  'An admin has suspended your account. You get the reason by email, or when you sign in.'
// To a person who is writing.
export const writingKept = 'What you write here stays, and cannot be sent until you sign in.'

// What happened in another tab
export const signedOutElsewhere = 'You signed out in another tab.'
export const signedInElsewhere = 'You are signed in as {name} now.'
