import { expect, test } from 'vitest'
import { emails } from '../bench/emails.ts'

// The long version, 10,000 emails: npm run bench:emails
test('200 emails survive an absent mail server and a kill, each once or marked', async () => {
  const figures = await emails(200, () => {})
  expect(figures).toMatchObject({ emails: 200, twice: 0, wrong: 0, lost: 0, waiting: 0, failed: 0 })
  expect(figures.sent + figures.unknown).toBe(200)
  // Those that were being handed over at the kill; a few at a time.
  expect(figures.unknown).toBeLessThanOrEqual(4)
}, 120_000)
