/** One line of `bench/results.md`. Each part of the benchmark is a module that exports `measure`. */
export interface Row {
  /** What was measured, in words. */
  measure: string
  /** The target, such as ">= 0.7 of bare". */
  target: string
  /** The median, with its unit. */
  value: string
  /** (max - min) / median of the rounds, or another measure of how certain the value is. */
  spread: string
  /** undefined: the line has no target, or it could not be measured here. */
  reached: boolean | undefined
  /** What limits the value, or what it leaves out. */
  note?: string
}
