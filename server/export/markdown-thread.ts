import { parentPort } from 'node:worker_threads'
import { richTextToMarkdown } from './rich-text-markdown.ts'

parentPort?.on('message', (html: string) => {
  parentPort?.postMessage(richTextToMarkdown(html))
})
parentPort?.postMessage('ready')
