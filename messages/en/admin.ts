// What the pages of admins share: their navigation, their titles and a few words.

// The navigation, and the titles of its pages
export const adminPages = 'Admin pages'
export const queue = 'Queue'
export const people = 'People'
export const invitations = 'Invitations'
export const settings = 'Settings'
export const pages = 'Pages'
export const auditLog = 'Audit log'
export const emails = 'Emails'
export const jobs = 'Jobs'
export const status = 'Status'

// For a person who is no admin
export const onlyAdmins = 'Only admins can see this.'

// Forms
export const save = 'Save'
// A button: what another admin has saved meanwhile replaces what was typed here.
export const useTheirs = 'Use theirs'
export const actionFailed = 'That could not be done. Try again.'
