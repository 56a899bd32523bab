import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/blocks.ts'
import { paths } from '../paths.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { QueryData } from '../ui/query-data.tsx'
import { ownBlocks, useBlocking } from './queries.ts'

/** The people that the user has blocked, and unblocking them. */
export function BlocksSection() {
  const list = useQuery({ ...ownBlocks, refetchOnMount: 'always' })
  const blocking = useBlocking()
  return (
    <section className="mt-14 border-t border-line pt-10">
      <h2 id="blocks" tabIndex={-1} className="mb-4 font-serif text-2xl font-semibold">
        {messages.blockedPeople}
      </h2>
      <p className="mb-4">{messages.blockedPeopleHint}</p>
      <QueryData query={list}>
        {(people) =>
          people.length === 0 ? (
            <p className="text-quiet">{messages.noneBlocked}</p>
          ) : (
            <ul aria-labelledby="blocks" className="divide-y divide-line border-y border-line">
              {people.map(({ _id, name, avatar }) => (
                <li key={_id} className="flex flex-wrap items-center gap-3 py-3">
                  <Avatar url={avatar.url} size={32} />
                  <Link
                    to={paths.profile(_id)}
                    dir="auto"
                    className="min-w-0 grow font-medium wrap-anywhere hover:underline"
                  >
                    {name}
                  </Link>
                  <Button
                    look="plain"
                    size="small"
                    aria-label={formatMessage(messages.unblockNamed, { name })}
                    disabled={blocking.isPending}
                    onClick={() => blocking.mutate({ userId: _id, blocks: false })}
                  >
                    {messages.unblock}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </QueryData>
    </section>
  )
}
