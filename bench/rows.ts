/** One line of `bench/results.md`. A part of the bench is a module that exports `measure`. */
export interface Row {
  /** What was measured, in words. */
  measure: string
  /** What is wanted, such as ">= 0.7 of bare". */
  target: string
  /** The median, with its unit. */
  value: string
  /** (max - min) / median of the rounds, or what else tells how sure the value is. */
  spread: string
  /** undefined: the line has no target, or could not be measured here. */
  reached: boolean | undefined
  /** What bounds the value, or what it leaves out. */
  note?: string
}
