// Texts that the admin pages share: navigation, titles, and common words.

// The navigation, and the titles of its pages
export const adminPages = 'Admin pages'
export const queue = 'Queue'
export const posts = 'Posts'
export const comments = 'Comments'
export const tags = 'Tags'
export const redirects = 'Redirects'
export const people = 'People'
export const invitations = 'Invitations'
export const settings = 'Settings'
export const pages = 'Pages'
export const auditLog = 'Audit log'
export const emails = 'Emails'
export const jobs = 'Jobs'
export const imports = 'Import'
export const status = 'Status'

// For a person who is not an admin
export const becomeAdmin = 'Become the admin'
export const onlyAdmins = 'Only admins can see this.'
// Before a command.
export const runsSite = 'If you run this site, this command on the server makes you an admin:'

// For an admin without a second factor, or whose session was opened without it
export const addSecondFactor = 'Add a second factor'
export const signInWithFactor = 'Sign in with your second factor'

// Beside a command of the server
export const commandCopied = 'Command copied.'
export const copyCommandFailed = 'The command could not be copied. Select and copy it yourself.'

// Forms
// {time}: of today, or with its day.
export const unsavedChanges = 'You have unsaved changes from {time}.'
export const discard = 'Discard'
export const save = 'Save'
// A button: replaces what was typed here with what another admin has saved in the meantime.
export const useTheirs = 'Use theirs'
export const actionFailed = 'That could not be done. Try again.'
