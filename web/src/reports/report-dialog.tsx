import { useMutation } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import type { UseFormRegister } from 'react-hook-form'
import { REPORT_TEXT_MAX } from '#contract/limits.ts'
import { NewReport, REPORT_REASONS, type ReportKind } from '#contract/reports.ts'
import * as commonMessages from '#messages/common.ts'
import * as messages from '#messages/reports.ts'
import { messageOf } from '../http/api-error.ts'
import { request } from '../http/client.ts'
import { setTabItem, tabItem } from '../tab-storage.ts'
import { ErrorBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Field, INPUT } from '../ui/field.tsx'
import { TextField } from '../ui/inputs.tsx'
import { Modal } from '../ui/modal.tsx'
import { showServerErrors } from '../ui/server-errors.ts'
import { notify } from '../ui/toast.ts'
import { useZodForm } from '../ui/zod-form.ts'
import { REASON_LABELS } from './labels.ts'

export type ReportDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  kind: ReportKind
  id: string
  /** Whether to ask for an address: no one is signed in. */
  isVisitor: boolean
  /** Whose form this is, in this tab: what one person typed is not shown to the next. */
  owner: string
}

type Values = { reason: string; text: string; email: string }
type FormValues = Values & { kind: ReportKind; id: string }

const TITLES: Record<ReportKind, string> = {
  blog: messages.reportBlog,
  comment: messages.reportComment,
  profile: messages.reportPerson,
}

/** Reports a blog, a comment or a person to the admins. What was typed stays until it is sent. */
export function ReportDialog({ open, onOpenChange, kind, id, isVisitor, owner }: ReportDialogProps) {
  const close = () => onOpenChange(false)
  const { form, report } = useReport({ kind, id, owner, onSent: close })
  const { errors } = form.formState
  const failure = report.error && messageOf(report.error, messages.sendFailed)
  return (
    <Modal hasCloseButton open={open} onClose={close} title={TITLES[kind]} description={messages.intro}>
      <form method="post" noValidate className="mt-5" onSubmit={form.handleSubmit((body) => report.mutate(body))}>
        <ErrorBanner message={failure || null} />
        <div className="grid gap-5">
          <Reasons register={form.register} error={errors.reason?.message} />
          <Field label={messages.textLabel} error={errors.text?.message}>
            {({ id: fieldId, describedBy, invalid }) => (
              <textarea
                id={fieldId}
                dir="auto"
                rows={4}
                maxLength={REPORT_TEXT_MAX}
                aria-invalid={invalid}
                aria-describedby={describedBy}
                className={`${INPUT} py-2.5`}
                {...form.register('text')}
              />
            )}
          </Field>
          {isVisitor && (
            <TextField
              label={messages.emailLabel}
              type="email"
              autoComplete="email"
              error={errors.email?.message}
              {...form.register('email')}
            />
          )}
          <div className="flex flex-wrap justify-end gap-3">
            <Button look="plain" onClick={close}>
              {commonMessages.cancel}
            </Button>
            <Button type="submit" disabled={report.isPending}>
              {report.isPending ? commonMessages.sending : messages.sendReport}
            </Button>
          </div>
        </div>
      </form>
    </Modal>
  )
}

type Reported = Pick<ReportDialogProps, 'kind' | 'id' | 'owner'> & { onSent: () => void }

/** The form with its earlier input, and the mutation that sends it. */
function useReport({ kind, id, owner, onSent }: Reported) {
  const key = `report:${owner}:${kind}:${id}`
  const form = useZodForm<FormValues, NewReport>(NewReport, {
    reason: '',
    text: '',
    email: '',
    ...(JSON.parse(tabItem(key) ?? '{}') as Partial<Values>),
    kind,
    id,
  })
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values: { reason, text, email } }) =>
          setTabItem(key, reason || text || email ? JSON.stringify({ reason, text, email }) : null),
      }),
    [form, key],
  )
  const report = useMutation({
    mutationFn: (body: NewReport) => request('POST /reports', { body }),
    onSuccess: ({ message }) => {
      form.reset({ reason: '', text: '', email: '', kind, id })
      onSent()
      notify.success(message)
    },
    onError: (error) => showServerErrors(error, form),
  })
  return { form, report }
}

/** The choice of a reason. */
function Reasons({ register, error }: { register: UseFormRegister<FormValues>; error: string | undefined }) {
  const errorId = useId()
  return (
    <fieldset aria-describedby={error && errorId}>
      <legend className="mb-1 text-sm font-medium">{messages.reasonLabel}</legend>
      {REPORT_REASONS.map((reason) => (
        <label key={reason} className="flex min-h-9 items-center gap-3">
          <input type="radio" value={reason} className="size-4.5 accent-accent" {...register('reason')} />
          {REASON_LABELS[reason]}
        </label>
      ))}
      {error && (
        <p id={errorId} className="mt-1 text-sm font-medium text-stop-text">
          {error}
        </p>
      )}
    </fieldset>
  )
}
