import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { ready } from './programs.ts'

/** The state LISTEN in Linux's table of sockets. */
const LISTEN = '0A'

/** The TCP ports on which a process listens: with an inspector, MiniBrowser chooses the one at which it is driven. */
export function listeningPorts(pid = 0): number[] {
  const own = new Set(readdirSync(`/proc/${pid}/fd`).map((descriptor) => socketOf(`/proc/${pid}/fd/${descriptor}`)))
  const rows = readFileSync('/proc/net/tcp', 'utf8').trim().split('\n').slice(1)
  return rows
    .map((row) => row.trim().split(/\s+/))
    .filter(([, , , state, , , , , , inode]) => state === LISTEN && own.has(inode))
    .map(([, address]) => Number.parseInt(address?.split(':')[1] ?? '', 16))
}

/** The inode of the socket of a file descriptor; undefined for others, and for one that has just been closed. */
function socketOf(path: string): string | undefined {
  try {
    return /^socket:\[(\d+)\]$/.exec(readlinkSync(path))?.[1]
  } catch {
    return undefined
  }
}

interface Message {
  method?: string
  params?: {
    targetId?: string
    targetInfo?: { targetId: string; type: string }
    message?: string
  }
}

interface ConsoleEvent {
  method: string
  params: { message: ConsoleMessage }
}

interface ConsoleMessage {
  level: string
  text: string
  url?: string
}

/**
 * Watches the console of the only page of a browser, by the protocol of WebKit's inspector.
 * @returns its errors so far, to which later ones are added
 */
export async function watchConsole(port: number): Promise<string[]> {
  const path = await ready('the inspector of MiniBrowser', async () => {
    const list = await fetch(`http://127.0.0.1:${port}/`)
      .then((answer) => answer.text())
      .catch(() => '')
    return /\/socket\/\d+\/\d+\/WebPage/.exec(list)?.[0]
  })
  const errors: string[] = []
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`)
  let last = 0
  const sendTo = (targetId: string, method: string) => {
    const message = JSON.stringify({ id: ++last, method })
    socket.send(JSON.stringify({ id: ++last, method: 'Target.sendMessageToTarget', params: { targetId, message } }))
  }
  const watched = Promise.withResolvers<void>()
  socket.onerror = () => watched.reject(new Error('No connection to the inspector of MiniBrowser'))
  socket.onmessage = ({ data }) => {
    const { method, params } = JSON.parse(String(data)) as Message
    // A page that moves to another process becomes another target.
    if (method === 'Target.targetCreated' && params?.targetInfo?.type === 'page') {
      sendTo(params.targetInfo.targetId, 'Console.enable')
      watched.resolve()
    }
    if (method !== 'Target.dispatchMessageFromTarget') return
    const inner = JSON.parse(params?.message ?? '{}') as ConsoleEvent
    if (inner.method !== 'Console.messageAdded') return
    const { level, text, url } = inner.params.message
    if (level === 'error') errors.push(`${text} (${url ?? ''})`)
  }
  await watched.promise
  return errors
}
