import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Circle } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import type { FirstStep, FirstSteps as Steps } from '#contract/first-steps.ts'
import { formatMessage } from '#contract/format-message.ts'
import type { SiteSettings } from '#contract/settings.ts'
import { SITE_TITLE } from '#contract/site.ts'
import * as messages from '#messages/admin-first-steps.ts'
import * as commonMessages from '#messages/common.ts'
import { request } from '../http/client.ts'
import { paths } from '../paths.ts'
import { useSettings } from '../settings/queries.ts'
import { Button } from '../ui/button.tsx'
import { notify } from '../ui/toast.ts'
import { AdminFailure } from './admin-list.tsx'
import { StatusSection } from './fact.tsx'
import { firstSteps } from './queries.ts'

/** Above the queue: what a new site needs, until an admin dismisses it or all is done. */
export function FirstSteps() {
  const { data } = useQuery(firstSteps)
  const client = useQueryClient()
  const id = useId()
  const dismiss = useMutation({
    mutationFn: () => request('POST /admin/firstSteps/dismiss'),
    onSuccess: ({ message }) => {
      notify.success(message)
      return client.invalidateQueries(firstSteps)
    },
    onError: (error) => notify.failure(error, messages.dismissFailed),
  })
  const left = data ? leftOf(data) : []
  if (!data || data.isDismissed || left.length === 0) return null
  return (
    <section aria-labelledby={id} className="mb-8 rounded-lg border border-line p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id={id} className="font-serif text-2xl font-semibold">
          {messages.title}
        </h2>
        <Button look="plain" size="small" disabled={dismiss.isPending} onClick={() => dismiss.mutate()}>
          {messages.dismiss}
        </Button>
      </div>
      <p className="mt-1 mb-3 text-sm text-quiet">
        <span>{formatMessage(messages.count, { done: data.steps.length - left.length, all: data.steps.length })}</span>{' '}
        <span>{messages.intro}</span>
      </p>
      <List steps={left} />
      <ToSetup />
    </section>
  )
}

/** On the status page: what is left of it. */
export function StepsLeft() {
  const { data } = useQuery(firstSteps)
  const left = data ? leftOf(data) : []
  if (left.length === 0) return null
  return (
    <StatusSection title={messages.title}>
      <List steps={left} />
      <ToSetup />
    </StatusSection>
  )
}

/** At the end of the setup: what is left of it, or that nothing is. */
export function StepsAtEnd() {
  const { data, error, refetch } = useQuery(firstSteps)
  if (!data && error) return <AdminFailure error={error} retry={refetch} />
  if (!data) return <p className="py-16 text-center text-quiet">{commonMessages.loading}</p>
  const left = leftOf(data)
  if (left.length === 0) return <p>{messages.allDone}</p>
  return (
    <>
      <p className="text-quiet">{messages.atEnd}</p>
      <List steps={left} />
    </>
  )
}

const ToSetup = () => (
  <Link to={paths.adminSetup} className="inline-flex min-h-11 items-center text-accent underline underline-offset-4">
    {messages.toSetup}
  </Link>
)

const leftOf = ({ steps }: Steps) => steps.filter(({ isDone }) => !isDone)

const List = ({ steps }: Pick<Steps, 'steps'>) => (
  <ul className="divide-y divide-line">
    {steps.map(({ step }) => (
      <Step key={step} step={step} />
    ))}
  </ul>
)

/** What is said of a step that is left, and where it is done. */
interface Words {
  open: string
  /** Undefined: it is done on the server. */
  link?: string
  to?: string
}

const REGISTRATION = {
  everybody: messages.registrationEverybody,
  invitation: messages.registrationInvitation,
  approval: messages.registrationApproval,
  nobody: messages.registrationNobody,
} satisfies Record<SiteSettings['registration'], string>

function wordsOf({ registration, publicReading }: Pick<SiteSettings, 'registration' | 'publicReading'>) {
  const reading = publicReading ? messages.readingPublic : messages.readingClosed
  const joining = REGISTRATION[registration]
  return {
    'second-factor': {
      open: messages.secondFactorOpen,
      link: messages.secondFactorLink,
      to: paths.adminPeople,
    },
    'admin-address': { open: messages.adminAddressOpen, link: messages.adminAddressLink, to: paths.account },
    name: {
      open: formatMessage(messages.nameOpen, { name: SITE_TITLE }),
      link: messages.nameLink,
      to: paths.adminSettings,
    },
    reading: { open: reading, link: messages.readingLink, to: `${paths.adminSettings}#people` },
    registration: {
      open: joining,
      link: messages.registrationLink,
      to: `${paths.adminSettings}#people`,
    },
    pages: { open: messages.pagesOpen, link: messages.pagesLink, to: paths.adminPages },
    footer: { open: messages.footerOpen, link: messages.footerLink, to: `${paths.adminSettings}#links` },
    mail: { open: messages.mailOpen, link: messages.mailLink, to: paths.adminStatus },
    backup: { open: messages.backupOpen, link: messages.backupLink, to: paths.adminStatus },
    address: {
      open: messages.addressOpen,
      link: messages.addressLink,
      to: paths.adminStatus,
    },
    'secret-key': { open: messages.secretKeyOpen },
    invitation: {
      open: messages.invitationOpen,
      link: messages.invitationLink,
      to: paths.adminInvitations,
    },
  } satisfies Record<FirstStep, Words>
}

function Step({ step }: Pick<Steps['steps'][number], 'step'>) {
  const settings = useSettings()
  const words: Words | undefined = wordsOf(settings)[step]
  // Of a server of the next release.
  if (!words) return null
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-[0.9375rem]">
      <p className="flex min-w-0 grow gap-3">
        <Circle aria-hidden className="mt-0.5 size-5 shrink-0 text-quiet" />
        <span>{words.open}</span>
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 ps-8">
        <Decisions step={step} settings={settings} />
        {words.to && (
          <Link to={words.to} className="inline-flex min-h-9 items-center text-accent underline underline-offset-4">
            {words.link}
          </Link>
        )}
      </div>
    </li>
  )
}

type Choice = Pick<SiteSettings, 'registration' | 'publicReading'>

/** Chooses a setting where it is asked for: also that it stays as it is. */
function Decisions({ step, settings }: { step: FirstStep; settings: Choice }) {
  const client = useQueryClient()
  const choose = useMutation({
    mutationFn: (change: Partial<Choice>) => request('PUT /admin/settings', { body: { ...change, expected: {} } }),
    onSuccess: ({ message }) => {
      notify.success(message)
      return client.invalidateQueries(firstSteps)
    },
    onError: (error) => notify.failure(error, messages.decideFailed),
  })
  const button = (label: string, change: Partial<Choice>) => (
    <Button look="plain" size="small" disabled={choose.isPending} onClick={() => choose.mutate(change)}>
      {label}
    </Button>
  )
  const { registration } = settings
  if (step === 'registration') return button(messages.keepRegistration, { registration })
  if (step !== 'reading') return null
  return (
    <>
      {button(messages.makePublic, { publicReading: true })}
      {button(messages.keepClosed, { publicReading: false })}
    </>
  )
}
