import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cleanOutbox, outboxOf } from './outbox.ts'

test('clearing the outbox passes over a file that is gone', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'blogi-outbox-'))
  const folder = outboxOf(dataDir)
  await mkdir(folder)
  // Listed, but not there.
  await symlink('nowhere', join(folder, '1-verify-email.eml.part'))
  const old = join(folder, '2-verify-email.eml')
  await writeFile(old, '')
  await utimes(old, new Date(0), new Date(0))

  await cleanOutbox(dataDir, new Date(1000), new Date(1000))

  expect(await readdir(folder)).toEqual(['1-verify-email.eml.part'])
  await rm(dataDir, { recursive: true })
})
