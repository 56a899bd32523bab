import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { FirstStep } from '#contract/first-steps.ts'
import { formatMessage } from '#contract/format-message.ts'
import * as adminMessages from '#messages/admin.ts'
import * as claimMessages from '#messages/admin-claim.ts'
import * as pagesMessages from '#messages/admin-pages.ts'
import * as settingsMessages from '#messages/admin-settings.ts'
import * as messages from '#messages/admin-setup.ts'
import * as statusMessages from '#messages/admin-status.ts'
import * as commonMessages from '#messages/common.ts'
import { AdminFailure } from '../admin/admin-list.tsx'
import { AdminPage } from '../admin/admin-page.tsx'
import { BackupStatus } from '../admin/backup-status.tsx'
import { StepsAtEnd } from '../admin/first-steps.tsx'
import { MailStatus } from '../admin/mail-status.tsx'
import { PageList, PublishAll } from '../admin/page-list.tsx'
import { adminSettings, firstSteps, sitePages } from '../admin/queries.ts'
import { SetupSettings } from '../admin/setup-settings.tsx'
import { useSiteStatus } from '../admin/use-site-status.ts'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/button.tsx'
import { Message } from '../ui/message.tsx'

const STEPS = ['name', 'languages', 'categories', 'registration', 'reading', 'mail', 'backups', 'pages'] as const
type Step = (typeof STEPS)[number]

const TITLES: Record<Step, string> = {
  name: messages.nameTitle,
  languages: messages.languagesTitle,
  categories: commonMessages.categories,
  registration: settingsMessages.registration,
  reading: messages.readingTitle,
  mail: adminMessages.emails,
  backups: statusMessages.backups,
  pages: adminMessages.pages,
}

/** The value of `step` in the address after the last one. */
const END = 'end'

/**
 * Leads the admin of a new site through what it needs. The step is in the address, so that Back leads to the one before
 * and a reload stays. Each is a page of its own, whose heading takes the focus.
 */
export function Component() {
  const [search] = useSearchParams()
  const asked = search.get('step')
  const step = asked === END ? undefined : (STEPS.find((one) => one === asked) ?? STEPS[0])
  if (!step) return <End />
  const number = STEPS.indexOf(step) + 1
  const title = formatMessage(messages.step, { number, count: STEPS.length, title: TITLES[step] })
  return (
    // Before the end there is one way on, and on a phone the links would be above it.
    <AdminPage key={step} title={title} hasLinks={false}>
      <Content step={step} />
    </AdminPage>
  )
}

function End() {
  return (
    <AdminPage key={END} title={messages.endTitle}>
      <div className="grid max-w-prose gap-3">
        <StepsAtEnd />
        <div className="mt-6 flex flex-wrap gap-3">
          <Link to={paths.admin} className={buttonClass()}>
            {claimMessages.openAdminPages}
          </Link>
          <BackLink step={undefined} />
        </div>
      </div>
    </AdminPage>
  )
}

function Content({ step }: { step: Step }) {
  if (step === 'mail') return <Mail />
  if (step === 'backups') return <Backups />
  if (step === 'pages') return <Pages />
  return <Settings step={step} />
}

const addressOf = (step: string) => `${paths.adminSetup}?step=${step}`
const nextOf = (step: Step) => addressOf(STEPS[STEPS.indexOf(step) + 1] ?? END)

/** @param step undefined: the end */
function BackLink({ step }: { step: Step | undefined }) {
  const before = STEPS[(step ? STEPS.indexOf(step) : STEPS.length) - 1]
  if (!before) return null
  return (
    <Link to={addressOf(before)} className={buttonClass('plain')}>
      {messages.back}
    </Link>
  )
}

function Settings({ step }: { step: Exclude<Step, 'mail' | 'backups' | 'pages'> }) {
  const { data, error, refetch } = useQuery(adminSettings)
  const navigate = useNavigate()
  if (!data && error) return <AdminFailure error={error} retry={refetch} />
  if (!data) return <Loading />
  return (
    <SetupSettings step={step} data={data} onSaved={() => void navigate(nextOf(step))}>
      <Link to={nextOf(step)} className={buttonClass('plain')}>
        {messages.skip}
      </Link>
      <BackLink step={step} />
    </SetupSettings>
  )
}

function Mail() {
  const { data, error, refetch } = useSiteStatus()
  const isDone = useIsDone('mail')
  if (!data && error) return <AdminFailure error={error} retry={refetch} />
  if (!data) return <Loading />
  return (
    <Shown step="mail" isDone={isDone}>
      <p className="text-quiet">{messages.mailIntro}</p>
      {data.mail.server !== null && <SetBy variable="SMTP_URL" />}
      <MailStatus status={data} />
      <p role="status" className="empty:hidden">
        {isDone && messages.mailAccepted}
      </p>
      <MoreIn file="docs/running/email.md" />
    </Shown>
  )
}

function Backups() {
  const { data, error, refetch } = useSiteStatus()
  const isDone = useIsDone('backup')
  if (!data && error) return <AdminFailure error={error} retry={refetch} />
  if (!data) return <Loading />
  return (
    <Shown step="backups" isDone={isDone}>
      <p className="text-quiet">{messages.backupsIntro}</p>
      {data.backup.isScheduled && <SetBy variable="BACKUP_TO" />}
      <BackupStatus backup={data.backup} />
      <MoreIn file="docs/running/backup.md" />
    </Shown>
  )
}

function Pages() {
  const { data, error, refetch } = useQuery(sitePages)
  const isDone = useIsDone('pages')
  if (!data && error) return <AdminFailure error={error} retry={refetch} />
  if (!data) return <Loading />
  return (
    // Those that an admin has to fill in may wait.
    <Shown step="pages" isDone={isDone || data.some(({ isPublished }) => isPublished)}>
      <p className="text-quiet">{pagesMessages.intro}</p>
      <div className="flex flex-wrap gap-3">
        <PublishAll pages={data} />
      </div>
      <PageList pages={data} />
    </Shown>
  )
}

/** A step whose parts act by themselves: nothing is to be saved. @param isDone false: going on skips it */
function Shown({ step, isDone, children }: { step: Step; isDone: boolean; children: ReactNode }) {
  return (
    <div className={`grid gap-3 ${step === 'pages' ? '' : 'max-w-prose'}`}>
      {children}
      <div className="mt-6 flex flex-wrap gap-3">
        <Link to={nextOf(step)} className={buttonClass(isDone ? 'accent' : 'plain')}>
          {isDone ? messages.goOn : messages.skip}
        </Link>
        <BackLink step={step} />
      </div>
    </div>
  )
}

function useIsDone(step: FirstStep): boolean {
  const { data } = useQuery(firstSteps)
  return data?.steps.some((one) => one.step === step && one.isDone) ?? false
}

const Loading = () => <p className="py-16 text-center text-quiet">{commonMessages.loading}</p>

const SetBy = ({ variable }: { variable: string }) => (
  <p className="text-sm text-quiet">
    <Message text={settingsMessages.fixed} values={{ variable: <code>{variable}</code> }} />
  </p>
)

const MoreIn = ({ file }: { file: string }) => (
  <p className="text-sm text-quiet">
    <Message text={messages.moreIn} values={{ file: <code dir="ltr">{file}</code> }} />
  </p>
)
