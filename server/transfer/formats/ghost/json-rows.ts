import { createReadStream } from 'node:fs'

/** Characters of one row; a longer one is left out. */
const ROW_MAX = 20_000_000
/** More than any export has. */
const DEPTH_MAX = 500

/** A row of a table of an export; `row` is undefined if it is broken or too long. */
export interface JsonRow {
  table: string
  row: Record<string, unknown> | undefined
}

interface Open {
  isArray: boolean
  /** Under which it is in the object around it. */
  key: string
}

/**
 * The rows of an export one after another: the objects of the arrays in its `data`. Only one is held in memory: a whole
 * export may be longer than a string can be.
 * @returns whether the file was whole
 */
export async function* jsonRows(file: string): AsyncGenerator<JsonRow, boolean> {
  const scanner = new Scanner()
  for await (const chunk of createReadStream(file, { encoding: 'utf8' })) {
    yield* scanner.scan(chunk as string)
    if (scanner.isBroken) return false
  }
  return scanner.isWhole
}

/** Finds the rows in pieces of JSON. Their content is left to `JSON.parse`. */
class Scanner {
  isBroken = false
  readonly #open: Open[] = []
  #isInString = false
  #isEscaped = false
  /** The text of a string that may be a key, or of a row. */
  #text = ''
  #expectsKey = false
  #key = ''
  /** The table of the row that is read, and how many brackets were open before it. */
  #row: { table: string; depth: number } | undefined
  #hasBegun = false

  get isWhole(): boolean {
    return this.#hasBegun && this.#open.length === 0 && !this.#isInString
  }

  *scan(chunk: string): Generator<JsonRow> {
    // Where the part of the chunk begins that is kept.
    let from = 0
    for (let at = 0; at < chunk.length && !this.isBroken; at++) {
      const character = chunk[at] as string
      if (this.#isInString) {
        if (this.#isEscaped) this.#isEscaped = false
        else if (character === '\\') this.#isEscaped = true
        else if (character === '"') {
          this.#isInString = false
          if (!this.#row && this.#expectsKey) this.#key = this.#text + chunk.slice(from, at)
        }
        continue
      }
      if (character === '"') {
        this.#isInString = true
        if (!this.#row) [this.#text, from] = ['', at + 1]
      } else if (character === ':') this.#expectsKey = false
      else if (character === ',') this.#expectsKey = this.#open.at(-1)?.isArray === false
      else if (character === '{' || character === '[') {
        const table = this.#row ? undefined : this.#tableHere(character)
        if (table !== undefined) [this.#row, this.#text, from] = [{ table, depth: this.#open.length }, '', at]
        this.#push(character === '[')
      } else if (character === '}' || character === ']') {
        if (this.#open.pop()?.isArray !== (character === ']')) this.isBroken = true
        this.#expectsKey = false
        if (this.#row?.depth !== this.#open.length) continue
        yield { table: this.#row.table, row: parsed(this.#text + chunk.slice(from, at + 1)) }
        this.#row = undefined
      }
    }
    if ((this.#row || this.#isInString) && this.#text.length < ROW_MAX) this.#text += chunk.slice(from)
  }

  #push(isArray: boolean): void {
    this.#open.push({ isArray, key: this.#row ? '' : this.#key })
    this.#expectsKey = !isArray
    this.#key = ''
    this.#hasBegun = true
    if (this.#open.length > DEPTH_MAX) this.isBroken = true
  }

  /** The table whose row begins with a bracket here. */
  #tableHere(character: string): string | undefined {
    const [data, table] = this.#open.slice(-2)
    const isRow = character === '{' && table?.isArray === true && data?.isArray === false && data.key === 'data'
    return isRow ? table.key : undefined
  }
}

function parsed(text: string): Record<string, unknown> | undefined {
  if (text.length > ROW_MAX) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
