import { RECOVERY_CODES } from '#contract/limits.ts'
import * as messages from '#messages/account.ts'
import * as commonMessages from '#messages/common.ts'
import { Button } from '../ui/button.tsx'
import { notify } from '../ui/toast.ts'

type Props = { codes: string[]; areRenewed: boolean; onDone: () => void }

/** The recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, areRenewed, onDone }: Props) {
  const shown = codes.map(inGroups)
  const copy = () =>
    navigator.clipboard.writeText(shown.join('\n')).then(
      () => notify.success(messages.theCodesAreCopied),
      () => notify.error(messages.theyCouldNotBe),
    )
  return (
    <div role="status">
      <p className="mb-4">
        <span>{areRenewed ? messages.yourFormerRecoveryCodes : messages.twoFactorSignIn}</span> Store these{' '}
        {RECOVERY_CODES} recovery codes now: they are not shown again. If you lose your app, each of them signs you in
        once.
      </p>
      <ul aria-label={messages.recoveryCodes} className="mb-5 grid gap-1 font-mono text-sm wrap-anywhere">
        {shown.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button look="plain" onClick={() => void copy()}>
          {commonMessages.copy}
        </Button>
        <Button onClick={onDone}>{messages.iHaveStoredThem}</Button>
      </div>
    </div>
  )
}

/** Five groups of four, which are easier to read and to type; hyphens are ignored when it is entered. */
const inGroups = (code: string) => code.match(/.{1,4}/g)?.join('-') ?? code
