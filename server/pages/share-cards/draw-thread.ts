import { parentPort } from 'node:worker_threads'
import { drawShareCard, type ShareCard } from './draw-card.ts'

parentPort?.on('message', async (card: ShareCard) => {
  // Null: it could not be drawn, which is the same the next time.
  parentPort?.postMessage(await drawShareCard(card).catch(() => null))
})
