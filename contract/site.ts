/** The name of this program, and of a site whose admins have not named it. */
export const SITE_TITLE = 'Blogi'

/** The categories of a site whose admins have not changed them. */
export const CATEGORIES = [
  'Technology',
  'Health',
  'Travel',
  'Food',
  'Lifestyle',
  'Finance',
  'Education',
  'Entertainment',
  'Game',
  'Anime',
  'Testing',
] as const

/** Who may create an account: everyone; by invitation; by approval of an admin; or no one. */
export const REGISTRATIONS = ['everybody', 'invitation', 'approval', 'nobody'] as const

/** Whether visitors without an invitation may create an account, or ask for one. */
export const isRegistrationOpen = (registration: (typeof REGISTRATIONS)[number]): boolean =>
  registration === 'everybody' || registration === 'approval'
