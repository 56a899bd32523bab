import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { changeCached } from './change-cached.ts'

const KEY = ['list', 'All']
const cached = () => {
  const client = new QueryClient()
  client.setQueryData(KEY, [1], { updatedAt: 1000 })
  return client
}
const stateOf = (client: QueryClient) => client.getQueryState(KEY)

test('what is invalidated stays so when it is changed, and what is not becomes current', async () => {
  const client = cached()
  changeCached<number[]>(client, ['list'], (list) => [...list, 2])
  expect(stateOf(client)).toMatchObject({ data: [1, 2], isInvalidated: false })
  await client.invalidateQueries({ queryKey: KEY })
  changeCached<number[]>(client, ['list'], (list) => [...list, 3])
  expect(stateOf(client)).toMatchObject({ data: [1, 2, 3], isInvalidated: true })
})

test('what does not change stays as old as it is', () => {
  const client = cached()
  changeCached<number[]>(client, KEY, (list) => list)
  expect(stateOf(client)).toMatchObject({ data: [1], dataUpdatedAt: 1000 })
})

test('many changes start no second fetch, and are made in its older answer', async () => {
  const client = cached()
  let answer: (list: number[]) => void = () => {}
  const queryFn = vi.fn(() => new Promise<number[]>((resolve) => (answer = resolve)))
  const stop = new QueryObserver(client, { queryKey: KEY, queryFn, staleTime: Number.POSITIVE_INFINITY }).subscribe(
    () => {},
  )
  void client.invalidateQueries({ queryKey: KEY })
  const added = Array.from({ length: 18 }, (_, at) => at + 2)
  for (const at of added) {
    changeCached<number[]>(client, KEY, (list) => (list.includes(at) ? list : [...list, at]))
  }
  expect(queryFn).toHaveBeenCalledTimes(1)
  answer([70])
  await vi.waitFor(() => expect(stateOf(client)).toMatchObject({ data: expect.arrayContaining([70, ...added]) }))
  expect(stateOf(client)).toMatchObject({ data: { length: 19 }, isInvalidated: false })
  expect(queryFn).toHaveBeenCalledTimes(1)
  stop()
})

test('a change of what was not there when a first fetch began is in its answer', async () => {
  const client = new QueryClient()
  let answer: (list: number[]) => void = () => {}
  const fetched = client.fetchQuery({ queryKey: KEY, queryFn: () => new Promise<number[]>((done) => (answer = done)) })
  changeCached<number[]>(client, KEY, (list) => [...list, 2])
  answer([1])
  await fetched
  await vi.waitFor(() => expect(stateOf(client)).toMatchObject({ data: [1, 2] }))
})
