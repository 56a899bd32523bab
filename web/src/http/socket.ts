import type { Socket } from 'socket.io-client'
import { RECONNECT } from '#contract/limits.ts'
import type { ClientEvents, ServerEvents } from '#contract/live.ts'

/** What the socket tells of itself, besides the server's events. */
interface OwnEvents {
  /** @param isRetry whether it had been lost, or could not be opened before */
  connect(isRetry: boolean): void
  /** The server has closed it for good: it is not opened again by itself. */
  closedByServer(): void
}
type Events = ServerEvents & OwnEvents

/** A socket that keeps itself open; see `openSocket`. */
export interface LiveSocket {
  readonly connected: boolean
  on<Event extends keyof Events>(event: Event, listener: Events[Event]): void
  /** Sends an event, if connected. */
  emit<Event extends keyof ClientEvents>(event: Event, ...args: Parameters<ClientEvents[Event]>): void
  /** Opens it, if it is closed. */
  connect(): void
  /** Closes it, until `connect`. */
  disconnect(): void
  /** Opens another in its place. */
  reopen(): void
}

/** This many failures in a row, where it was open before: some network on the way may let no WebSocket through. */
const BLOCKED_AFTER = 5
const randomly = (ms: number) => ms * (1 + RECONNECT.randomFactor * (2 * Math.random() - 1))

/** Milliseconds until it is tried again, after this many failures in a row. */
export const pauseAfter = (failures: number): number =>
  Math.min(RECONNECT.delayMax, randomly(RECONNECT.delayMin * 2 ** (failures - 1)))

/**
 * Opens a socket to socket.io's server and keeps it open: its protocol over WebSocket, as far as the site uses it. Its
 * own client is eight times as long, and is loaded only where no WebSocket can be opened: it tries polling as well.
 * @param origin such as https://blogi.example
 */
export function openSocket(origin: string): LiveSocket {
  const listeners = new Map<string, ((...args: never[]) => void)[]>()
  const tell = (event: string, ...args: unknown[]) => {
    for (const listener of listeners.get(event) ?? []) listener(...(args as never[]))
  }
  let link: WebSocket | undefined
  let library: Socket | undefined
  let isWanted = false
  let isConnected = false
  let wasConnected = false
  let failures = 0
  /** Fires when the server was silent for too long, or when it is time to try again. */
  let timer: ReturnType<typeof setTimeout> | undefined
  let silenceMs: number = RECONNECT.timeout
  let lastId = 0
  const acknowledged = new Map<number, (...args: never[]) => void>()

  function open(): void {
    const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`)
    link = socket
    silenceMs = RECONNECT.timeout
    expectWord()
    socket.onmessage = ({ data }) => {
      if (link === socket) receive(socket, String(data))
    }
    socket.onclose = () => {
      if (link === socket) lost()
    }
  }

  function expectWord(): void {
    clearTimeout(timer)
    timer = setTimeout(lost, silenceMs)
  }

  /** The packets of Engine.IO 4 (first digit) and, in its messages, of Socket.IO 5 (second digit). */
  function receive(socket: WebSocket, packet: string): void {
    expectWord()
    if (packet[0] === '0') {
      const { pingInterval, pingTimeout } = JSON.parse(packet.slice(1))
      silenceMs = pingInterval + pingTimeout
      socket.send('40')
    } else if (packet === '2') socket.send('3')
    else if (packet.startsWith('40')) opened()
    else if (packet.startsWith('41')) {
      close()
      isWanted = false
      tell('closedByServer')
    } else if (packet.startsWith('44')) {
      // Rejected, as by a server at its limit.
      close()
      timer = setTimeout(open, randomly(RECONNECT.delayMax))
    } else {
      const [, kind, id, content] = /^4([23])(\d*)(.*)$/s.exec(packet) ?? []
      if (kind === '2') tell(...(JSON.parse(content ?? '') as [string]))
      else if (kind === '3') {
        acknowledged.get(Number(id))?.(...(JSON.parse(content || '[]') as never[]))
        acknowledged.delete(Number(id))
      }
    }
  }

  function opened(): void {
    const isRetry = failures > 0
    failures = 0
    isConnected = true
    wasConnected = true
    tell('connect', isRetry)
  }

  function close(): void {
    clearTimeout(timer)
    isConnected = false
    acknowledged.clear()
    const socket = link
    link = undefined
    socket?.close()
  }

  function lost(): void {
    close()
    failures += 1
    const tryLater = () => {
      if (isWanted && !link) timer = setTimeout(open, pauseAfter(failures))
    }
    if (failures >= (wasConnected ? BLOCKED_AFTER : 1)) switchToLibrary().catch(tryLater)
    else tryLater()
  }

  /** Rejects if it cannot be loaded: then the server cannot be reached in any other way either. */
  async function switchToLibrary(): Promise<void> {
    const { io } = await import('socket.io-client')
    // Closed meanwhile, or even opened anew.
    if (!isWanted || link) return
    library ??= socketOfLibrary(io)
    library.connect()
  }

  function socketOfLibrary(io: typeof import('socket.io-client').io): Socket {
    const socket = io(origin, {
      autoConnect: false,
      withCredentials: true,
      // WebSocket first: polling has to reach the same instance every time, which a proxy in front of several cannot
      // promise.
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      reconnectionDelay: RECONNECT.delayMin,
      reconnectionDelayMax: RECONNECT.delayMax,
      randomizationFactor: RECONNECT.randomFactor,
      reconnectionAttempts: Number.POSITIVE_INFINITY,
      timeout: RECONNECT.timeout,
    })
    socket.onAny(tell)
    socket.on('connect', opened)
    socket.on('disconnect', (reason) => {
      isConnected = false
      failures += 1
      if (reason !== 'io server disconnect') return
      isWanted = false
      tell('closedByServer')
    })
    // It does not retry by itself where a server at its limit has rejected it.
    socket.on('connect_error', () => {
      if (!socket.active) setTimeout(() => isWanted && socket.connect(), randomly(RECONNECT.delayMax))
    })
    return socket
  }

  // Not every browser closes a socket whose network is gone.
  addEventListener('offline', () => link && lost())

  function connect(): void {
    if (isWanted) return
    isWanted = true
    if (library) library.connect()
    else open()
  }

  function disconnect(): void {
    isWanted = false
    failures = 0
    close()
    library?.disconnect()
  }

  return {
    get connected() {
      return isConnected
    },
    on(event, listener) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
    },
    emit(event, ...args) {
      if (!isConnected) return
      if (library) return void library.emit(event, ...args)
      const done = args.at(-1)
      const isAsked = typeof done === 'function'
      if (isAsked) acknowledged.set(++lastId, done)
      const content = JSON.stringify([event, ...(isAsked ? args.slice(0, -1) : args)])
      link?.send(`42${isAsked ? lastId : ''}${content}`)
    },
    connect,
    disconnect,
    reopen() {
      // Browsers log an error for one that is closed before it is open.
      const socket = link
      if (socket?.readyState === WebSocket.CONNECTING) {
        socket.onopen = () => socket.close()
        link = undefined
      }
      disconnect()
      connect()
    },
  }
}
