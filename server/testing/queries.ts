import { type CompiledQuery, DefaultQueryExecutor } from 'kysely'
import { vi } from 'vitest'

/** The queries that were sent to the database while something was done. */
export async function queriesOf(act: () => Promise<unknown>): Promise<CompiledQuery[]> {
  const spy = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery')
  try {
    await act()
    return spy.mock.calls.map(([query]) => query)
  } finally {
    spy.mockRestore()
  }
}
