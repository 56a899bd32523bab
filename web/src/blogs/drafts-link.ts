import { paths } from '../paths.ts'

/** A link to where authors find their unpublished blogs. */
export const DRAFTS = { label: 'See it on your dashboard', href: paths.dashboard }
