import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runCommand } from '../commands/commands.ts'
import { makeAdmin } from '../testing/admins.ts'
import { call } from '../testing/call.ts'
import { listen } from '../testing/listen.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'

let site: TestSite
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blogi-told-test-'))
  const file = join(folder, 'a file')
  await writeFile(file, '')
  site = await makeSite({ BACKUP_AT: '03:30', BACKUP_TO: file })
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true })
})

// A process takes seconds to start on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

test('a failed backup is told by the bell as soon as it ends, and by a command', async () => {
  const admin = await makeAdmin(site)
  await listen(site)
  const kinds = async () => (await call(site, 'GET /notifications', { as: admin })).data.map(({ kind }) => kind)
  await vi.waitFor(async () => expect(await kinds()).toContain('backup-failed'), 30_000)
  const lines: string[] = []
  await runCommand(['status'], site.config, (line) => lines.push(line))
  expect(lines.join('\n')).toMatch(/The backup of \S+ failed: BACKUP_TO names a file.+\n.+npm run admin -- back-up\./)
})
