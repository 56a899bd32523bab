import type { EmailsTable } from '../db/schema.ts'
import { isAppealable, noticeInWords } from './account-notice.ts'
import { reportInWords } from './report-decided.ts'

/**
 * The text of an email about an admin's decision, for the notifications page, which shows it too.
 * @param site its name
 */
export function decisionInWords({ kind, detail }: Pick<EmailsTable, 'kind' | 'detail'>, site: string) {
  if (kind === 'report-decided')
    return { text: reportInWords(site, detail), reason: '', appealable: false, blogId: null }
  return { ...noticeInWords(site, detail), appealable: isAppealable(detail) }
}
