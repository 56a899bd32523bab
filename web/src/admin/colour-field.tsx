import { accentContrast, CONTRAST_MIN, darkAccentOf, type Theme } from '#contract/accent.ts'
import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/admin-settings.ts'
import { Field, INPUT } from '../ui/field.tsx'

type Props = {
  label: string
  theme: Theme
  hint?: string
  error?: string | undefined
  value: string
  /** The colour that `value` results in; in the dark theme, the light accent from which it is made. */
  shown: string
  onChange: (colour: string) => void
}

const COLOUR = /^#[\da-f]{6}$/i
const SAMPLES = {
  light: { background: '#fdfcfa', label: '#ffffff' },
  dark: { background: '#141219', label: '#141219' },
}

/** A colour as text or chosen by the browser's own picker, and how it looks in its theme. */
export function ColourField({ label, theme, hint, error, value, shown, onChange }: Props) {
  const isColour = COLOUR.test(shown)
  const colour = isColour && theme === 'dark' && value === '' ? darkAccentOf(shown) : shown
  return (
    <Field label={label} hint={hint} error={error}>
      {({ id, describedBy, invalid }) => (
        <div className="flex flex-wrap items-center gap-3">
          <input
            type="color"
            aria-label={formatMessage(messages.chooseColour, { label })}
            value={isColour ? colour.toLowerCase() : '#000000'}
            onChange={({ target }) => onChange(target.value)}
            className="size-12 shrink-0 cursor-pointer rounded-lg border border-edge/70 bg-raised p-1"
          />
          <input
            id={id}
            dir="ltr"
            value={value}
            spellCheck={false}
            autoComplete="off"
            aria-invalid={invalid}
            aria-describedby={describedBy}
            placeholder={isColour ? colour : '#6236c4'}
            onChange={({ target }) => onChange(target.value)}
            className={`${INPUT} h-12 w-36! font-mono`}
          />
          {isColour && <Sample colour={colour} theme={theme} />}
        </div>
      )}
    </Field>
  )
}

/** How a colour looks in a theme, or how far it is from being readable there. */
function Sample({ colour, theme }: { colour: string; theme: Theme }) {
  const { background, label } = SAMPLES[theme]
  const has = accentContrast(colour, theme)
  const ratio = (
    <span dir="ltr" className="tabular-nums">
      {formatMessage(messages.contrastRatio, { ratio: Math.round(has * 10) / 10 })}
    </span>
  )
  if (has < CONTRAST_MIN) return <span className="text-sm text-quiet">{ratio}</span>
  return (
    <span
      aria-hidden
      className="flex min-h-12 items-center gap-3 rounded-lg border border-line px-3 text-sm"
      style={{ background, color: colour }}
    >
      <span className="underline">{messages.sampleLink}</span>
      <span className="rounded-full px-3 py-1" style={{ background: colour, color: label }}>
        {messages.sampleButton}
      </span>
      {ratio}
    </span>
  )
}
