import * as messages from '#messages/writing.ts'
import { paths } from '../../paths.ts'

/** A link to the dashboard, where authors find their unpublished blogs. */
export const DRAFTS = { label: messages.seeOnDashboard, href: paths.dashboard }
