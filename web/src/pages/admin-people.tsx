import { useInfiniteQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { Form, useSearchParams } from 'react-router'
import { SEARCH_MAX } from '#contract/limits.ts'
import * as adminMessages from '#messages/admin.ts'
import * as messages from '#messages/admin-people.ts'
import * as commonMessages from '#messages/common.ts'
import { AdminList } from '../admin/admin-list.tsx'
import { AdminPage } from '../admin/admin-page.tsx'
import { PersonRow } from '../admin/person-row.tsx'
import { people } from '../admin/queries.ts'
import { useUserAction } from '../admin/use-user-action.ts'
import { Button } from '../ui/button.tsx'
import { INPUT } from '../ui/field.tsx'

export function Component() {
  return (
    <AdminPage title={adminMessages.people}>
      <People />
    </AdminPage>
  )
}

function People() {
  const [search] = useSearchParams()
  const query = (search.get('query') ?? '').slice(0, SEARCH_MAX)
  const list = useInfiniteQuery(people(query))
  const act = useUserAction(query)
  const found = list.data?.pages.flatMap((page) => page.data)
  return (
    <>
      <Form role="search" className="mb-4 flex max-w-md gap-3">
        <input
          key={query}
          type="search"
          name="query"
          defaultValue={query}
          placeholder={messages.searchHint}
          aria-label={messages.searchLabel}
          maxLength={SEARCH_MAX}
          dir="auto"
          autoComplete="off"
          className={`${INPUT} h-11 min-w-0 rounded-full!`}
        />
        <Button type="submit">
          <Search aria-hidden className="size-4.5" />
          <span className="max-sm:sr-only">{commonMessages.search}</span>
        </Button>
      </Form>
      <AdminList list={list} count={found?.length} empty={messages.noneFound}>
        {found?.map((person) => (
          <PersonRow key={person._id} person={person} onAct={(action, reason) => act(action, person._id, reason)} />
        ))}
      </AdminList>
    </>
  )
}
