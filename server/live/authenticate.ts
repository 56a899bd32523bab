import type { Socket } from 'socket.io'
import { personRoom, sessionRoom } from './rooms.ts'
import type { SocketServer } from './socket-server.ts'

/** Who a socket belongs to. */
export interface SocketPerson {
  _id: string
  sessionHash: string
}

export interface Authentication {
  /** The person whose session cookie is in this Cookie header; undefined for a visitor. */
  whoIs(cookieHeader: string | undefined): Promise<SocketPerson | undefined>
  /** Hears of a failure of ours, of which whoever connects is told nothing. */
  failed(error: unknown): void
}

/** Finds whose each new socket is, and puts it into their rooms; `data.signedIn` says whether it is anybody's. */
export function authenticateSockets(io: SocketServer, { whoIs, failed }: Authentication): void {
  io.use((socket, next) => {
    // An error that is passed on is sent as it is, and a database's says where it is.
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
    // A connection may leave and join once more, when its handshake is forgotten and its session may have ended.
    if (!socket.request) return false
    const { cookie } = socket.request.headers
    const person = await whoIs(cookie)
    socket.data.signedIn = person !== undefined
    if (!person) return true
    await socket.join([personRoom(person._id), sessionRoom(person.sessionHash)])
    // Whoever ended the session meanwhile did not find this socket in its room yet.
    return (await whoIs(cookie)) !== undefined
  }
}

/** A socket keeps the request that opened it for as long as it lives; all that is wanted of it was read above. */
function forgetHandshake(socket: Socket): void {
  Object.assign(socket.conn, { request: null })
  Object.assign(socket, { handshake: null })
}
