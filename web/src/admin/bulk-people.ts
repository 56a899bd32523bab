import type { AdminUser } from '#contract/admin.ts'
import type { BulkPeopleAction } from '#contract/bulk.ts'
import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/admin-people.ts'
import * as postMessages from '#messages/admin-posts.ts'
import * as moderationMessages from '#messages/moderation.ts'
import { request } from '../http/client.ts'
import type { BulkAction, BulkKind } from './bulk-actions.ts'

type Action = BulkAction<AdminUser, BulkPeopleAction>

/** Whether bulk actions are for them: never for an admin, and for an account that waits only a decision. */
const isOpen = ({ isAdmin, waits }: AdminUser) => !isAdmin && !waits
const doesWait = ({ waits }: AdminUser) => waits === true

const HURTS = { hurts: true, hasReason: true } as const
/** What is said of one against which its person can appeal, and of others. */
const APPEALABLE = [messages.eachMailed, moderationMessages.undoable]
const FINAL = [messages.eachMailedFinal, moderationMessages.undoable]

const ACTIONS: Action[] = [
  { name: 'approve', label: messages.approve, fits: doesWait, result: messages.approved },
  {
    name: 'refuse',
    label: messages.refuse,
    fits: doesWait,
    result: messages.refused,
    question: { title: messages.refusePeople, means: [messages.refuseMeans, ...FINAL] },
    ...HURTS,
  },
  {
    name: 'suspend',
    label: messages.suspend,
    fits: (person) => isOpen(person) && person.suspendedAt === null,
    result: messages.suspended,
    question: { title: messages.suspendPeople, means: [moderationMessages.suspendText, ...APPEALABLE] },
    ...HURTS,
  },
  {
    name: 'unsuspend',
    label: messages.endSuspension,
    fits: (person) => isOpen(person) && person.suspendedAt !== null,
    result: messages.unsuspended,
  },
  {
    name: 'silence',
    label: messages.silence,
    fits: (person) => isOpen(person) && person.silencedAt === null,
    result: messages.silenced,
    question: { title: messages.silencePeople, means: [moderationMessages.silenceText, ...APPEALABLE] },
    ...HURTS,
  },
  {
    name: 'unsilence',
    label: messages.endSilence,
    fits: (person) => isOpen(person) && person.silencedAt !== null,
    result: messages.unsilenced,
  },
  {
    name: 'end-sessions',
    label: messages.endSessions,
    fits: isOpen,
    result: messages.sessionsEnded,
    question: { title: messages.endSessionsOf, means: [moderationMessages.endSessionsText, ...FINAL] },
    ...HURTS,
  },
  {
    name: 'remove-contributions',
    label: messages.removeContributions,
    // Also of those with nothing public: what waits is removed, too.
    fits: isOpen,
    result: messages.removed,
    question: { title: messages.removeOf, means: [moderationMessages.removeAllText, ...APPEALABLE] },
    ...HURTS,
  },
  {
    name: 'restore-contributions',
    label: messages.restoreContributions,
    fits: (person) => isOpen(person) && person.contributionsRemovedAt !== null,
    result: messages.restored,
  },
  {
    name: 'make-reader',
    label: messages.makeReader,
    fits: (person) => isOpen(person) && person.role === 'Author',
    result: messages.madeReaders,
    question: { title: messages.makeReaders, means: [moderationMessages.makeReaderText, ...FINAL] },
    ...HURTS,
  },
  {
    name: 'make-author',
    label: messages.makeAuthor,
    fits: (person) => isOpen(person) && person.role === 'Reader',
    result: messages.madeAuthors,
  },
]

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)

export const PEOPLE: BulkKind<AdminUser, BulkPeopleAction> = {
  actions: ACTIONS,
  async send(action, items, { reason = '' }) {
    const body = { people: items.map(({ _id }) => _id), reason }
    const { data, undoId } = await request('POST /admin/bulk/people/:action', { params: { action }, body })
    return { result: data, undoId }
  },
  titleOf: ({ name }) => name,
  selectLabel: ({ name, email }) => formatMessage(messages.select, { name, email }),
  personOf: ({ _id }) => _id,
  valuesOf: (people) => ({
    blogs: sum(people.map(({ blogs }) => blogs)),
    comments: sum(people.map(({ comments }) => comments)),
  }),
  reasonLabel: postMessages.reasonForEach,
  none: messages.noneFound,
}
