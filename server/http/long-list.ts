import { nextTurn } from './turn.ts'

const EMPTY = '[]'

/**
 * An envelope as JSON, with a list in it that is read and written some at a time, so that others have their turn in
 * between. The schema of the route does not check it once more.
 * @param envelope holds one empty list, in whose place the slices go
 */
export async function withLongList(envelope: object, slices: AsyncIterable<unknown[]>): Promise<Buffer> {
  const around = JSON.stringify(envelope)
  const at = around.indexOf(EMPTY)
  const pieces = [Buffer.from(around.slice(0, at + 1))]
  for await (const slice of slices) {
    if (slice.length === 0) continue
    const written = JSON.stringify(slice).slice(1, -1)
    pieces.push(Buffer.from(pieces.length > 1 ? `,${written}` : written))
    await nextTurn()
  }
  return Buffer.concat([...pieces, Buffer.from(around.slice(at + 1))])
}
