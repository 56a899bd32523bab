import { RECONNECT } from '#contract/limits.ts'

/** The events of a link; only its owner closes it. */
export interface LinkListener {
  /** Events can be sent now. */
  opened(): void
  received(event: string, ...args: unknown[]): void
  /** The connection was lost, or was silent for too long. */
  lost(): void
  /** The server has rejected it, as one at its limit does. */
  rejected(): void
  /** The server has closed it, and it must not be opened again. */
  ended(): void
}

export interface Link {
  /** Sends an event; a function at the end is called with the server's acknowledgement. */
  emit(event: string, args: unknown[]): void
  /** It reports no more events. */
  close(): void
  /** As `close`; one that is being opened is closed once it is open. */
  abandon(): void
}

/**
 * One connection to socket.io's server: the packets of Engine.IO 4 (first digit) and, in its messages, of Socket.IO 5
 * (second digit), as far as the site uses them.
 * @param origin such as https://blogi.example
 */
export function openLink(origin: string, listener: LinkListener): Link {
  const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`)
  const acknowledged = new Map<number, (...args: never[]) => void>()
  let lastId = 0
  let silenceMs: number = RECONNECT.timeout
  /** Fires when the server was silent for too long. */
  let timer = setTimeout(listener.lost, silenceMs)
  let isClosed = false

  socket.onmessage = ({ data }) => {
    if (!isClosed) receive(String(data))
  }
  socket.onclose = () => {
    if (!isClosed) listener.lost()
  }

  function receive(packet: string): void {
    clearTimeout(timer)
    timer = setTimeout(listener.lost, silenceMs)
    if (packet[0] === '0') {
      const { pingInterval, pingTimeout } = JSON.parse(packet.slice(1))
      silenceMs = pingInterval + pingTimeout
      socket.send('40')
    } else if (packet === '2') socket.send('3')
    else if (packet.startsWith('40')) listener.opened()
    else if (packet.startsWith('41')) listener.ended()
    else if (packet.startsWith('44')) listener.rejected()
    else {
      const [, kind, id, content] = /^4([23])(\d*)(.*)$/s.exec(packet) ?? []
      if (kind === '2') listener.received(...(JSON.parse(content ?? '') as [string]))
      else if (kind === '3') {
        acknowledged.get(Number(id))?.(...(JSON.parse(content || '[]') as never[]))
        acknowledged.delete(Number(id))
      }
    }
  }

  function forget(): void {
    clearTimeout(timer)
    isClosed = true
  }

  return {
    emit(event, args) {
      const done = args.at(-1)
      const isAsked = typeof done === 'function'
      if (isAsked) acknowledged.set(++lastId, done as () => void)
      const content = JSON.stringify([event, ...(isAsked ? args.slice(0, -1) : args)])
      socket.send(`42${isAsked ? lastId : ''}${content}`)
    },
    close() {
      forget()
      socket.close()
    },
    abandon() {
      forget()
      // Browsers log an error for one that is closed before it is open.
      if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close()
      else socket.close()
    },
  }
}
