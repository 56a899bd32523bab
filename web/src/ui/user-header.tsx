import type { ReactNode } from 'react'
import * as messages from '#messages/common.ts'
import { Avatar } from './avatar.tsx'
import { PageHeading } from './heading.tsx'

type Props = {
  name: string
  /** Null for no avatar; an undefined `url` shows the default one. */
  avatar: { url: string | undefined } | null
  /** The user's description of themselves. */
  about?: string
  /** Addresses of pages, one a line. */
  links?: string
  facts: readonly (readonly [term: string, value: ReactNode])[]
  actions?: ReactNode
}

/** A user at the top of their page: avatar, name, facts and actions. */
export function UserHeader({ name, avatar, about, links = '', facts, actions }: Props) {
  return (
    <section className="flex flex-col gap-8 md:flex-row md:items-start">
      {avatar && <Avatar url={avatar.url} size={112} />}
      <div className="flex min-w-0 grow flex-col gap-8 lg:flex-row">
        <div className="min-w-0 grow">
          <PageHeading dir="auto" className="[text-align:match-parent]">
            {name}
          </PageHeading>
          {about && (
            <p dir="auto" className="mt-3 max-w-prose whitespace-pre-line">
              {about}
            </p>
          )}
          {links && (
            <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1">
              {links.split('\n').map((link) => (
                <li key={link} className="min-w-0">
                  <a
                    href={link}
                    rel="me ugc nofollow noopener"
                    target="_blank"
                    className="inline-block max-w-full truncate py-1 text-accent underline underline-offset-4"
                  >
                    {link.replace(/^https?:\/\/(?:www\.)?|\/$/g, '')}
                    <span className="sr-only"> {messages.opensInNewTab}</span>
                  </a>
                </li>
              ))}
            </ul>
          )}
          <dl className="mt-5 flex flex-wrap gap-x-10 gap-y-4">
            {facts.map(([term, value]) => (
              <div key={term} className="min-w-0">
                <dt className="text-sm text-quiet">{term}</dt>
                <dd dir="auto" className="mt-0.5 [text-align:match-parent] font-medium tabular-nums">
                  {value}
                </dd>
              </div>
            ))}
          </dl>
        </div>
        {/* Below the facts on narrower screens, where a long name needs the width. */}
        {actions && <div className="flex shrink-0 flex-wrap gap-3 self-start">{actions}</div>}
      </div>
    </section>
  )
}
