import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { Server } from 'socket.io'
import { type Blog, BlogCard, ownBlogCard } from '#contract/blogs.ts'
import type { ClientEvents, ServerEvents } from '#contract/live.ts'
import { Id } from '../http/id.ts'
import { limitSockets } from './limits.ts'

/** Who a socket belongs to; undefined for a visitor. */
export interface SocketPerson {
  _id: string
  sessionHash: string
}

/** What the routes say after a commit. Each method tells everyone who may know, and nobody else. */
export interface Announce {
  blogCreated(blog: Blog): void
  blogUpdated(blog: Blog, wasPublished: boolean): void
  blogDeleted(id: string, creatorId: string, wasPublished: boolean): void
  commentsChanged(blogId: string): void
  subscriberCountChanged(authorId: string, subscriberCount: number): void
  sessionClosed(sessionHash: string): void
}

export interface Live {
  announce: Announce
  close(): Promise<void>
}

const roomOf = (userId: string) => `user:${userId}`
const watchers = (blogId: string) => `blog:${blogId}`
const sessionRoom = (sessionHash: string) => `session:${sessionHash}`

/** What the socket server asks of the rest. */
export interface LiveOptions {
  /** The person whose session cookie is in this Cookie header. */
  whoIs(cookieHeader: string | undefined): Promise<SocketPerson | undefined>
  /** Whether a handshake may go on: it is refused to other sites' pages. */
  mayConnect(request: IncomingMessage): boolean
  allowedOrigins: string[]
  /** The address that a request comes from; undefined: nothing is counted, for load tests. */
  addressOf: ((request: IncomingMessage) => string) | undefined
}

/** The socket server on an HTTP server. Everybody hears public news; a signed-in person's sockets also hear their own. */
export function openLive(http: HttpServer, { whoIs, mayConnect, allowedOrigins, addressOf }: LiveOptions): Live {
  const io = new Server<ClientEvents, ServerEvents>(http, {
    serveClient: false,
    maxHttpBufferSize: 1000,
    allowRequest: (request, answer) => answer(null, mayConnect(request) && mayHoldMore(request)),
    cors: { origin: allowedOrigins, credentials: true },
  })
  const mayHoldMore = addressOf ? limitSockets(io, addressOf) : () => true

  io.use((socket, next) => {
    whoIs(socket.request.headers.cookie).then(async (person) => {
      socket.data.signedIn = person !== undefined
      if (person) await socket.join([roomOf(person._id), sessionRoom(person.sessionHash)])
      next()
    }, next)
  })

  io.on('connection', (socket) => {
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

  return {
    announce: {
      blogCreated(blog) {
        if (blog.published) io.emit('newBlogCreated', cardOf(blog))
        io.to(roomOf(blog.createdBy)).emit('myNewBlogCreated', ownBlogCard(cardOf(blog)))
      },
      blogUpdated(blog, wasPublished) {
        if (blog.published && wasPublished) io.emit('blogUpdated', blog._id, cardOf(blog))
        else if (blog.published) io.emit('newBlogCreated', cardOf(blog))
        else if (wasPublished) io.emit('blogDeleted', blog._id)
        io.to(roomOf(blog.createdBy)).emit('myBlogUpdated', blog._id, ownBlogCard(cardOf(blog)))
      },
      blogDeleted(id, creatorId, wasPublished) {
        if (wasPublished) io.emit('blogDeleted', id)
        io.to(roomOf(creatorId)).emit('myOwnBlogDeleted', id)
      },
      commentsChanged(blogId) {
        io.to(watchers(blogId)).emit('commentsChanged', blogId)
      },
      subscriberCountChanged(authorId, subscriberCount) {
        io.emit('subscriberCountChanged', authorId, subscriberCount)
      },
      sessionClosed(sessionHash) {
        io.in(sessionRoom(sessionHash)).disconnectSockets()
      },
    },
    // Not io.close(): that would close the HTTP server too, which Fastify does in its own order.
    async close() {
      io.disconnectSockets(true)
      io.engine.close()
    },
  }
}

/** The public card of a blog: the contract's schema drops every other key. */
function cardOf(blog: Blog): BlogCard {
  return BlogCard.parse(blog)
}
