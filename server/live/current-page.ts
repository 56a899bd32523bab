import type { SocketServer } from './socket-server.ts'

/** Tells pages whether they are up to date, so that they need not fetch their data again. */
export function answerWhetherCurrent(io: SocketServer, isCurrent: (pageId: string) => boolean): void {
  io.on('connection', (socket) => {
    socket.on('isCurrent', (pageId, answer) => {
      if (typeof pageId === 'string' && typeof answer === 'function') answer(isCurrent(pageId))
    })
  })
}
