export const ROLES = ['Reader', 'Author'] as const
export type Role = (typeof ROLES)[number]

export const EDUCATIONS = ['B.Tech', 'M.Tech', 'PHD', '10Th pass', '12Th pass', 'Other'] as const

/** Who sees a personal field. */
export const VISIBILITIES = ['nobody', 'signed-in', 'everybody'] as const

export const DEFAULT_AVATAR = '/default-avatar.png'

/** The owner of all texts that stayed when their author left: an account that no one can sign in to. */
export const FORMER_AUTHOR_ID = '00000000-0000-7000-8000-000000000000'
