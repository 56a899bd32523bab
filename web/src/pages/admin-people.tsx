import { useInfiniteQuery } from '@tanstack/react-query'
import { Form, useSearchParams } from 'react-router'
import { SEARCH_MAX } from '#contract/limits.ts'
import * as adminMessages from '#messages/admin.ts'
import * as messages from '#messages/admin-people.ts'
import { AdminPage } from '../admin/admin-page.tsx'
import { BulkList } from '../admin/bulk-list.tsx'
import { PEOPLE } from '../admin/bulk-people.ts'
import { PersonRow } from '../admin/person-row.tsx'
import { type AskedPeople, people } from '../admin/queries.ts'
import { useUserAction } from '../admin/use-user-action.ts'
import { CheckField } from '../ui/check-field.tsx'
import { SearchInput } from '../ui/search-input.tsx'

export function Component() {
  return (
    <AdminPage title={adminMessages.people}>
      <People />
    </AdminPage>
  )
}

function People() {
  const [search] = useSearchParams()
  const asked: AskedPeople = {
    query: (search.get('query') ?? '').slice(0, SEARCH_MAX),
    waiting: search.get('waiting') === 'true' ? 'true' : undefined,
  }
  const list = useInfiniteQuery(people(asked))
  const act = useUserAction(asked)
  return (
    <>
      <PeopleForm key={search.toString()} asked={asked} />
      <BulkList
        // Who was selected in another list does not stay selected.
        key={`list ${search}`}
        kind={PEOPLE}
        list={list}
        items={list.data?.pages.flatMap((page) => page.data)}
        row={(person, checkbox) => (
          <PersonRow person={person} checkbox={checkbox} onAct={(action, reason) => act(action, person._id, reason)} />
        )}
      >
        {asked.query && list.hasNextPage && <p className="mt-6 text-center text-quiet">{messages.looksFurther}</p>}
      </BulkList>
    </>
  )
}

/** The search and the filter, in the address of the page. */
function PeopleForm({ asked: { query, waiting } }: { asked: AskedPeople }) {
  return (
    <Form role="search" className="mb-4">
      <div className="flex max-w-md gap-3">
        <SearchInput
          label={messages.searchLabel}
          name="query"
          defaultValue={query}
          maxLength={SEARCH_MAX}
          placeholder={messages.searchHint}
        />
      </div>
      <div className="mt-4">
        <CheckField label={messages.onlyWaiting} name="waiting" value="true" defaultChecked={waiting === 'true'} />
      </div>
    </Form>
  )
}
