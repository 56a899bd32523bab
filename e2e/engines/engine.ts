/** One key or pointer action; WebDriver and WebDriver BiDi take the same ones. */
export type InputSource =
  | { type: 'key'; id: string; actions: { type: 'keyDown' | 'keyUp'; value: string }[] }
  | { type: 'pointer'; id: string; actions: PointerAction[] }

type PointerAction =
  | { type: 'pointerMove'; x: number; y: number }
  | { type: 'pointerDown' | 'pointerUp'; button: number }

/** A tab with cookies of its own, as the protocol of each engine drives it. */
export interface Tab {
  /** Opens an address, and waits until the page has loaded. */
  goto(url: string): Promise<void>
  /** Calls a function in the page. It sees nothing but its arguments, which are JSON as its result is. */
  call<Args extends unknown[], Result>(fn: (...args: Args) => Result, ...args: Args): Promise<Awaited<Result>>
  /** Presses keys or moves and presses the pointer, as the browser's own input events. */
  perform(source: InputSource): Promise<void>
  /** Chooses files in the input that a CSS selector finds. */
  setFiles(selector: string, path: string): Promise<void>
  /** @returns a PNG, encoded as base64 */
  screenshot(): Promise<string>
  /** The console errors and uncaught exceptions of the page so far. */
  errors(): string[]
}

/** A running browser. */
export interface Engine {
  openTab(): Promise<Tab>
  stop(): Promise<void>
}

/** What of an engine is installed here. */
export interface FoundEngine {
  name: string
  /** One line for each program that is missing, with the package that brings it. */
  missing: string[]
  /** Its name and version, such as "Mozilla Firefox 140.3.1esr". Only if nothing is missing, as `start`. */
  version(): Promise<string>
  start(): Promise<Engine>
}

/** The source of an expression that calls `fn` in a page, with its arguments. */
export function callSource(fn: (...args: never[]) => unknown, args: unknown[]): string {
  return `(${String(fn)})(...${JSON.stringify(args)})`
}
