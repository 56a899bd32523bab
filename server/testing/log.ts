import { vi } from 'vitest'

/** Captures what a logger and all its children write from now on, instead of printing it. */
export function captureLog(log: object): { lines(): Record<string, unknown>[]; text(): string } {
  const written: string[] = []
  vi.spyOn(streamOf(log), 'write').mockImplementation((line) => written.push(line) > 0)
  const text = () => written.join('')
  return {
    text,
    lines: () =>
      text()
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
  }
}

function streamOf(log: object): { write(line: string): boolean } {
  let holder = log
  while (holder) {
    const symbol = Object.getOwnPropertySymbols(holder).find(({ description }) => description === 'pino.stream')
    if (symbol) return Reflect.get(holder, symbol)
    holder = Object.getPrototypeOf(holder)
  }
  throw new Error('The logger has no stream.')
}
