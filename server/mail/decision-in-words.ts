import type { EmailsTable } from '../db/schema.ts'
import { isAppealable, noticeInWords } from './account-notice.ts'
import { isDigest, TEXTS } from './deliver.ts'
import { reportInWords } from './report-decided.ts'
import type { Email } from './store.ts'

/**
 * The text of an email about an admin's decision, for the notifications page, which shows it too.
 * @param site its name
 */
export function decisionInWords({ kind, detail }: Pick<EmailsTable, 'kind' | 'detail'>, site: string) {
  if (kind === 'report-decided')
    return { text: reportInWords(site, detail), reason: '', appealable: false, blogId: null }
  return { ...noticeInWords(site, detail), appealable: isAppealable(detail) }
}

/** What an email about the security of an account says first, for its person who did not get it. @param name the site's */
export function securityInWords(email: Email, name: string): string {
  const { kind } = email
  if (isDigest(kind)) return ''
  return TEXTS[kind]({ email, token: '', site: { url: '', name }, inviter: null }).paragraphs[0] ?? ''
}
