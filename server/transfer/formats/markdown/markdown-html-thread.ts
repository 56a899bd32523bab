import { parentPort } from 'node:worker_threads'
import { markdownToHtml } from './markdown-to-html.ts'

parentPort?.on('message', (markdown: string) => {
  parentPort?.postMessage(markdownToHtml(markdown))
})
parentPort?.postMessage('ready')
