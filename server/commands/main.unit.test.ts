import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

test('a command ends quietly when nobody reads the rest of its output', async () => {
  const command = spawn(process.execPath, ['server/commands/main.ts', 'help'], { stdio: ['ignore', 'pipe', 'pipe'] })
  command.stdout.destroy()
  const said = text(command.stderr)
  const [code] = await once(command, 'exit')
  expect([code, await said]).toEqual([0, ''])
})
