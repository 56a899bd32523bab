import { formatMessage } from '#contract/format-message.ts'
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
      () => notify.success(messages.codesCopied),
      () => notify.error(messages.copyCodesFailed),
    )
  return (
    <div role="status">
      <p className="mb-4">
        <span>{areRenewed ? messages.formerCodesEnded : messages.secondFactorOn}</span>{' '}
        <span>{formatMessage(messages.storeCodes, { count: RECOVERY_CODES })}</span>
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
        <Button onClick={onDone}>{messages.codesStored}</Button>
      </div>
    </div>
  )
}

/** Five groups of four, which are easier to read and to type; hyphens are ignored when it is entered. */
const inGroups = (code: string) => code.match(/.{1,4}/g)?.join('-') ?? code
