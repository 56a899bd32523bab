import { paths } from '../paths.ts'

/** The audit log about a person or a post. */
export const auditAbout = (id: string) => `${paths.adminAudit}?about=${encodeURIComponent(id)}`

/** What admins can do about a person. */
export const personForAdmins = (id: string) => `${paths.adminPeople}?query=${encodeURIComponent(id)}`
