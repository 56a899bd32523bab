import { parentPort } from 'node:worker_threads'
import type { InterfaceLanguage } from '#contract/interface-languages.ts'
import { speakByDefault } from '../../language/spoken.ts'
import { OperatorError } from '../../operator-error.ts'
import { type Export, readExport } from './formats.ts'
import type { NeutralItem, NeutralSite, NeutralStored } from './neutral.ts'

/** An export without its functions, which `calls` stand for. */
export type OpenedInThread = Pick<Export, 'program' | 'folder'> & {
  site: Omit<NeutralSite, 'posts' | 'stored'>
  hasStored: boolean
}

/** A call of this thread, and its answer. */
export interface Asked {
  number: number
  call: keyof ReadingCalls
  args: unknown[]
}
export interface Answered {
  number: number
  result?: unknown
  error?: { message: string; code: string | undefined; stack: string | undefined; isForOperator: boolean }
}

export type ReadingCalls = typeof calls

let opened: Export | undefined
/** Those that are being read, by the numbers that the caller gave them. */
const readings = new Map<number, AsyncIterator<NeutralItem>>()

const calls = {
  async open(
    language: InterfaceLanguage,
    ...asked: Parameters<typeof readExport>
  ): Promise<OpenedInThread | undefined> {
    speakByDefault(() => language)
    opened = await readExport(...asked)
    if (!opened) return undefined
    const { posts, stored, ...site } = opened.site
    return { program: opened.program, folder: opened.folder, site, hasStored: stored !== undefined }
  },
  /** The next post of a reading, which begins with the first. */
  async next(reading: number): Promise<IteratorResult<NeutralItem>> {
    const items = readings.get(reading) ?? opened?.site.posts()[Symbol.asyncIterator]()
    if (!items) throw new Error('The export is not open.')
    readings.set(reading, items)
    return items.next()
  },
  async end(reading: number): Promise<void> {
    await readings.get(reading)?.return?.()
    readings.delete(reading)
  },
  async stored(name: string): Promise<NeutralStored['picture'] | undefined> {
    return (await opened?.site.stored?.(name))?.picture
  },
  async storedFile(name: string, file: string): Promise<Buffer | undefined> {
    return (await opened?.site.stored?.(name))?.read(file)
  },
}

parentPort?.on('message', async ({ number, call, args }: Asked) => {
  let answer: Answered
  try {
    answer = { number, result: await (calls[call] as (...values: unknown[]) => Promise<unknown>)(...args) }
  } catch (error) {
    // A clone of it has neither its class nor its code.
    const { message, code, stack } = error as NodeJS.ErrnoException
    answer = { number, error: { message, code, stack, isForOperator: error instanceof OperatorError } }
  }
  parentPort?.postMessage(answer)
})
