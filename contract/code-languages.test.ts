import { expect, test } from 'vitest'
import { codeLanguageOf, offeredLanguageOf } from './code-languages.ts'

test('another name of a language means the offered one, and unknown ones are kept', () => {
  expect(['js', 'ts', 'py', 'c++', 'yml', 'javascript'].map(offeredLanguageOf)).toEqual([
    'javascript',
    'typescript',
    'python',
    'cpp',
    'yaml',
    'javascript',
  ])
  expect(codeLanguageOf('language-brainfuck')).toBe('brainfuck')
  for (const name of ['brainfuck', 'constructor', '__proto__', '']) expect(offeredLanguageOf(name)).toBeUndefined()
})
