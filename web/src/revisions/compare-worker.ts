import { type Compared, compareContent } from './compare.ts'

// Comparing long texts takes up to a second, in which the page would not react.
addEventListener('message', ({ data }: MessageEvent<Compared>) => postMessage(compareContent(data)))
