import { DISPLAY_MISSING, findDisplay, startDisplay } from './display.ts'
import { callSource, type Engine, type FoundEngine, type InputSource, type Tab } from './engine.ts'
import { findProgram, freePort, ownHome, ready, saidBy, startProgram } from './programs.ts'
import { listeningPorts, watchConsole } from './webkit-inspector.ts'

interface Programs {
  driver: string
  browser: string
  display: string
}

/** WebKitGTK, driven by WebDriver: https://w3c.github.io/webdriver/. */
export function findWebKit(): FoundEngine {
  const driver = findProgram('WebKitWebDriver', '/usr/lib/*/webkit{2gtk,gtk}-*/WebKitWebDriver')
  const browser = findProgram('/usr/{lib,libexec}/{*/,}webkit{2gtk,gtk}-*/MiniBrowser')
  const display = findDisplay()
  const missing = [
    ...(driver ? [] : ['WebKitWebDriver is missing (apt-get install webkit2gtk-driver)']),
    ...(browser ? [] : ['MiniBrowser is missing (apt-get install libwebkit2gtk-4.1-0)']),
    ...(display ? [] : [DISPLAY_MISSING]),
  ]
  const programs = { driver: driver ?? '', browser: browser ?? '', display: display ?? '' }
  return {
    name: 'WebKitGTK',
    missing,
    version: () => versionOf(programs),
    start: async () => startWebKit(programs),
  }
}

/** MiniBrowser needs a display even to say its version. */
async function versionOf({ browser, display }: Programs): Promise<string> {
  const screen = await startDisplay(display)
  try {
    return saidBy(browser, ['--version'], { DISPLAY: screen.name })
  } finally {
    await screen.program.end()
  }
}

/** A driver has one session, and a session one set of cookies: each tab has a driver and a browser of its own. */
function startWebKit(programs: Programs): Engine {
  const stops: (() => Promise<void>)[] = []
  return {
    openTab: () => openTab(programs, stops),
    async stop() {
      for (const stop of stops.reverse()) await stop()
    },
  }
}

async function openTab({ driver, browser, display }: Programs, stops: (() => Promise<void>)[]): Promise<Tab> {
  const home = ownHome()
  stops.push(async () => home.remove())
  // Without a window manager only one window of a display has the focus.
  const screen = await startDisplay(display)
  stops.push(() => screen.program.end())

  // The driver would start the browser itself, but then without the inspector, which alone has the messages of the
  // console: MiniBrowser writes none where nothing may be stored, as in automation.
  const inspectorPort = await freePort()
  const env = {
    ...home.env,
    DISPLAY: screen.name,
    GDK_BACKEND: 'x11',
    NO_AT_BRIDGE: '1',
    WEBKIT_INSPECTOR_HTTP_SERVER: `127.0.0.1:${inspectorPort}`,
  }
  const browsing = startProgram(browser, ['--automation'], env)
  stops.push(() => browsing.end())
  const target = await ready(`the port at which MiniBrowser is driven; it said: ${browsing.said()}`, () =>
    listeningPorts(browsing.child.pid).find((port) => port !== inspectorPort),
  )
  // Before the driver: the inspector lists no page that a driver has already taken.
  const errors = await watchConsole(inspectorPort)
  const driverPort = await freePort()
  const driving = startProgram(driver, [`--port=${driverPort}`, `--target=127.0.0.1:${target}`], home.env)
  stops.push(() => driving.end())

  const send = commands(`http://127.0.0.1:${driverPort}`)
  await ready('WebKitWebDriver', () => send('GET', '/status').catch(() => undefined))
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', { capabilities: {} })
  const session = <Result>(method: string, path: string, body?: object) =>
    send<Result>(method, `/session/${sessionId}${path}`, body)
  await session('POST', '/window/rect', { width: 1300, height: 900 })
  return tabOf(session, errors)
}

type Send = <Result>(method: string, path: string, body?: object) => Promise<Result>

/** Sends commands of WebDriver, each of which is an HTTP request. */
function commands(url: string): Send {
  return async <Result>(method: string, path: string, body?: object) => {
    const answer = await fetch(`${url}${path}`, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await answer.json()) as { value: Result & { error?: string; message?: string } }
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error} ${value.message}`)
    return value
  }
}

/** The key under which WebDriver names an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

function tabOf(send: Send, errors: string[]): Tab {
  return {
    async goto(url) {
      await send('POST', '/url', { url })
    },
    async call(fn, ...args) {
      const script = `const [done] = arguments; Promise.resolve(${callSource(fn, args)}).then(
        (result) => done({ json: JSON.stringify(result) }), (error) => done({ error: String(error) }))`
      const { json, error } = await send<{ json?: string; error?: string }>('POST', '/execute/async', {
        script,
        args: [],
      })
      if (error) throw new Error(error)
      return json === undefined ? undefined : JSON.parse(json)
    },
    async perform(source: InputSource) {
      await send('POST', '/actions', { actions: [source] })
    },
    async setFiles(selector, path) {
      const element = await send<Record<string, string>>('POST', '/element', { using: 'css selector', value: selector })
      await send('POST', `/element/${element[ELEMENT]}/value`, { text: path })
    },
    screenshot: () => send('GET', '/screenshot'),
    errors: () => errors,
  }
}
