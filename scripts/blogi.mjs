#!/usr/bin/env node
// blogi: serves the site, or runs a command of its operator. In a clone `npm run serve`, `npm run admin` and others call
// it. Plain JavaScript for any Node, which is checked here.
import { existsSync, readFileSync } from 'node:fs'
import { explain, isBuilt, pinnedNode, root, StepFailed, serve } from './steps.mjs'

// Objects are collected sooner, young and old: half the memory (bench/import.md).
const IMPORT_FLAGS = ['--max-semi-space-size=2', '--heap-growing-percent=50']

/** Each command: its source, which a clone runs, the built program of a release, and the arguments that come first. */
const COMMANDS = {
  admin: ['server/commands/main.ts', 'server/dist/commands.js'],
  check: ['server/commands/check-main.ts', 'server/dist/check.js'],
  import: ['server/commands/import-main.ts', 'server/dist/import.js'],
  export: ['server/commands/main.ts', 'server/dist/commands.js', 'export'],
  backup: ['server/backup/main.ts', 'server/dist/backup.js', 'backup'],
  restore: ['server/backup/main.ts', 'server/dist/backup.js', 'restore'],
  'db:move': ['server/move/main.ts', 'server/dist/move.js', 'database'],
  'media:move': ['server/move/main.ts', 'server/dist/move.js', 'media'],
}

const manifest = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'))

const HELP = `Use: blogi             serve the site; its data is in DATA_DIR, by default ./data
     blogi COMMAND …   one of ${Object.keys(COMMANDS).join(', ')}
     blogi --version   print the version
Where a text says npm run admin -- list, for example, use: blogi admin list`

const [command = 'serve', ...args] = process.argv.slice(2)
try {
  if (command === '--version' || command === '-v') console.log(manifest.version)
  else if (command === '--help' || command === '-h') console.log(HELP)
  else start()
} catch (error) {
  explain(error)
}

function start() {
  requireNode()
  if (command === 'serve') {
    if (!isBuilt()) throw new StepFailed('The site is not built yet: run npm run build first.')
    return serve(['server/dist/main.js', ...args], { NODE_ENV: 'production' })
  }
  if (!Object.hasOwn(COMMANDS, command)) throw new StepFailed(`There is no command ${command}.\n\n${HELP}`)
  const [source, built, ...first] = COMMANDS[command]
  const program = existsSync(`${root}/${source}`) ? source : built
  serve([...(command === 'import' ? IMPORT_FLAGS : []), program, ...first, ...args])
}

/** A clone brings its own Node; a release runs on that of the machine. */
function requireNode() {
  if (pinnedNode() !== process.execPath) return
  const [, major, minor] = /(\d+)\.(\d+)/.exec(manifest.engines.node)
  const [hasMajor, hasMinor] = process.versions.node.split('.').map(Number)
  if (hasMajor > Number(major) || (hasMajor === Number(major) && hasMinor >= Number(minor))) return
  throw new StepFailed(
    `Blogi needs Node ${major}.${minor} or newer, and this is ${process.versions.node}. Install it from https://nodejs.org and run the command again.`,
  )
}
