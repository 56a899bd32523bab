import { expect, test, vi } from 'vitest'
import { createQueryClient } from './http/query-client.ts'
import { startLive } from './live.ts'

const asked = vi.hoisted(() => ({ options: {} as object }))
vi.mock('socket.io-client', () => ({
  io(options: object) {
    asked.options = options
    return { on() {}, io: { on() {} } }
  },
}))

// A global of browsers, missing in Node.
vi.stubGlobal('addEventListener', () => {})

test('the socket sends the session cookie and reconnects forever, 1 to 5 seconds apart', () => {
  const client = createQueryClient(() => Promise.reject(new Error('nothing is asked here')))
  startLive(client, () => {})
  expect(asked.options).toEqual({
    withCredentials: true,
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    randomizationFactor: 0.5,
    reconnectionAttempts: Number.POSITIVE_INFINITY,
    timeout: 20_000,
  })
})
