import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Server, type ServerOptions, type Socket } from 'socket.io'
import { type ServerOptions as WebSocketOptions, WebSocketServer } from 'ws'
import { type Blog, BlogCard, type BlogState, ownBlogCard } from '#contract/blogs.ts'
import { Id } from '#contract/id.ts'
import type { Category } from '#contract/limits.ts'
import type { ClientEvents, ServerEvents } from '#contract/live.ts'
import { stillOf } from '#contract/pictures.ts'
import { topics } from '../cache/topics.ts'
import { limitSockets, type SocketLimits } from './limits.ts'
import { spaced } from './spaced.ts'

/** Who a socket belongs to; undefined for a visitor. */
export interface SocketPerson {
  _id: string
  sessionHash: string
}

/**
 * What the routes say after a commit. Each method first drops the kept answers that the change makes stale, on every
 * instance, then tells everyone who may know, and nobody else. Whoever awaits it before answering lets the writer see
 * their own write wherever they ask next.
 */
export interface Announce {
  blogCreated(blog: Blog): Promise<void>
  blogUpdated(blog: Blog, before: BlogState): Promise<void>
  blogDeleted(id: string, creatorId: string, before: BlogState): Promise<void>
  commentsChanged(blogId: string): Promise<void>
  subscriberCountChanged(authorId: string, subscriberCount: number): Promise<void>
  /** Somebody is an Author who was not, or no longer. */
  authorsChanged(): Promise<void>
  profileChanged(userId: string): Promise<void>
  readsCounted(): Promise<void>
  sessionClosed(sessionHash: string): Promise<void>
}

/** What instances say to each other: to forget, and to tell their own sockets (those in a room, or all). */
interface InstanceEvents {
  drop(topics: string[], done: (error: null) => void): void
  tell(room: string | null, event: keyof ServerEvents, ...what: unknown[]): void
}

/** Milliseconds that a writer waits for the other instances: one that died is known as such after three seconds. */
const INSTANCES_WITHIN = 1000
/** Milliseconds between two looks at the sessions of all sockets, whoever changes the database meanwhile. */
const LOOK_EVERY = 500
/** The same for telling all pages that they should ask again. */
const REFRESH_EVERY = 5000

export interface Live {
  announce: Announce
  /** Anything may have changed unannounced: ends the sockets of sessions that are over, and has all pages here ask again. */
  refresh(): void
  /** How many sockets are open here. */
  sockets(): number
  /** How many instances are heard of, this one among them. */
  instances(): Promise<number>
  /** Ends every socket. */
  close(): Promise<void>
  /** Says goodbye to the other instances. */
  leave(): Promise<void>
}

const roomOf = (userId: string) => `user:${userId}`
const watchers = (blogId: string) => `blog:${blogId}`
const SESSION_ROOM = 'session:'
const sessionRoom = (sessionHash: string) => `${SESSION_ROOM}${sessionHash}`

/** What the socket server asks of the rest. */
export interface LiveOptions {
  /** The person whose session cookie is in this Cookie header. */
  whoIs(cookieHeader: string | undefined): Promise<SocketPerson | undefined>
  /** Those of these sessions that are open. */
  openSessions(hashes: string[]): Promise<Set<string>>
  /** Forgets, in this process, the kept answers that are made of these topics. */
  drop(topics: string[]): void
  /** How instances hear of each other; undefined where there is one. */
  adapter: ServerOptions['adapter'] | undefined
  /** Whether a handshake may go on: it is refused to other sites' pages. */
  mayConnect(request: IncomingMessage): boolean
  /** Name and value in turn of what each answer to a handshake says besides. */
  headersOf(request: IncomingMessage): string[]
  allowedOrigins: string[]
  /** Undefined: nothing is counted, for load tests. */
  limits: SocketLimits | undefined
  /** Hears of a failure of ours, of which whoever connects is told nothing. */
  failed(error: unknown): void
}

