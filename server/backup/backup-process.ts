import { formatMessage } from '#contract/format-message.ts'
import type { InterfaceLanguage } from '#contract/interface-languages.ts'
import type { BackupConfig } from '../config.ts'
import { storage as messages } from '../language/messages.ts'
import { speakByDefault } from '../language/spoken.ts'
import { OperatorError } from '../operator-error.ts'
import { runScheduled, type VerifiedBackup } from './scheduled.ts'

export interface Order {
  config: BackupConfig
  now: Date
  /** In which a failure is told. */
  language: InterfaceLanguage
}

/** The reply: a verified backup, or a message for the operator. */
export type Report = { proved: VerifiedBackup } | { failed: string }

/** How far it is, from 0 to 100; the first one as soon as its folder answers. */
export interface Progress {
  percent: number
}

/** Milliseconds between two of these. */
const TELL_EVERY = 1000

/** Tells the site how far it is. */
function progress(): (percent: number) => void {
  let told = Number.NEGATIVE_INFINITY
  return (percent) => {
    const now = performance.now()
    if (now - told < TELL_EVERY) return
    told = now
    process.send?.({ percent: Math.floor(percent) } satisfies Progress)
  }
}

/** Makes one backup for the site that started this process, and exits. */
function serve(): void {
  // The site has exited, for any reason: the signal handler removes the stage.
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.once('message', async ({ config, now, language }: Order) => {
    speakByDefault(() => language)
    const report = await runScheduled(config, now, progress()).then(
      (proved): Report => ({ proved }),
      (error): Report => ({ failed: explain(error) }),
    )
    process.send?.(report, undefined, undefined, () => process.exit())
  })
}

function explain(error: unknown): string {
  if (error instanceof OperatorError) return error.message
  console.error(error)
  const { syscall, message } = error as NodeJS.ErrnoException
  return syscall === undefined ? messages.backupCrashed : formatMessage(messages.backupRefused, { cause: message })
}

serve()
