import type { Work } from '#contract/proof-of-work.ts'
import { findProof } from './find-nonce.ts'

addEventListener('message', ({ data }: MessageEvent<Work>) => {
  postMessage(findProof(data, 0, Number.MAX_SAFE_INTEGER))
})
