import { SecondFactorCode } from '#contract/session.ts'
import * as messages from '#messages/session.ts'
import { Button } from '../ui/button.tsx'
import { useZodForm } from '../ui/zod-form.ts'
import { CodeField } from './code-field.tsx'

type Props = { error: string; isPending: boolean; onCode: (code: string) => void }

/** The second step of signing in through Google. @param error why there is one, or what was wrong with the last code */
export function GoogleCodeForm({ error, isPending, onCode }: Props) {
  const form = useZodForm<SecondFactorCode, SecondFactorCode>(SecondFactorCode, { code: '' })
  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={form.handleSubmit(({ code }) => onCode(code))}>
      <CodeField error={form.formState.errors.code?.message ?? error} autoFocus {...form.register('code')} />
      <Button type="submit" className="w-full" disabled={isPending}>
        {isPending ? messages.signingIn : messages.signInWithCode}
      </Button>
    </form>
  )
}
