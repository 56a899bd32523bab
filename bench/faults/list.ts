// Over 250 lines, because it lists every fault.
import { appendFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { childrenOf } from '../../e2e/processes.ts'
import type { Site } from '../../e2e/server.ts'
import { ask } from './ask.ts'
import { backupUnderLoad } from './backup.ts'
import { deleteFromBucket } from './bucket-deletion.ts'
import { changeBySql } from './by-sql.ts'
import type { Cluster } from './cluster.ts'
import {
  onDamagedFile,
  onFailingMigration,
  secondOnFolder,
  stagingOnBucket,
  withoutDatabase,
} from './invalid-starts.ts'
import { type Fault, Skipped } from './play.ts'
import { restartAll } from './restarts.ts'
import { refusedStart } from './starts.ts'
import { stopDuringUpload } from './upload.ts'

const seconds = (count: number) => sleep(count * 1000)

/** Every fault that can be injected, in the order of docs/running/faults.md. */
export const FAULTS: Fault[] = [
  {
    name: 'silent',
    what: 'every open connection to PostgreSQL falls silent',
    pictures: 'folder',
    counts: 'from its beginning',
    async play({ cluster }) {
      cluster.line.silence('open')
    },
  },
  {
    name: 'silent-listening',
    what: 'the connections fall silent on which the instances listen to each other',
    pictures: 'folder',
    counts: 'from its beginning',
    async play({ cluster }) {
      cluster.line.silence('listening')
    },
  },
  {
    name: 'unreachable',
    what: 'PostgreSQL cannot be reached for 10 s: nothing passes, on new connections either',
    pictures: 'folder',
    async play({ cluster }) {
      cluster.line.silence('all')
      await untilUnready(cluster, 'database')
      await seconds(7)
      cluster.line.heal()
    },
  },
  {
    name: 'cut',
    what: 'every connection to PostgreSQL is cut',
    pictures: 'folder',
    async play({ cluster }) {
      cluster.line.cut()
    },
  },
  {
    name: 'slow',
    what: 'the line to PostgreSQL is slow for 10 s: 50 ms more each way',
    pictures: 'folder',
    async play({ cluster }) {
      cluster.line.slow(50)
      await seconds(10)
      cluster.line.heal()
    },
  },
  {
    name: 'postgres-restart',
    what: 'PostgreSQL is restarted',
    pictures: 'folder',
    async play({ cluster }) {
      await cluster.postgres.restart()
    },
  },
  {
    name: 'postgres-crash',
    what: 'PostgreSQL crashes, and recovers from its log',
    pictures: 'folder',
    async play({ cluster }) {
      await cluster.postgres.restart('SIGQUIT')
    },
  },
  {
    name: 'postgres-frozen',
    what: 'PostgreSQL is frozen for 12 s (SIGSTOP)',
    pictures: 'folder',
    async play({ cluster }) {
      const first = cluster.postgres.pid()
      const all = [first, ...childrenOf(first)]
      for (const pid of all) process.kill(pid, 'SIGSTOP')
      try {
        await untilUnready(cluster, 'database')
        await requireOfferToComeBack(cluster)
        await seconds(5)
      } finally {
        for (const pid of all) process.kill(pid, 'SIGCONT')
      }
    },
  },
  {
    name: 'read-only',
    what: 'PostgreSQL takes no changes for 8 s, as a standby does',
    pictures: 'folder',
    async play({ cluster }) {
      await cluster.sql('alter system set default_transaction_read_only = on')
      await cluster.sql('select pg_reload_conf()')
      await untilUnready(cluster, 'database')
      await seconds(6)
      await cluster.sql('alter system reset default_transaction_read_only')
      await cluster.sql('select pg_reload_conf()')
    },
  },
  {
    name: 'no-connections',
    what: 'PostgreSQL gives no more connections for 8 s, and has closed those that there were',
    pictures: 'folder',
    async play({ cluster }) {
      await cluster.sql('alter role blogi connection limit 0')
      await cluster.sql("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'blogi'")
      await untilUnready(cluster, 'database')
      await seconds(6)
      await cluster.sql('alter role blogi connection limit -1')
    },
  },
  {
    name: 'full-disk',
    what: 'the disk of the pictures is full for 8 s',
    pictures: 'folder',
    async play({ cluster, load }) {
      if (!cluster.isOwnDisk) throw new Skipped('a disk of its own cannot be mounted here')
      const filling = join(cluster.dataDir, 'filling')
      const before = load.acknowledged
      try {
        await fill(filling)
        await seconds(8)
      } finally {
        await rm(filling, { force: true })
      }
      const since = load.acknowledged - before
      if (since < 10) throw new Error('comments were not taken while the disk of the pictures was full')
      return `${since} comments meanwhile`
    },
  },
  {
    name: 'killed',
    what: 'an instance is killed (SIGKILL), and started again 5 s later',
    pictures: 'folder',
    async play({ cluster }) {
      await first(cluster).kill('SIGKILL')
      await seconds(5)
      await first(cluster).restart()
    },
  },
  {
    name: 'frozen',
    what: 'an instance is frozen for 8 s (SIGSTOP)',
    pictures: 'folder',
    async play({ cluster }) {
      const pid = first(cluster).pid()
      process.kill(pid, 'SIGSTOP')
      try {
        await seconds(8)
      } finally {
        process.kill(pid, 'SIGCONT')
      }
    },
  },
  {
    name: 'stopped',
    what: 'an instance is stopped in order (SIGTERM), and started again',
    pictures: 'folder',
    refusesNobody: true,
    async play({ cluster }) {
      const code = await first(cluster).kill('SIGTERM')
      await first(cluster).restart()
      if (code !== 0) throw new Error(`it ended with ${code}`)
    },
  },
  {
    name: 'rolling-restart',
    what: 'all three instances are stopped in order and started again, one after the other',
    pictures: 'folder',
    refusesNobody: true,
    play: restartAll,
  },
  {
    name: 'stop-during-upload',
    what: 'an instance is stopped in order while somebody sends it a picture for 20 s',
    pictures: 'folder',
    refusesNobody: true,
    play: stopDuringUpload,
  },
  {
    name: 'no-database-url',
    what: 'a program is started on the folder of the pictures without DATABASE_URL',
    pictures: 'folder',
    refusesNobody: true,
    play: withoutDatabase,
  },
  {
    name: 'second-program',
    what: 'a second program is started on the folder of an embedded database',
    pictures: 'folder',
    refusesNobody: true,
    play: secondOnFolder,
  },
  {
    name: 'damaged-file',
    what: 'a program is started on a database file that is damaged',
    pictures: 'folder',
    refusesNobody: true,
    play: onDamagedFile,
  },
  {
    name: 'failed-migration',
    what: 'a program is started on a database in which a migration fails',
    pictures: 'folder',
    refusesNobody: true,
    play: onFailingMigration,
  },
  {
    name: 'too-few-connections',
    what: 'an instance is started that may open more connections than PostgreSQL has',
    pictures: 'folder',
    refusesNobody: true,
    play: ({ cluster }) => refusedStart({ ...cluster.settings, DATABASE_CONNECTIONS: '500' }, /max_connections/),
  },
  {
    name: 'by-sql',
    what: 'a blog and a session are deleted by SQL, past the site',
    pictures: 'folder',
    refusesNobody: true,
    play: changeBySql,
  },
  {
    name: 'backup',
    what: 'a backup is made, verified and restored',
    pictures: 'folder',
    refusesNobody: true,
    play: backupUnderLoad,
  },
  {
    name: 'hung-bucket',
    what: 'the bucket of the pictures answers nothing for 8 s',
    pictures: 'bucket',
    async play({ cluster }) {
      cluster.bucket?.line.silence('all')
      await untilUnready(cluster, 'media')
      await seconds(6)
      cluster.bucket?.line.heal()
    },
  },
  {
    name: 'no-bulk-deletion',
    what: 'a blog is deleted while the bucket takes no deletion of many objects at once',
    pictures: 'bucket',
    refusesNobody: true,
    play: deleteFromBucket,
  },
  {
    name: 'staging-on-bucket',
    what: 'a site with another database is started on the bucket',
    pictures: 'bucket',
    refusesNobody: true,
    play: stagingOnBucket,
  },
]

/** Writes a file until the disk is full. */
async function fill(path: string): Promise<void> {
  const part = Buffer.alloc(1024 * 1024)
  try {
    for (;;) await appendFile(path, part)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

const first = ({ instances }: Cluster) => instances[0] as Site

/** Waits until `/readyz` of every instance reports a part as failing, for up to 5 s. */
async function untilUnready({ instances }: Cluster, part: string): Promise<void> {
  const begun = performance.now()
  for (const { url } of instances) {
    for (;;) {
      const { status, body } = await ask(`${url}/readyz`)
      if (status === 503 && body.includes(part)) break
      if (performance.now() - begun > 5000)
        throw new Error(`/readyz does not say that "${part}" fails: ${status} ${body}`)
      await sleep(100)
    }
  }
}

/** Requires a Retry-After on a page that cannot be rendered at the moment. */
async function requireOfferToComeBack({ instances }: Cluster): Promise<void> {
  const answer = await ask(`${instances[0]?.url}/blog/0198a5a0-0000-7000-8000-000000000000`)
  if (answer.status !== 503 || !answer.retryAfter || !answer.body.includes('<html')) {
    throw new Error(`a page was ${answer.status} in place of 503 with Retry-After`)
  }
}
