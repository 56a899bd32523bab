// npm run lint: all static checks. All of them run even if one fails.
import { longSubjects, SUBJECT_MAX } from './commit-subjects.ts'
import { root, tool } from './steps.mjs'

const tools = [['biome', ['ci', '.']], ['oxlint'], ['knip']]
for (const [name, args = []] of tools) {
  const code = await tool(name, args)
  if (code !== 0) process.exitCode = code
}
for (const subject of longSubjects(root)) {
  console.error(`The subject of this commit has more than ${SUBJECT_MAX} characters: ${subject}`)
  process.exitCode = 1
}
