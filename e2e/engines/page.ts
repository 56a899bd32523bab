import type { Tab } from './engine.ts'
import { look, type Place, type Seen } from './look.ts'

/** How long something may take to appear: a busy machine takes ten times as long as a free one. */
const APPEARS_WITHIN = 45_000
const ASK_EVERY = 100

/** The characters by which WebDriver names keys that type nothing. */
const KEYS: Record<string, string> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  ArrowDown: '\uE015',
}

/** The attribute by which the protocol finds an input for files. */
const MARK = 'data-chosen-by-test'

/** What a user does on a page, by the browser's own keys and clicks, and what they see there. */
export interface Page {
  tab: Tab
  /** Opens a path of the site and waits for hydration: only then does the header show who is signed in. */
  open(path: string): Promise<void>
  click(place: Place): Promise<void>
  /** Clicks into a field, and waits until it has the focus: a panel that opens may take it at first. */
  enter(place: Place): Promise<void>
  /** Types where the focus is. */
  type(text: string): Promise<void>
  /** Presses a key, or several together such as `Control+a`. */
  press(keys: string): Promise<void>
  /** Replaces what a field has, by keys. */
  fill(place: Place, text: string): Promise<void>
  /** Chooses an option of a `select` by typing its text. */
  choose(place: Place, option: string, value?: string): Promise<void>
  setFile(place: Place, path: string): Promise<void>
  /** Waits until something is there, and optionally until it is as asked. */
  see(place: Place, isRight?: (seen: Seen) => boolean): Promise<Seen>
  gone(place: Place): Promise<void>
  /** Waits until a question to the page is answered with yes. */
  until(what: string, ask: () => boolean | Promise<boolean>): Promise<void>
  path(): Promise<string>
  title(): Promise<string>
}

/** A page of the site at `url`. */
export function pageOf(tab: Tab, url: string): Page {
  const until: Page['until'] = async (what, ask) => {
    const end = performance.now() + APPEARS_WITHIN
    while (!(await whileLoading(ask))) {
      if (performance.now() > end) throw new Error(`Waited for ${what}; ${await tab.call(summary)}`)
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY))
    }
  }
  const see: Page['see'] = async (place, isRight) => {
    let seen: Seen | undefined
    await until(`${told(place)}${isRight ? ` with ${isRight}` : ''}`, async () => {
      seen = await tab.call(look, place)
      return seen.count > 0 && (isRight?.(seen) ?? true)
    })
    return seen as Seen
  }
  const press: Page['press'] = async (keys) => {
    const values = keys.split('+').map((key) => KEYS[key] ?? key)
    const down = values.map((value) => ({ type: 'keyDown' as const, value }))
    const up = values.map((value) => ({ type: 'keyUp' as const, value })).reverse()
    await tab.perform({ type: 'key', id: 'keyboard', actions: [...down, ...up] })
  }
  const type: Page['type'] = async (text) => {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown' as const, value },
      { type: 'keyUp' as const, value },
    ])
    await tab.perform({ type: 'key', id: 'keyboard', actions })
  }
  const click: Page['click'] = async (place) => {
    let before: Seen | undefined
    let seen: Seen | undefined
    // What moves, as a panel that opens, is clicked when it stands still.
    await until(`${told(place)} to be reachable`, async () => {
      before = seen
      seen = await tab.call(look, place, true)
      return seen.isReachable && seen.x === before?.x && seen.y === before.y
    })
    const { x, y } = seen as Seen
    const actions = [
      { type: 'pointerMove' as const, x, y },
      { type: 'pointerDown' as const, button: 0 },
      { type: 'pointerUp' as const, button: 0 },
    ]
    await tab.perform({ type: 'pointer', id: 'mouse', actions })
  }
  const enter: Page['enter'] = async (place) => {
    await click(place)
    await see(place, ({ isFocused }) => isFocused)
  }
  return {
    tab,
    async open(path) {
      await tab.goto(`${url}${path}`)
      await until('the header to show who is signed in', async () => {
        const [login, logout] = [await tab.call(look, LOGIN), await tab.call(look, LOGOUT)]
        return login.count + logout.count > 0
      })
    },
    click,
    enter,
    type,
    press,
    async fill(place, text) {
      await enter(place)
      await press('Control+a')
      await press('Backspace')
      await type(text)
    },
    async choose(place, option, value = option) {
      await see(place)
      // A click would open the list of options, which is no part of the page.
      await tab.call(look, place, true, MARK)
      await tab.call(focus, MARK)
      await type(option)
      await see(place, (seen) => seen.value === value)
    },
    async setFile(place, path) {
      await until(told(place), async () => (await tab.call(look, place, false, MARK)).count > 0)
      await tab.setFiles(`[${MARK}]`, path)
      await tab.call(unmark, MARK)
    },
    see,
    gone: (place) => until(`${told(place)} to go`, async () => (await tab.call(look, place)).count === 0),
    until,
    path: () => tab.call(() => location.pathname),
    title: () => tab.call(() => document.title),
  }
}

const LOGIN: Place = { role: 'link', name: 'Login', within: { role: 'banner' } }
const LOGOUT: Place = { role: 'button', name: 'Logout', within: { role: 'banner' } }

/** A page that is just being replaced by the next cannot be asked. */
const whileLoading = (ask: () => boolean | Promise<boolean>): Promise<boolean> =>
  Promise.resolve(ask()).catch(() => false)

const told = (place: Place): string => JSON.stringify(place)

/** Runs in the page. */
function focus(mark: string): void {
  const element = document.querySelector<HTMLElement>(`[${mark}]`)
  element?.removeAttribute(mark)
  element?.focus()
}

/** Runs in the page. */
function unmark(mark: string): void {
  document.querySelector(`[${mark}]`)?.removeAttribute(mark)
}

/** Runs in the page: what it shows, for the error of a journey. */
function summary(): string {
  // biome-ignore lint/performance/useDomNodeTextContent: what is seen is asked for
  return `at ${location.pathname} there was: ${document.body.innerText.replace(/\s+/g, ' ').slice(0, 600)}`
}
