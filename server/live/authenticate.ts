import type { Socket } from 'socket.io'
import { personRoom, sessionRoom } from './rooms.ts'
import type { SocketServer } from './socket-server.ts'

/** The user that a socket belongs to. */
export interface SocketPerson {
  _id: string
  sessionHash: string
}

export interface Authentication {
  /** The user whose session cookie is in this Cookie header; undefined for a visitor. */
  whoIs(cookieHeader: string | undefined): Promise<SocketPerson | undefined>
  /** Called on an internal error, which the client does not see. */
  failed(error: unknown): void
}

/** Finds the user of each new socket and adds it to their rooms; `data.signedIn` says whether there is a user. */
export function authenticateSockets(io: SocketServer, { whoIs, failed }: Authentication): void {
  io.use((socket, next) => {
    // socket.io sends an error's message to the client, and a database error names the server.
    const refuse = () => next(new Error('Connect anew.'))
    admit(socket).then(
      (isAdmitted) => (isAdmitted ? next() : refuse()),
      (error) => {
        failed(error)
        refuse()
      },
    )
  })
  io.on('connection', forgetHandshake)

  /** @returns whether the socket may stay */
  async function admit(socket: Socket): Promise<boolean> {
    // A connection may leave and join again, after its handshake was freed and its session may have ended.
    if (!socket.request) return false
    const { cookie } = socket.request.headers
    const person = await whoIs(cookie)
    socket.data.signedIn = person !== undefined
    if (!person) return true
    await socket.join([personRoom(person._id), sessionRoom(person.sessionHash)])
    // If the session ended in the meantime, this socket was not yet in the room that was disconnected.
    return (await whoIs(cookie)) !== undefined
  }
}

/** Frees the request of the handshake, which a socket would hold for its lifetime; everything needed was read above. */
function forgetHandshake(socket: Socket): void {
  Object.assign(socket.conn, { request: null })
  Object.assign(socket, { handshake: null })
}
