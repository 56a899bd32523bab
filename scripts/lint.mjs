// npm run lint: all static checks. All of them run even if one fails.

import { longSubjects, SUBJECT_MAX, subjectsWithoutPart } from './commit-subjects.ts'
import { composedKeys } from './composed-keys.ts'
import { conflictMarkers } from './conflict-markers.ts'
import { faultsOf, languages } from './languages.ts'
import { LINES_MAX, longFiles } from './long-files.ts'
import { tablesOfStates } from './states.ts'
import { root, tool } from './steps.mjs'
import { unusedTexts } from './unused-texts.ts'

const tools = [['biome', ['ci', '.']], ['oxlint'], ['knip']]
for (const [name, args = []] of tools) {
  const code = await tool(name, args)
  if (code !== 0) process.exitCode = code
  if (code !== 0 && name === 'biome') console.error('npm run format mends the format and most rules of Biome.')
}
for (const subject of longSubjects(root)) {
  console.error(`The subject of this commit has more than ${SUBJECT_MAX} characters: ${subject}`)
  process.exitCode = 1
}
for (const subject of subjectsWithoutPart(root)) {
  console.error(
    `The subject of this commit does not begin with the part that it touches, as in "comments: keep …": ${subject}`,
  )
  process.exitCode = 1
}
for (const file of longFiles(root)) {
  console.error(
    `${file} has more than ${LINES_MAX} lines: split it, or begin it with "Over ${LINES_MAX} lines, " and the reason`,
  )
  process.exitCode = 1
}
for (const place of conflictMarkers(root)) {
  console.error(`${place} is a marker of a merge conflict: choose what stays, and remove it`)
  process.exitCode = 1
}
for (const { file, table, view } of tablesOfStates(root)) {
  console.error(`${file} uses the table of all ${table}: read ${view}, or use a function of server/${table}`)
  process.exitCode = 1
}
for (const text of unusedTexts(root)) {
  console.error(`No code uses the text ${text}: remove it from messages/`)
  process.exitCode = 1
}
for (const file of composedKeys(root)) {
  console.error(`${file} handles a key that an input method may have taken: ask isComposing of web/src/ui first`)
  process.exitCode = 1
}
for (const fault of languages().flatMap(faultsOf)) {
  console.error(fault)
  process.exitCode = 1
}
