import { decoded, MARKS, markOf, PIECE, removeLast, TOKEN } from './blocks-of.ts'
import { compare, newBudget } from './difference.ts'

/** A tag, blank space, or a word or sign, as HTML. Of words and signs, the key is the text with its marks. */
interface Piece {
  html: string
  key?: string
}

/** Rich text in which words that another version lacks, or has with other marks, are in `<ins>`; tags stay as they are. */
export function markOwnWords(html: string, other: string): string {
  const pieces = piecesOf(html)
  const isOwn = ownAmong(keysOf(pieces), keysOf(piecesOf(other)))
  let marked = ''
  let run = ''
  // Blank space after a run: it is part of the run if that continues.
  let space = ''
  const end = () => {
    marked += run && `<ins>${run}</ins>`
    marked += space
    run = ''
    space = ''
  }
  let word = 0
  for (const { html: piece, key } of pieces) {
    if (key === undefined && piece.trim() === '') space += piece
    else if (key !== undefined && isOwn[word++]) {
      if (!run) end()
      run += space + piece
      space = ''
    } else {
      end()
      marked += piece
    }
  }
  end()
  return marked
}

/** A text without markup as rich text. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const keysOf = (pieces: Piece[]) => pieces.flatMap(({ key }) => (key === undefined ? [] : [key]))

/** Which of one version's words the other lacks. */
function ownAmong(words: string[], others: string[]): boolean[] {
  return compare(words, others, newBudget()).flatMap(({ same, removed }) => [
    ...new Array<boolean>(same).fill(false),
    ...new Array<boolean>(removed).fill(true),
  ])
}

function piecesOf(html: string): Piece[] {
  const pieces: Piece[] = []
  const marks: string[] = []
  for (const [piece, slash, tag, attributes = ''] of html.matchAll(PIECE)) {
    const name = tag?.toLowerCase()
    if (name) {
      pieces.push({ html: piece })
      if (!MARKS.has(name)) continue
      if (slash) removeLast(marks, (mark) => mark.split(' ')[0] === name)
      else marks.push(markOf(name, attributes))
      continue
    }
    for (const [text] of decoded(piece).matchAll(TOKEN)) {
      const isBlank = text.trim() === ''
      pieces.push({ html: escaped(text), ...(!isBlank && { key: [...marks, text].join('\n') }) })
    }
  }
  return pieces
}
