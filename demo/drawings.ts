import { PALETTES, type PaletteName } from './palettes.ts'
import { randomFrom } from './random.ts'
import * as boards from './scenes/boards.ts'
import * as bridges from './scenes/bridges.ts'
import * as depths from './scenes/depths.ts'
import * as emblems from './scenes/emblems.ts'
import * as landscapes from './scenes/landscapes.ts'
import * as meals from './scenes/meals.ts'
import * as motion from './scenes/motion.ts'
import * as patterns from './scenes/patterns.ts'
import * as rooms from './scenes/rooms.ts'
import * as shows from './scenes/shows.ts'
import * as tables from './scenes/tables.ts'
import * as towns from './scenes/towns.ts'
import * as water from './scenes/water.ts'
import { H, type Paint, W } from './svg.ts'

const KINDS = {
  ...boards,
  ...bridges,
  ...depths,
  ...emblems,
  ...landscapes,
  ...meals,
  ...motion,
  ...patterns,
  ...rooms,
  ...shows,
  ...tables,
  ...towns,
  ...water,
} satisfies Record<string, Paint>
export type SceneKind = keyof typeof KINDS

export type Scene = { kind: SceneKind; palette: PaletteName; seed: number }

/** A scene as SVG text, 1600×1000 pixels. Deterministic: the same scene always gives the same text. */
export function drawScene({ kind, palette, seed }: Scene): string {
  const inside = KINDS[kind](randomFrom(seed), PALETTES[palette])
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${W}" height="${H}" viewBox="0 0 ${W} ${H}">${inside}</svg>`
}
