import { useId } from 'react'
import { Link } from 'react-router'
import { formatMessage } from '#contract/format-message.ts'
import type { WaveAccount, WaveReason } from '#contract/held.ts'
import * as messages from '#messages/admin-queue.ts'
import { paths } from '../paths.ts'

const REASONS: Record<WaveReason, string> = {
  held: messages.postsHeld,
  links: messages.sameLinks,
  text: messages.sameText,
  network: messages.sameNetwork,
}

type Props = {
  members: WaveAccount[]
  chosen: WaveAccount[]
  onChoose: (id: string, isChosen: boolean) => void
}

/** The accounts of a wave, each of which can be left out. */
export function SpamAccounts({ members, chosen, onChoose }: Props) {
  return (
    <ul
      aria-label={messages.spamAccounts}
      className="max-h-64 divide-y divide-line overflow-y-auto border-t border-line"
    >
      {members.map((member) => (
        <Account key={member._id} member={member} isChosen={chosen.includes(member)} onChoose={onChoose} />
      ))}
    </ul>
  )
}

type AccountProps = Pick<Props, 'onChoose'> & { member: WaveAccount; isChosen: boolean }

function Account({ member: { _id, name, why, ...member }, isChosen, onChoose }: AccountProps) {
  const id = useId()
  const counted = [
    { text: messages.publicBlogs, count: member.blogs },
    { text: messages.publicComments, count: member.comments },
    { text: messages.notPublicPosts, count: member.notPublic },
  ].filter(({ count }) => count > 0)
  const facts = [...counted.map(({ text, count }) => formatMessage(text, { count })), REASONS[why]]
  return (
    <li className="flex gap-3 py-2 text-sm">
      <input
        id={id}
        type="checkbox"
        checked={isChosen}
        onChange={({ target }) => onChoose(_id, target.checked)}
        className="size-6 shrink-0 cursor-pointer accent-accent"
      />
      <div className="flex min-w-0 flex-wrap gap-x-4 wrap-anywhere">
        <label htmlFor={id} className="font-medium">
          <bdi>{name}</bdi>
        </label>
        {facts.map((fact) => (
          <span key={fact} className="text-quiet">
            {fact}
          </span>
        ))}
        <Link
          to={`${paths.adminPeople}?${new URLSearchParams({ query: _id })}`}
          className="text-quiet underline underline-offset-4 hover:text-ink"
        >
          {messages.seePerson}
        </Link>
      </div>
    </li>
  )
}
