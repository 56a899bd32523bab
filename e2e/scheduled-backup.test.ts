import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startSite } from './server.ts'

test('the built server runs a scheduled backup in a process that is also built', { timeout: 90_000 }, async () => {
  const to = await mkdtemp(join(tmpdir(), 'blogi-e2e-backup-'))
  const site = await startSite({ BACKUP_AT: '03:30', BACKUP_TO: to })
  try {
    const names = () => readdir(to)
    await expect.poll(names, { timeout: 60_000 }).toEqual([expect.stringMatching(/^blogi-scheduled-.*\.tar$/)])
    expect(await site.kill('SIGTERM')).toBe(0)
    expect(site.said()).not.toContain('backup failed')
  } finally {
    await site.stop()
    await rm(to, { recursive: true })
  }
})
