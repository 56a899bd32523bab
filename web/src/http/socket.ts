import type { Socket } from 'socket.io-client'
import { RECONNECT } from '#contract/limits.ts'
import type { ClientEvents, ServerEvents } from '#contract/live.ts'
import { type Link, type LinkListener, openLink } from './socket-link.ts'

/** The socket's own events, besides the server's. */
interface OwnEvents {
  /** @param isRetry whether it had been lost, or could not be opened before */
  connect(isRetry: boolean): void
  /** The server has closed it: it is not reopened automatically. */
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
 * Opens a socket to socket.io's server and keeps it open.
 * @param origin such as https://blogi.example
 */
export function openSocket(origin: string): LiveSocket {
  const listeners = new Map<string, ((...args: never[]) => void)[]>()
  const tell = (event: string, ...args: unknown[]) => {
    for (const listener of listeners.get(event) ?? []) listener(...(args as never[]))
  }
  let isWanted = false
  let isConnected = false
  let wasConnected = false
  let failures = 0
  /** Fires when it is time to try again. */
  let timer: ReturnType<typeof setTimeout> | undefined
  const transport = transportTo(origin, {
    isWanted: () => isWanted,
    opened() {
      const isRetry = failures > 0
      failures = 0
      isConnected = true
      wasConnected = true
      tell('connect', isRetry)
    },
    received: tell,
    lost,
    interrupted() {
      isConnected = false
      failures += 1
    },
    rejected() {
      close()
      timer = setTimeout(transport.open, randomly(RECONNECT.delayMax))
    },
    ended() {
      close()
      isWanted = false
      tell('closedByServer')
    },
  })

  function lost(): void {
    close()
    failures += 1
    const tryLater = () => {
      if (isWanted && !transport.hasLink()) timer = setTimeout(transport.open, pauseAfter(failures))
    }
    if (failures >= (wasConnected ? BLOCKED_AFTER : 1)) transport.fallBack().catch(tryLater)
    else tryLater()
  }

  function close(): void {
    clearTimeout(timer)
    isConnected = false
    transport.close()
  }

  // Not every browser closes a socket whose network was lost.
  addEventListener('offline', () => transport.hasLink() && lost())

  function connect(): void {
    if (isWanted) return
    isWanted = true
    transport.open()
  }

  function disconnect(): void {
    isWanted = false
    failures = 0
    close()
  }

  return {
    get connected() {
      return isConnected
    },
    on(event, listener) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
    },
    emit(event, ...args) {
      if (isConnected) transport.emit(event, args)
    },
    connect,
    disconnect,
    reopen() {
      transport.abandon()
      disconnect()
      connect()
    },
  }
}

interface TransportListener extends LinkListener {
  /** Whether it is to be open. */
  isWanted(): boolean
  /** It was lost, and is reopened automatically. */
  interrupted(): void
}

/**
 * A link, which is socket.io's protocol over WebSocket as far as the site uses it, or the socket of socket.io's own
 * client. That is eight times as long, and is loaded only where no WebSocket can be opened: it tries polling as well.
 */
function transportTo(origin: string, listener: TransportListener) {
  let link: Link | undefined
  let library: Socket | undefined
  return {
    hasLink: () => link !== undefined,
    open(): void {
      if (library) library.connect()
      else link = openLink(origin, listener)
    },
    /** Changes to socket.io's client. Rejects if it cannot be loaded: then the server cannot be reached in any other way either. */
    async fallBack(): Promise<void> {
      const { io } = await import('socket.io-client')
      // Closed in the meantime, or even opened again.
      if (!listener.isWanted() || link) return
      library ??= socketOfLibrary(io, origin, listener)
      library.connect()
    },
    emit(event: string, args: unknown[]): void {
      if (library) library.emit(event, ...args)
      else link?.emit(event, args)
    },
    close(): void {
      link?.close()
      link = undefined
      library?.disconnect()
    },
    /** Closes a link without an error in the console, also while it is being opened. */
    abandon(): void {
      link?.abandon()
      link = undefined
    },
  }
}

/** The socket of socket.io's client, not connected yet. */
function socketOfLibrary(
  io: typeof import('socket.io-client').io,
  origin: string,
  listener: TransportListener,
): Socket {
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
  socket.onAny(listener.received)
  socket.on('connect', listener.opened)
  socket.on('disconnect', (reason) => {
    listener.interrupted()
    if (reason === 'io server disconnect') listener.ended()
  })
  // It does not retry automatically if a server at its limit has rejected it.
  socket.on('connect_error', () => {
    if (!socket.active) setTimeout(() => listener.isWanted() && socket.connect(), randomly(RECONNECT.delayMax))
  })
  return socket
}
