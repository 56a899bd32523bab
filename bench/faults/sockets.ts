import { fork } from 'node:child_process'
import { once } from 'node:events'
import { io, type Socket } from 'socket.io-client'
import type { BlogCard } from '#contract/blogs.ts'

/** Concurrent handshakes. */
const AT_ONCE = 50

/** Sockets of visitors in a separate process, which reconnect as browsers do. */
export interface Sockets {
  /** How many are connected, and how many have received the blog with this title. */
  count(title: string): Promise<{ connected: number; heard: number }>
  stop(): void
}

export async function openSockets(url: string, count: number): Promise<Sockets> {
  const child = fork(import.meta.filename, [url, String(count)])
  process.once('exit', () => child.kill('SIGKILL'))
  const gone = once(child, 'exit').then(() => Promise.reject(new Error('The process of the sockets has ended.')))
  gone.catch(() => {})
  const said = () => Promise.race([once(child, 'message'), gone])
  await said()
  return {
    async count(title) {
      const answer = said()
      child.send(title)
      return (await answer)[0] as { connected: number; heard: number }
    },
    stop: () => child.kill('SIGKILL'),
  }
}

/** Reconnects a socket where the library leaves that to the page: see `web/src/live.ts`. */
export function comeBack(socket: Pick<Socket, 'on' | 'connect' | 'active'>): void {
  const soon = () => setTimeout(() => socket.connect(), 1000 * Math.random())
  socket.on('disconnect', (reason) => reason === 'io server disconnect' && soon())
  socket.on('connect_error', () => socket.active || soon())
}

if (import.meta.main) {
  const [url = '', count] = process.argv.slice(2)
  const heard = new Map<string, number>()
  const sockets = Array.from({ length: Number(count) }, () =>
    io(url, { transports: ['websocket'], forceNew: true, autoConnect: false, reconnectionDelayMax: 3000 }),
  )
  for (const socket of sockets) {
    comeBack(socket)
    socket.on('newBlogCreated', ({ title }: BlogCard) => heard.set(title, (heard.get(title) ?? 0) + 1))
  }
  for (let i = 0; i < sockets.length; i += AT_ONCE) {
    await Promise.all(
      sockets
        .slice(i, i + AT_ONCE)
        .map((socket) => new Promise<void>((resolve) => socket.once('connect', resolve).connect())),
    )
  }
  process.on('message', (title: string) => {
    process.send?.({ connected: sockets.filter(({ connected }) => connected).length, heard: heard.get(title) ?? 0 })
  })
  process.on('disconnect', () => process.exit())
  process.send?.('connected')
}
