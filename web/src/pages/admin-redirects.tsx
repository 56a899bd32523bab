import { useInfiniteQuery } from '@tanstack/react-query'
import { Form, useSearchParams } from 'react-router'
import { SEARCH_MAX } from '#contract/limits.ts'
import * as adminMessages from '#messages/admin.ts'
import * as messages from '#messages/admin-redirects.ts'
import { AddRedirect } from '../admin/add-redirect.tsx'
import { AdminList } from '../admin/admin-list.tsx'
import { AdminPage } from '../admin/admin-page.tsx'
import { redirects } from '../admin/queries.ts'
import { RedirectRow } from '../admin/redirect-row.tsx'
import { SearchInput } from '../ui/search-input.tsx'

export function Component() {
  return (
    <AdminPage title={adminMessages.redirects}>
      <Redirects />
    </AdminPage>
  )
}

function Redirects() {
  const [params] = useSearchParams()
  const q = (params.get('q') ?? '').trim().slice(0, SEARCH_MAX)
  const list = useInfiniteQuery(redirects(q))
  const found = list.data?.pages.flatMap((page) => page.data)
  const isShown = found !== undefined || !list.error
  return (
    <>
      <p className="mb-6 max-w-prose text-quiet">{messages.intro}</p>
      {/* An admin without a second factor is told by the list what to do first. */}
      {isShown && <AddRedirect />}
      {isShown && <Filter q={q} />}
      <AdminList list={list} count={found?.length} empty={messages.noRedirects}>
        {found?.map((redirect) => (
          <RedirectRow key={redirect._id} redirect={redirect} />
        ))}
      </AdminList>
    </>
  )
}

/** The search, in the address of the page. */
function Filter({ q }: { q: string }) {
  return (
    // By its key it shows what the address has, also after a link was followed.
    <Form key={q} role="search" className="mb-4 flex max-w-md gap-3">
      <SearchInput label={messages.search} name="q" defaultValue={q} maxLength={SEARCH_MAX} autoCapitalize="none" />
    </Form>
  )
}
