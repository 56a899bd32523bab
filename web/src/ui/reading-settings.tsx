import { type ComponentType, type ReactNode, useId, useRef, useState } from 'react'
import * as messages from '#messages/common.ts'
import { isComposing } from './is-composing.ts'
import { notify } from './toast.ts'

/** A button that shows the text size and the theme, whose script it loads, and `children`; Escape, and a step outside, close them. */
export function ReadingSettings({ className = '', children }: { className?: string; children?: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [Choices, setChoices] = useState<ComponentType | null>(null)
  const toggle = async () => {
    if (isOpen) return setOpen(false)
    try {
      const { ReadingChoices } = await import('./appearance-choices.tsx')
      setChoices(() => ReadingChoices)
      setOpen(true)
    } catch {
      notify.error(messages.readingSettingsFailed)
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what the button inside has opened
    <div
      className={`in-[[role=dialog]]:hidden print:hidden ${className}`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen || isComposing(event)) return
        setOpen(false)
        button.current?.focus()
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <button
        ref={button}
        type="button"
        aria-label={messages.readingSettings}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={toggle}
        className="touch-target grid size-10 place-items-center rounded-full font-serif text-lg text-quiet hover:text-ink aria-expanded:bg-accent-soft aria-expanded:text-accent"
      >
        <span aria-hidden>
          A<span className="text-[0.75em]">a</span>
        </span>
      </button>
      {isOpen && Choices && (
        <>
          {/* A click outside closes it first, as in a menu. */}
          <div aria-hidden className="fixed inset-0 z-20" onPointerDown={() => setOpen(false)} />
          <div
            id={id}
            className="absolute end-0 top-full z-31 mt-2 grid w-max [&_legend]:w-18 max-w-[calc(100vw-2.5rem)] gap-3 rounded-xl border border-line bg-raised p-4 shadow-lift"
          >
            <Choices />
            {children}
          </div>
        </>
      )}
    </div>
  )
}
