import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatMessage } from '#contract/format-message.ts'
import { blanksIn, type SitePage } from '#contract/site-pages.ts'
import * as adminMessages from '#messages/admin.ts'
import * as messages from '#messages/admin-pages.ts'
import * as commonMessages from '#messages/common.ts'
import { AdminFailure } from '../admin/admin-list.tsx'
import { AdminPage } from '../admin/admin-page.tsx'
import { sitePages } from '../admin/queries.ts'
import { useSavePage } from '../admin/use-save-page.ts'
import { paths } from '../paths.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Message, srOnly } from '../ui/message.tsx'

export function Component() {
  return (
    <AdminPage title={adminMessages.pages}>
      <Pages />
    </AdminPage>
  )
}

function Pages() {
  const { data, error, refetch } = useQuery(sitePages)
  if (!data && error) return <AdminFailure error={error} retry={refetch} />
  if (!data) return <p className="py-16 text-center text-quiet">{commonMessages.loading}</p>
  return (
    <>
      <p className="mb-4 max-w-prose text-quiet">{messages.intro}</p>
      <ul className="divide-y divide-line">
        {data.map((page) => (
          <PageRow key={page.slug} page={page} />
        ))}
      </ul>
    </>
  )
}

function PageRow({ page }: { page: SitePage }) {
  const { slug, title, content, isPublished, updatedAt } = page
  const path = paths.sitePage(slug)
  const save = useSavePage(slug)
  const blanks = blanksIn(content)
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-4">
      <p className="min-w-0 grow wrap-anywhere">
        <Link to={paths.adminEditPage(slug)} className="font-serif text-lg font-semibold hover:underline">
          <bdi>{title}</bdi>
        </Link>
        <span className="block text-sm text-quiet">
          {isPublished ? (
            <Link to={path}>{formatMessage(messages.publishedAt, { path })}</Link>
          ) : (
            <span>{commonMessages.draft}</span>
          )}
          {blanks.length > 0 && <span>{` · ${formatMessage(messages.toFillIn, { blanks: blanks.join(', ') })}`}</span>}
        </span>
      </p>
      {blanks.length > 0 && !isPublished ? (
        <Link to={paths.adminEditPage(slug)} className={`${buttonClass('plain', 'small')} ms-auto`}>
          <Message text={messages.fillIn} values={{ title, hidden: srOnly }} />
        </Link>
      ) : (
        <Button
          size="small"
          className="ms-auto"
          look={isPublished ? 'plain' : 'accent'}
          disabled={save.isPending}
          onClick={() => save.mutate({ title, content, isPublished: !isPublished, expected: updatedAt })}
        >
          <Message text={isPublished ? messages.withdraw : messages.publish} values={{ title, hidden: srOnly }} />
        </Button>
      )}
    </li>
  )
}
