import { paths } from '../paths.ts'

/** Where a blog stands that nobody else can see. */
export const DRAFTS = { label: 'See it on your dashboard', href: paths.dashboard }
