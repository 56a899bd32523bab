import type { Work } from '#contract/proof-of-work.ts'
import { findProof } from './find-nonce.ts'

/** Milliseconds after which a thread is given up that does not answer, because its script does not load. */
const THREAD_MAX = 60_000
/** Attempts without a pause in the page itself: some 20 milliseconds on a phone. */
const STEP = 2000

/** Does the work that a registration needs, in a thread of its own; if there can be none, in short steps. */
export const doWork = (work: Work): Promise<string> => inThread(work).catch(() => inSteps(work))

function inThread(work: Work): Promise<string> {
  return new Promise<string>((resolve, reject) => {
    const worker = new Worker(new URL('./work-thread.ts', import.meta.url), { type: 'module' })
    const timer = setTimeout(() => end(() => reject(new Error('The thread did not answer'))), THREAD_MAX)
    const end = (then: () => void) => {
      clearTimeout(timer)
      worker.terminate()
      then()
    }
    worker.onmessage = ({ data }: MessageEvent<string>) => end(() => resolve(data))
    worker.onerror = () => end(() => reject(new Error('The thread did not start')))
    worker.postMessage(work)
  })
}

async function inSteps(work: Work): Promise<string> {
  for (let from = 0; ; from += STEP) {
    const proof = findProof(work, from, STEP)
    if (proof !== undefined) return proof
    await new Promise((resolve) => setTimeout(resolve))
  }
}
