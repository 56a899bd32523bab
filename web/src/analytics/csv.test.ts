import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('names with commas, quotes, lines and formulas are one field each', () => {
  expect(
    csvOf([
      ['Blog', 'Reads'],
      ['Tea, "green"\nand black', 7],
      ['=1+1', -7],
    ]),
  ).toBe(`Blog,Reads\r\n"Tea, ""green""\nand black",7\r\n'=1+1,-7\r\n`)
})
