import { DISPLAY_MISSING, findDisplay, startDisplay } from './display.ts'
import { callSource, type Engine, type FoundEngine, type InputSource, type Tab } from './engine.ts'
import { findProgram, ownHome, saidBy, startProgram } from './programs.ts'

/** Firefox ESR, driven by WebDriver BiDi, which it speaks itself: https://w3c.github.io/webdriver-bidi/. */
export function findFirefox(): FoundEngine {
  const chosen = process.env.FIREFOX_PATH
  const path = chosen ? findProgram(chosen) : findProgram('firefox-esr')
  const display = findDisplay()
  const missing = [
    ...(path ? [] : [chosen ? `FIREFOX_PATH names ${chosen}, which is no program` : MISSING]),
    ...(display ? [] : [DISPLAY_MISSING]),
  ]
  return {
    name: 'Firefox ESR',
    missing,
    version: async () => saidBy(path ?? '', ['--version']),
    start: () => startFirefox(path ?? '', display ?? ''),
  }
}

const MISSING = 'firefox-esr is missing (apt-get install firefox-esr, or set FIREFOX_PATH to a Firefox)'

const ABORTED = /NS_BINDING_ABORTED/

interface LogEntry {
  level: string
  text: string | null
  source: { context?: string }
}

async function startFirefox(path: string, display: string): Promise<Engine> {
  const home = ownHome()
  const screen = await startDisplay(display)
  const args = ['--no-remote', '--profile', home.folder, '--remote-debugging-port=0', 'about:blank']
  const program = startProgram(path, args, {
    ...home.env,
    DISPLAY: screen.name,
    GDK_BACKEND: 'x11',
    MOZ_CRASHREPORTER_DISABLE: '1',
  })
  const [, address] = await program.says(/WebDriver BiDi listening on (ws:\S+)/)
  const errors = new Map<string, string[]>()
  const connection = await connect(`${address}/session`, ({ level, text, source }) => {
    if (level === 'error') errors.get(source.context ?? '')?.push(text ?? '')
  })
  await connection.send('session.new', { capabilities: {} })
  let active = ''
  /** Without the focus of the desktop a window gets keys and clicks, but no event tells of its focus. */
  const activate = async (context: string) => {
    if (active !== context) await connection.send('browsingContext.activate', { context })
    active = context
  }
  await connection.send('session.subscribe', { events: ['log.entryAdded'] })
  return {
    async openTab() {
      const { userContext } = await connection.send<{ userContext: string }>('browser.createUserContext')
      // A window, as a tab in the background draws nothing.
      const { context } = await connection.send<{ context: string }>('browsingContext.create', {
        type: 'window',
        userContext,
      })
      await connection.send('browsingContext.setViewport', { context, viewport: { width: 1280, height: 800 } })
      const own: string[] = []
      errors.set(context, own)
      return tabOf(connection, context, own, () => activate(context))
    },
    async stop() {
      await connection.send('browser.close').catch(() => {})
      connection.close()
      await program.end()
      await screen.program.end()
      home.remove()
    },
  }
}

function tabOf(connection: Connection, context: string, errors: string[], activate: () => Promise<void>): Tab {
  return {
    async goto(url) {
      const navigate = () => connection.send('browsingContext.navigate', { context, url, wait: 'complete' })
      // One that takes the place of another, as of the page of a new window, may be told of as the aborted one.
      await navigate().catch((error) => (ABORTED.test(String(error)) ? navigate() : Promise.reject(error)))
    },
    async call(fn, ...args) {
      const { type, result, exceptionDetails } = await connection.send<Evaluated>('script.evaluate', {
        target: { context },
        expression: `Promise.resolve(${callSource(fn, args)}).then((result) => JSON.stringify(result))`,
        awaitPromise: true,
        userActivation: false,
      })
      if (type === 'exception') throw new Error(exceptionDetails?.text)
      return result?.value === undefined ? undefined : JSON.parse(result.value)
    },
    async perform(source: InputSource) {
      await activate()
      await connection.send('input.performActions', { context, actions: [source] })
    },
    async setFiles(selector, path) {
      const locator = { type: 'css', value: selector }
      const { nodes } = await connection.send<{ nodes: { sharedId: string }[] }>('browsingContext.locateNodes', {
        context,
        locator,
      })
      await connection.send('input.setFiles', { context, element: { sharedId: nodes[0]?.sharedId }, files: [path] })
    },
    async screenshot() {
      const { data } = await connection.send<{ data: string }>('browsingContext.captureScreenshot', { context })
      return data
    },
    errors: () => errors,
  }
}

interface Evaluated {
  type: 'success' | 'exception'
  result?: { value?: string }
  exceptionDetails?: { text: string }
}

interface Connection {
  send<Result = unknown>(method: string, params?: object): Promise<Result>
  close(): void
}

interface Message {
  id?: number
  method?: string
  params?: LogEntry
  result?: unknown
  error?: string
  message?: string
}

/** Opens a connection for commands, each of which has one response, and tells of the log entries that come between. */
async function connect(address: string, onEntry: (entry: LogEntry) => void): Promise<Connection> {
  const socket = new WebSocket(address)
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = () => reject(new Error(`No connection to ${address}`))
  })
  socket.onclose = () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has closed the connection'))
  }
  socket.onmessage = ({ data }) => {
    const { id, method, params, result, error, message } = JSON.parse(String(data)) as Message
    if (method === 'log.entryAdded' && params) onEntry(params)
    const sent = waiting.get(id ?? -1)
    if (!sent) return
    waiting.delete(id ?? -1)
    if (error) sent.reject(new Error(`${error}: ${message}`))
    else sent.resolve(result)
  }
  let last = 0
  return {
    send<Result>(method: string, params: object = {}) {
      const sent = Promise.withResolvers<unknown>()
      waiting.set(++last, sent)
      socket.send(JSON.stringify({ id: last, method, params }))
      return sent.promise as Promise<Result>
    },
    close: () => socket.close(),
  }
}
