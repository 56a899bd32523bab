import { serverPages as messages } from '../language/messages.ts'

/** A sentence of this program in any language, without anything from others: without quotes, brackets and slashes. */
const OWN = /^[\p{Lu}\p{Lo}][\p{L}\p{M}\p{N}_ \u00a0,:;’،؛、，：；-]*[.。।]$/u

const MAIL_SERVER = /^The mail server did not accept it: (.*)$/
const mailReasons = (): [RegExp, string][] => [
  [/AUTH|\b53[045]\b/, messages.mailSignInRefused],
  [/TLS/, messages.mailNotEncrypted],
  [/^RCPT TO 5|^API/, messages.mailAddressRefused],
  [/ 5\d\d$/, messages.mailRefused],
  [/ 4\d\d$/, messages.mailPutOff],
  [/CONN|DNS|SOCKET|TIMEDOUT/, messages.mailUnreachable],
]

const systemReasons = (): [RegExp, string][] => [
  [/ENOSPC|EDQUOT|no space left|disk is full/i, messages.diskFull],
  [/^E(ACCES|PERM|ROFS|NOENT|IO|MFILE|NFILE)\b/, messages.fileFailed],
  [/database is locked|SQLITE_|^Connection terminated|timeout|ECONN|EPIPE|ETIMEDOUT/i, messages.serviceSilent],
  [/^Its payload is malformed/, messages.payloadMalformed],
]

const firstMatch = (list: [RegExp, string][], text: string) => list.find(([pattern]) => pattern.test(text))?.[1]

/**
 * Why a job or an email failed, for admins: errors hold paths, statements and addresses of machines.
 * @param error as it is stored
 */
export function reasonInWords(error: string): string {
  const ofMail = MAIL_SERVER.exec(error)?.[1]
  if (ofMail !== undefined) return firstMatch(mailReasons(), ofMail) ?? messages.mailNotAccepted
  if (/^The connection broke:/.test(error)) return messages.mailBroken
  if (OWN.test(error)) return error
  return firstMatch(systemReasons(), error) ?? messages.unexpected
}
