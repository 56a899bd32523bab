import { formatMessage } from '#contract/format-message.ts'
import { checkEntries, listEntries } from '../audit/audit-log.ts'
import type { Db } from '../db/open.ts'
import { commands as messages } from '../language/messages.ts'
import { OperatorError } from '../operator-error.ts'

/** Entries that are read at once. */
const READ_AT_ONCE = 100

type Say = (line: string) => void

/** Prints what admins did, the latest first. @param about only with this person or post */
export async function printAudit(db: Db, about: string | undefined, say: Say): Promise<void> {
  for (let before: number | undefined; ; ) {
    const entries = await listEntries(db, { limit: READ_AT_ONCE, before, about })
    for (const { seq, at, actor, action, subject, postId } of entries) {
      const by = actor ? (actor.name ?? actor._id) : messages.aCommand
      const what = [action, subject && (subject.name ?? subject._id), postId].filter(Boolean).join(' ')
      say(`${seq}  ${at}  ${by}: ${what}`)
    }
    before = entries.at(-1)?.seq
    if (entries.length < READ_AT_ONCE) return
  }
}

/**
 * @param noted a hash that was printed before: by this, by `status`, or by a start of the site
 * @throws OperatorError if an entry was changed or taken out
 */
export async function checkAudit(db: Db, noted: string | undefined, say: Say): Promise<void> {
  const { entries, hash, wrongAt, hasNoted } = await checkEntries(db, noted)
  if (wrongAt !== undefined) throw new OperatorError(formatMessage(messages.auditChanged, { seq: wrongAt }))
  if (!hasNoted) {
    throw new OperatorError(formatMessage(messages.auditShortened, { hash: noted ?? '', entries }))
  }
  say(
    hash ? formatMessage(messages.auditHolds, { entries, hash }) : formatMessage(messages.auditHoldsEmpty, { entries }),
  )
}
