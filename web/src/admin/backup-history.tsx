import { formatBytes } from '#contract/format-bytes.ts'
import { formatMessage } from '#contract/format-message.ts'
import type { PastBackup } from '#contract/site-status.ts'
import * as messages from '#messages/admin-status.ts'
import { LocalTime } from './local-time.tsx'

const STATES: Record<PastBackup['state'], string> = {
  running: messages.backupRunning,
  verified: messages.backupVerified,
  failed: messages.backupHasFailed,
}

/** The last backups, newest first. */
export function BackupHistory({ history }: { history: PastBackup[] }) {
  return (
    <details>
      <summary className="w-fit cursor-pointer py-2 text-sm font-medium text-accent">
        {formatMessage(messages.backupHistory, { count: history.length })}
      </summary>
      <ul className="divide-y divide-line text-[0.9375rem]">
        {history.map((backup) => (
          <li key={backup.at} className="py-3">
            <Past backup={backup} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function Past({ backup }: { backup: PastBackup }) {
  const { at, isRequested, isHere, bucket, state, seconds, bytes, missing, reason } = backup
  const place = bucket === null ? messages.toFolder : formatMessage(messages.toBucket, { bucket })
  const facts = [
    isRequested ? messages.backupRequested : messages.backupDue,
    isHere ? place : formatMessage(messages.formerPlace, { place }),
    ...(bytes === null ? [] : [formatBytes(bytes)]),
    ...(seconds === null ? [] : [formatMessage(messages.took, { seconds })]),
    ...(missing > 0 ? [formatMessage(messages.lacks, { count: missing })] : []),
  ]
  return (
    <>
      <p className="flex flex-wrap gap-x-3">
        <LocalTime iso={at} />
        <span className={state === 'failed' ? 'font-medium text-stop-text' : 'font-medium'}>{STATES[state]}</span>
      </p>
      <p className="text-sm wrap-anywhere text-quiet">{facts.join(' · ')}</p>
      {reason !== null && <p className="text-sm wrap-anywhere">{reason}</p>}
    </>
  )
}
