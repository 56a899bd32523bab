import { type CompiledQuery, DefaultQueryExecutor } from 'kysely'
import { vi } from 'vitest'

/** The queries sent to the database during `act`. */
export async function queriesOf(act: () => Promise<unknown>): Promise<CompiledQuery[]> {
  const spy = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery')
  try {
    await act()
    return spy.mock.calls.map(([query]) => query)
  } finally {
    spy.mockRestore()
  }
}