/** The socket server on an HTTP server. Everybody hears public news; a signed-in person's sockets also hear their own. */
export function openLive(http: HttpServer, options: LiveOptions): Live {
  const { whoIs, mayConnect, allowedOrigins, limits, adapter } = options
  const io = new Server<ClientEvents, ServerEvents, InstanceEvents>(http, {
    ...(adapter && { adapter }),
    serveClient: false,
    wsEngine: SilentServer,
    maxHttpBufferSize: 1000,
    allowRequest: (request, answer) => answer(null, mayConnect(request) && mayHoldMore(request)),
    cors: { origin: allowedOrigins, credentials: true },
  })
  const mayHoldMore = limits ? limitSockets(io, limits) : () => true
  io.engine.use((request: IncomingMessage, response: Pick<ServerResponse, 'setHeader'>, next: () => void) => {
    const [name, value] = options.headersOf(request)
    if (name !== undefined && value !== undefined) response.setHeader(name, value)
    next()
  })
  // JSONP: an answer as a script, which a page of any other site may load and read.
  io.engine.use(({ url = '' }: IncomingMessage, _response: unknown, next: (refusal?: Error) => void) =>
    // Read as engine.io reads it: a second question mark is part of a value.
    new URL(url, 'http://socket.invalid').searchParams.has('j') ? next(new Error('JSONP is not offered.')) : next(),
  )

  io.use((socket, next) => {
    // An error that is passed on is sent as it is, and a database's says where it is.
    const refuse = () => next(new Error('Connect anew.'))
    admit(socket).then(
      (isAdmitted) => (isAdmitted ? next() : refuse()),
      (error) => {
        options.failed(error)
        refuse()
      },
    )
  })

  /** @returns whether the socket may stay */
  async function admit(socket: Socket): Promise<boolean> {
    // A connection may leave and join once more, when its handshake is forgotten and its session may have ended.
    if (!socket.request) return false
    const { cookie } = socket.request.headers
    const person = await whoIs(cookie)
    socket.data.signedIn = person !== undefined
    if (!person) return true
    await socket.join([roomOf(person._id), sessionRoom(person.sessionHash)])
    // Whoever ended the session meanwhile did not find this socket in its room yet.
    return (await whoIs(cookie)) !== undefined
  }

  io.on('connection', (socket) => {
    forgetHandshake(socket)
    // One blog at a time, as one page shows one; only for who is signed in, since comments are.
    let watched: string | undefined
    const watch = (blogId: string | undefined) => {
      if (watched) socket.leave(watchers(watched))
      if (blogId) socket.join(watchers(blogId))
      watched = blogId
    }
    socket.on('watchBlog', (blogId, done) => {
      if (Id.safeParse(blogId).success && socket.data.signedIn) watch(blogId)
      if (typeof done === 'function') done()
    })
    socket.on('unwatchBlog', (blogId, done) => {
      if (blogId === watched) watch(undefined)
      if (typeof done === 'function') done()
    })
  })

  io.on('drop', (stale, done) => {
    options.drop(stale)
    done(null)
  })
  io.on('tell', (room, event, ...what) => {
    const sockets = room === null ? io.local : io.local.to(room)
    sockets.emit(event, ...(what as never))
  })

  async function drop(...stale: string[]): Promise<void> {
    options.drop(stale)
    if (!adapter) return
    const others = io.serverSideEmitWithAck('drop', stale).catch(() => {})
    await Promise.race([others, sleep(INSTANCES_WITHIN, undefined, { ref: false })])
  }

  /** Tells everybody, or a room, on every instance. Ours hear it before the writer is answered. */
  function tell<Event extends keyof ServerEvents>(
    room: string | null,
    event: Event,
    ...what: Parameters<ServerEvents[Event]>
  ): void {
    const sockets = room === null ? io.local : io.local.to(room)
    sockets.emit(event, ...what)
    if (adapter) io.serverSideEmit('tell', room, event, ...what)
  }

  const endClosedSessions = spaced(async () => {
    const hashes = [...io.of('/').adapter.rooms.keys()].flatMap((room) =>
      room.startsWith(SESSION_ROOM) ? [room.slice(SESSION_ROOM.length)] : [],
    )
    if (hashes.length === 0) return
    const open = await options.openSessions(hashes)
    for (const hash of hashes) if (!open.has(hash)) io.local.in(sessionRoom(hash)).disconnectSockets()
  }, LOOK_EVERY)
  const haveAllAskAgain = spaced(async () => {
    io.local.emit('refresh')
  }, REFRESH_EVERY)

  return {
    refresh() {
      if (io.engine.clientsCount === 0) return
      endClosedSessions()
      haveAllAskAgain()
    },
    announce: {
      async blogCreated(blog) {
        if (blog.published) {
          await drop(...listsWith(blog.createdBy, blog.category))
          tell(null, 'newBlogCreated', cardOf(blog))
        }
        tell(roomOf(blog.createdBy), 'myNewBlogCreated', ownBlogCard(cardOf(blog)))
      },
      async blogUpdated(blog, before) {
        const isMoved = blog.published !== before.published || blog.category !== before.category
        const lists = isMoved ? listsWith(blog.createdBy, blog.category, before.category) : []
        await drop(topics.blog(blog._id), ...lists)
        if (blog.published && before.published) tell(null, 'blogUpdated', blog._id, cardOf(blog))
        else if (blog.published) tell(null, 'newBlogCreated', cardOf(blog))
        else if (before.published) tell(null, 'blogDeleted', blog._id)
        tell(roomOf(blog.createdBy), 'myBlogUpdated', blog._id, ownBlogCard(cardOf(blog)))
      },
      async blogDeleted(id, creatorId, before) {
        await drop(topics.blog(id), topics.comments(id), ...listsWith(creatorId, before.category))
        if (before.published) tell(null, 'blogDeleted', id)
        tell(roomOf(creatorId), 'myOwnBlogDeleted', id)
      },
      async commentsChanged(blogId) {
        await drop(topics.comments(blogId), topics.trending)
        tell(watchers(blogId), 'commentsChanged', blogId)
      },
      async subscriberCountChanged(authorId, subscriberCount) {
        await drop(topics.followers(authorId), topics.topAuthors)
        tell(null, 'subscriberCountChanged', authorId, subscriberCount)
      },
      authorsChanged: () => drop(topics.authors, topics.topAuthors),
      async profileChanged(userId) {
        await drop(topics.person(userId), topics.authors)
        tell(roomOf(userId), 'myProfileChanged')
      },
      readsCounted: () => drop(topics.trending),
      async sessionClosed(sessionHash) {
        await drop(topics.session(sessionHash))
        io.in(sessionRoom(sessionHash)).disconnectSockets()
      },
    },
    sockets: () => io.engine.clientsCount,
    instances: async () => io.of('/').adapter.serverCount(),
    // Not io.close(): that would close the HTTP server too, which Fastify does in its own order.
    async close() {
      io.local.disconnectSockets(true)
      io.engine.close()
    },
    leave: async () => io.of('/').adapter.close(),
  }
}

/** Answers no pings, which no browser sends: to who reads no answer they would be kept without end. */
class SilentServer extends WebSocketServer {
  constructor(options: WebSocketOptions) {
    super({ ...options, autoPong: false })
  }
}

/** A socket keeps the request that opened it for as long as it lives; all that is wanted of it was read above. */
function forgetHandshake(socket: Socket): void {
  Object.assign(socket.conn, { request: null })
  Object.assign(socket, { handshake: null })
}

/** The lists that a blog is in while it is public. */
function listsWith(authorId: string, ...categories: Category[]): string[] {
  return [topics.blogs, topics.blogsBy(authorId), topics.trending, ...categories.map(topics.blogsIn)]
}

/** The public card of a blog: the contract's schema drops every other key, and an animation stands still. */
function cardOf(blog: Blog): BlogCard {
  return BlogCard.parse({ ...blog, mainImage: stillOf(blog.mainImage) })
}
