import { useId } from 'react'
import * as messages from '#messages/common.ts'
import { TEXT_SIZES, THEMES, useAppearance } from './appearance.ts'

/** Which theme the site has on this device. */
export const ThemeChoice = () => <Choice name="theme" label={messages.theme} options={THEMES} />

export function ReadingChoices() {
  return (
    <>
      <TextSizeChoice />
      <ThemeChoice />
    </>
  )
}

/** How large the texts of blogs are on this device. */
function TextSizeChoice() {
  return (
    <Choice name="textSize" label={messages.textSize} options={TEXT_SIZES}>
      {(index) => (
        <span aria-hidden className="font-serif leading-none" style={{ fontSize: `${0.8125 + 0.1875 * index}rem` }}>
          A
        </span>
      )}
    </Choice>
  )
}

type Props = {
  name: 'theme' | 'textSize'
  label: string
  options: Record<string, string>
  /** Shown in place of an option's name. */
  children?: (index: number) => React.ReactNode
}

/** One of a few, as a row of radio buttons. */
function Choice({ name, label, options, children }: Props) {
  const [value, choose] = useAppearance(name)
  const group = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="float-start me-3 flex min-h-9 items-center text-sm text-quiet">{label}</legend>
      <div className="inline-flex rounded-full border border-line bg-raised p-0.5">
        {Object.entries(options).map(([option, says], index) => (
          <label
            key={option}
            className="relative grid min-h-8 min-w-9 place-items-center rounded-full px-2.5 text-sm text-quiet hover:text-ink has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-accent forced-colors:has-checked:outline"
          >
            <input
              type="radio"
              name={group}
              value={option}
              checked={(option in options && value === option) || (index === 0 && !(value in options))}
              onChange={() => choose(option)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {children?.(index)}
            <span className={children && 'sr-only'}>{says}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
