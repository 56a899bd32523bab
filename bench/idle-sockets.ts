import { fork } from 'node:child_process'
import { once } from 'node:events'
import { io, type Socket } from 'socket.io-client'

/** Idle sockets of visitors, in a separate process: handling their messages must not delay the measurement. */
export interface Listeners {
  /** When the last of them received the next new blog, see `clock`. */
  lastHeard(): Promise<number>
  stop(): void
}

/** Milliseconds of the machine's monotonic clock, which all processes share. */
export const clock = () => Number(process.hrtime.bigint()) / 1e6

export async function startListeners(url: string, count: number): Promise<Listeners> {
  const child = fork(import.meta.filename, [url, String(count)], { serialization: 'advanced' })
  process.once('exit', () => child.kill('SIGKILL'))
  const gone = once(child, 'exit').then(() => Promise.reject(new Error('The sockets were lost.')))
  gone.catch(() => {})
  await Promise.race([once(child, 'message'), gone])
  return {
    async lastHeard() {
      const [last] = await Promise.race([once(child, 'message'), gone])
      return last as number
    },
    stop: () => child.kill('SIGKILL'),
  }
}

if (import.meta.main) {
  const [url = '', count] = process.argv.slice(2)
  let heard = 0
  const connect = () =>
    new Promise<void>((resolve, reject) => {
      const socket: Socket = io(url, { transports: ['websocket'], reconnection: false, forceNew: true })
      socket.on('connect', resolve).on('connect_error', reject)
      socket.on('newBlogCreated', () => {
        if (++heard % Number(count) === 0) process.send?.(clock())
      })
      socket.on('disconnect', (reason) => {
        throw new Error(`A socket was closed: ${reason}`)
      })
    })
  for (let i = 0; i < Number(count); i++) await connect()
  process.send?.('connected')
  process.on('disconnect', () => process.exit())
}
