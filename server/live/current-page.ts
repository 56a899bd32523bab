import type { SocketServer } from './socket-server.ts'

/** Tells pages whether they are as they would be sent now: then they need not fetch again what is on them. */
export function answerWhetherCurrent(io: SocketServer, isCurrent: (pageId: string) => boolean): void {
  io.on('connection', (socket) => {
    socket.on('isCurrent', (pageId, answer) => {
      if (typeof pageId === 'string' && typeof answer === 'function') answer(isCurrent(pageId))
    })
  })
}
