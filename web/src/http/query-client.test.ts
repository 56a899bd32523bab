import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createQueryClient } from './query-client.ts'

/** A client, and a query that answers after 10 ms with what was true when it was asked. */
function delayed() {
  const client = createQueryClient(() => Promise.reject(new Error('Not used')))
  const known = { answer: 'before the change', asked: 0 }
  const queryKey = ['list']
  const queryFn = async () => {
    const { answer } = known
    known.asked++
    await new Promise((done) => setTimeout(done, 10))
    return answer
  }
  const show = () => new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {})
  return { client, known, queryKey, queryFn, show }
}

test('a first answer that was on its way during changes is fetched again, once', async () => {
  const { client, known, queryKey, show } = delayed()
  const end = show()
  known.answer = 'after the change'
  for (let changes = 0; changes < 3; changes++) void client.invalidateQueries({ queryKey })
  await expect.poll(() => client.getQueryData(queryKey)).toBe('after the change')
  await new Promise((done) => setTimeout(done, 50))
  expect(known.asked).toBe(2)
  end()
})

test('what a loader was fetching during a change is fetched again once a page shows it', async () => {
  const { client, known, queryKey, queryFn, show } = delayed()
  const loading = client.fetchQuery({ queryKey, queryFn })
  known.answer = 'after the change'
  void client.invalidateQueries({ queryKey, fetchStatus: 'fetching' })
  await loading
  await new Promise((done) => setTimeout(done))
  const end = show()
  await expect.poll(() => client.getQueryData(queryKey)).toBe('after the change')
  end()
})
