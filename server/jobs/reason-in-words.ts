/** What this program says itself, without anything of others: a sentence without quotes, brackets and slashes. */
const OWN = /^[A-Z][\w ,:;’-]*\.$/

const MAIL_SERVER = /^The mail server did not accept it: (.*)$/
const OF_MAIL: [RegExp, string][] = [
  [/AUTH|\b53[045]\b/, 'The mail server refused the sign-in: check SMTP_URL.'],
  [/TLS/, 'The connection to the mail server cannot be encrypted, or its certificate is not known.'],
  [/^RCPT TO 5|^API/, 'The mail server refused the address.'],
  [/ 5\d\d$/, 'The mail server refused the email.'],
  [/ 4\d\d$/, 'The mail server was busy, or put the email off.'],
  [/CONN|DNS|SOCKET|TIMEDOUT/, 'The mail server could not be reached.'],
]

const OF_SYSTEM: [RegExp, string][] = [
  [/ENOSPC|EDQUOT|no space left|disk is full/i, 'The disk was full.'],
  [/^E(ACCES|PERM|ROFS|NOENT|IO|MFILE|NFILE)\b/, 'A file could not be read or written.'],
  [/database is locked|SQLITE_|^Connection terminated|timeout|ECONN|EPIPE|ETIMEDOUT/i, 'A service did not answer.'],
  [/^Its payload is malformed/, 'What it was to work on is malformed.'],
]

const firstMatch = (list: [RegExp, string][], text: string) => list.find(([pattern]) => pattern.test(text))?.[1]

/**
 * Why a job or an email failed, for admins: errors hold paths, statements and addresses of machines.
 * @param error as it is stored
 */
export function reasonInWords(error: string): string {
  const ofMail = MAIL_SERVER.exec(error)?.[1]
  if (ofMail !== undefined) return firstMatch(OF_MAIL, ofMail) ?? 'The mail server did not accept it.'
  if (error.startsWith('The connection broke:')) return 'The connection to the mail server broke while it was sent.'
  if (OWN.test(error)) return error
  return firstMatch(OF_SYSTEM, error) ?? 'Something unexpected happened: the log of that time has it.'
}
