import { paths } from '../../paths.ts'

/** A link to the dashboard, where authors find their unpublished blogs. */
export const DRAFTS = { label: 'See it on your dashboard', href: paths.dashboard }
