import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatBytes } from '#contract/format-bytes.ts'
import { formatMessage } from '#contract/format-message.ts'
import type { SiteStatus } from '#contract/site-status.ts'
import * as adminMessages from '#messages/admin.ts'
import * as messages from '#messages/admin-status.ts'
import { request } from '../http/client.ts'
import { Button } from '../ui/button.tsx'
import { Message } from '../ui/message.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { notify } from '../ui/toast.ts'
import { BackupHistory } from './backup-history.tsx'
import { Command } from './command.tsx'
import { Fact, Facts, Wrong } from './fact.tsx'
import { LocalTime } from './local-time.tsx'
import { siteStatus } from './queries.ts'

type Backup = SiteStatus['backup']

/** The backups of the schedule, and one at once. */
export function BackupStatus({ backup }: { backup: Backup }) {
  const { isScheduled, runningSince, verified, percent = null, history = [] } = backup
  const { seconds = null } = verified ?? {}
  return (
    <>
      {isScheduled ? (
        <Scheduled backup={backup} />
      ) : (
        <Wrong>
          <p>{messages.noneScheduled}</p>
          <Command text="BACKUP_AT=03:30" />
          <Command text="BACKUP_TO=/backups" />
        </Wrong>
      )}
      {/* It stays, so that what begins is announced. */}
      <div role="status">
        {runningSince && (
          <p>
            <Message text={messages.backupRuns} values={{ time: <TimeAgo iso={runningSince} /> }} />{' '}
            {seconds !== null && <span>{formatMessage(messages.backupTook, { seconds })}</span>}
          </p>
        )}
      </div>
      {runningSince && percent !== null && <BackupProgress percent={percent} />}
      {isScheduled && <BackUpNow isRunning={runningSince !== null} />}
      {history.length > 0 && <BackupHistory history={history} />}
    </>
  )
}

/** How far it is. Screen readers read it when they come to it: each percent would be too much. */
function BackupProgress({ percent }: { percent: number }) {
  return (
    <div className="flex items-center gap-3">
      <ProgressBar max={100} value={percent} label={messages.backupProgress} />
      <span className="shrink-0 text-sm tabular-nums">{formatMessage(messages.backupPercent, { percent })}</span>
    </div>
  )
}

function Scheduled({ backup: { bucket, nextAt, verified, failed, isOverdue } }: { backup: Backup }) {
  const { bytes = null, seconds = null, missing = 0 } = verified ?? {}
  return (
    <>
      <Facts>
        <Fact name={messages.stored}>
          {bucket === null ? messages.aFolder : formatMessage(messages.bucket, { bucket })}
        </Fact>
        <Fact name={messages.lastVerified}>{verified ? <LocalTime iso={verified.at} /> : messages.neverVerified}</Fact>
        {nextAt && (
          <Fact name={messages.next}>
            <LocalTime iso={nextAt} />
          </Fact>
        )}
      </Facts>
      {bytes !== null && seconds !== null && (
        <p className="text-quiet">{formatMessage(messages.backupDetails, { size: formatBytes(bytes), seconds })}</p>
      )}
      {missing > 0 && <p className="text-quiet">{formatMessage(messages.backupLacks, { count: missing })}</p>}
      {failed && (
        <Wrong>
          <p>
            <Message
              text={messages.backupFailed}
              values={{ time: <LocalTime iso={failed.at} />, reason: failed.reason }}
            />
          </p>
          <p>{messages.backupMend}</p>
          <Command text="journalctl --unit blogi --grep 'backup failed'" />
        </Wrong>
      )}
      {isOverdue && !failed && (
        <Wrong>
          <p>{messages.backupOverdue}</p>
        </Wrong>
      )}
    </>
  )
}

function BackUpNow({ isRunning }: { isRunning: boolean }) {
  const client = useQueryClient()
  const ask = useMutation({
    mutationFn: () => request('POST /admin/backups'),
    onSuccess: ({ message }) => notify.success(message),
    onError: (error) => notify.failure(error, adminMessages.actionFailed),
    onSettled: () => client.invalidateQueries({ queryKey: siteStatus.queryKey }),
  })
  return (
    <Button look="plain" className="w-fit" disabled={isRunning || ask.isPending} onClick={() => ask.mutate()}>
      {messages.backUpNow}
    </Button>
  )
}
