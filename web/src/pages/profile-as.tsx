import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Audience } from '#contract/users.ts'
import * as messages from '#messages/authors.ts'
import * as commonMessages from '#messages/common.ts'
import { profileFacts } from '../authors/profile-facts.tsx'
import { profileAs } from '../authors/queries.ts'
import { BlogGrid } from '../blogs/blog-grid.tsx'
import { useFailure } from '../http/use-failure.ts'
import { paths } from '../paths.ts'
import { RequireSession } from '../session/require-session.tsx'
import { ErrorScreen } from '../ui/error-screen.tsx'
import { PageHeading } from '../ui/heading.tsx'
import { Message } from '../ui/message.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { pictureSource } from '../ui/picture-source.ts'
import { Tabs } from '../ui/tabs.tsx'
import { UserHeader } from '../ui/user-header.tsx'

const TITLE = messages.profileAsTitle
const AUDIENCES = [
  { name: 'signed-in', label: messages.signedInPeople },
  { name: 'everybody', label: messages.visitors },
] as const

/** The user's own profile as the server answers it to others. */
export function Component() {
  return (
    <RequireSession title={TITLE}>
      {() => (
        <div className="wrap py-10 sm:py-14">
          <PageTitle name={TITLE} />
          <PageHeading>{TITLE}</PageHeading>
          <p className="mt-3 mb-8">
            <Message
              text={messages.profileAsHint}
              values={{
                link: (inner) => (
                  <Link to={paths.editProfile} className="text-accent underline underline-offset-4">
                    {inner}
                  </Link>
                ),
              }}
            />
          </p>
          <Tabs label={messages.whoLooks} tabs={AUDIENCES}>
            {(audience) => <AsSeenBy audience={audience} />}
          </Tabs>
        </div>
      )}
    </RequireSession>
  )
}

function AsSeenBy({ audience }: { audience: Audience }) {
  const query = useQuery({ ...profileAs(audience), staleTime: 0 })
  const failure = useFailure(query)
  const { data: person } = query
  if (failure) return <ErrorScreen {...failure} />
  if (!person) return <p className="min-h-[24rem] text-quiet">{commonMessages.loading}</p>
  return (
    <>
      {audience === 'everybody' && (
        <p className="mb-8 rounded-lg border border-line bg-raised px-5 py-4">{messages.visitorsHint}</p>
      )}
      <UserHeader
        name={person.name}
        avatar={{ url: pictureSource(person.avatar, 112) }}
        about={person.about}
        links={person.links}
        facts={profileFacts(person, person.subscriberCount)}
      />
      <section className="mt-14">
        <h2 className="border-b border-line pb-4 text-sm font-semibold tracking-[0.14em] uppercase">
          {messages.blogs}
        </h2>
        <div className="mt-10">
          {person.blogs.length === 0 && (
            <p className="py-16 text-center font-serif text-xl text-quiet">{messages.noBlogs}</p>
          )}
          <BlogGrid cards={person.blogs} />
        </div>
      </section>
    </>
  )
}
