import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { refetchPending } from './refetch-pending.ts'

test('what a loader was fetching during a change is fetched again once a page shows it', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const answers = ['before the change', 'after the change']
  const queryKey = ['list']
  const queryFn = async () => {
    const answer = answers.shift()
    await new Promise((done) => setTimeout(done, 10))
    return answer
  }
  const loading = client.fetchQuery({ queryKey, queryFn })
  refetchPending(client, queryKey)
  await loading
  await new Promise((done) => setTimeout(done))
  const end = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {})
  await expect.poll(() => client.getQueryData(queryKey)).toBe('after the change')
  end()
})
