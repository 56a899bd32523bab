export const iso = (time: number) => new Date(time).toISOString()

/** A UUIDv7 from a time, a kind of row and its number. */
export function idAt(time: number, kind: number, i: number): string {
  const ms = Math.floor(time).toString(16).padStart(12, '0')
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7${kind}00-8000-${i.toString(16).padStart(12, '0')}`
}

/** A number from 0 to 1, always the same for the same arguments (mixed as in MurmurHash3). */
export function fraction(i: number, salt: number): number {
  let mixed = Math.imul(i + 1, 0x9e3779b1) ^ Math.imul(salt + 1, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
}

/** An index below `count`, small ones most often; uniformly distributed if `power` is 1. */
export function skewed(count: number, power: number, i: number, salt: number): number {
  return Math.floor(count * fraction(i, salt) ** power)
}

const PRIME = 1_000_003
/** Maps every rank to a different index, with neighbours far apart. */
export function spread(rank: number, count: number): number {
  return (rank * PRIME) % count
}

export function pick(names: string[], i: number, salt: number): string {
  return names[Math.floor(fraction(i, salt) * names.length)] as string
}

export const FIRST_NAMES =
  'Ada Inês Grace Mary Emmy Sofia Noor Amara Lucía Yuki Hana Priya Olga Zoë Ruth Edith Vera Ines Alan Carl Erik Omar Kofi João Liam Noah Tomás Ravi Ivan Jun Max Hugo Felix Anton Pablo Émile Bram Niels Otto Kurt'.split(
    ' ',
  )
export const LAST_NAMES =
  'Lovelace Tavares Hopper Somerville Noether Kovalevskaya Haddad Okafor García Tanaka Sato Sharma Petrova Novák Cohen Wharton Rubin Müller Turing Gauss Larsen Hassan Mensah Silva Murphy Wilson Navarro Iyer Ivanov Wang Planck Victor Ek Lind Ortiz Zola Jansen Bohr Hahn Weber'.split(
    ' ',
  )

/** As long as a photograph's placeholder. */
export const PLACEHOLDER = `data:image/webp;base64,${'UklGRlIAAABXRUJQVlA4'.repeat(6)}`

/** Words of an invented language, with a vocabulary and word frequencies like an author's. */
const WORDS = (() => {
  const syllables = 'ba ce di fo gu ha je ki lo mu na pe qui ro su ta ve wi xo yu za ther ing ment ough'.split(' ')
  const words = Array.from({ length: 4000 }, (_, i) =>
    Array.from({ length: 1 + Math.floor(3.5 * fraction(i, 20)) }, (_, part) => pick(syllables, i, 21 + part)).join(''),
  )
  return Array.from({ length: 160_000 }, (_, i) => words[skewed(words.length, 2.5, i, 30)]).join(' ')
})()

/** Returns a function that reads successive texts of a given length, from a start that depends on `i`. */
export function textFrom(i: number): (length: number) => string {
  let at = Math.floor(fraction(i, 31) * (WORDS.length - 10_000))
  return (length) => {
    at += length
    return WORDS.slice(at - length, at)
  }
}

/** Words of so many characters, about. A blog without a number has them counted while the site is measured. */
export const wordsIn = (length: number) => Math.round(length / 6)
