import { CalendarClock } from 'lucide-react'
import { useRef, useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/writing.ts'
import { localTime, shortLocalTime } from '../ui/local-time.ts'
import { useLoaded } from '../ui/use-loaded.ts'
import type { BlogValues } from './blog-form-values.ts'

/** The time to publish a blog at, the second part of Publish. */
export function PublishTimeField() {
  const { control } = useFormContext<BlogValues>()
  const published = useWatch({ control, name: 'published' })
  const {
    field: { ref, value: time, onChange: onTime },
    fieldState,
  } = useController({ control, name: 'publishAt' })
  const error = fieldState.error?.message
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { Loaded: PublishTimePopover, load } = useLoaded(() =>
    import('./publish-time-popover.tsx').then((file) => file.PublishTimePopover),
  )
  // Only a blog to be published has a time.
  if (published === 'False') return null
  return (
    <>
      <button
        type="button"
        ref={(element) => {
          ref(element)
          button.current = element
        }}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => {
          load()
          setOpen(!open)
        }}
        aria-label={time ? formatMessage(messages.timeLabel, { time: localTime(time) }) : messages.timeNowLabel}
        className={`flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-e-full border-s px-4 text-sm hover:text-accent max-sm:px-2.5 ${error ? 'border-stop-text text-stop-text' : 'border-line text-ink'}`}
      >
        {/* On the narrowest phones only the icon or the time, so that the buttons of the bar stay in one row. */}
        <CalendarClock aria-hidden className={`size-4.5 shrink-0 ${time ? 'max-sm:hidden' : ''}`} />
        {time ? (
          <>
            <span className="max-sm:hidden">{localTime(time)}</span>
            <span className="text-xs leading-tight sm:hidden">
              {shortLocalTime(time).map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </span>
          </>
        ) : (
          <span className="max-[22.4rem]:sr-only">{messages.now}</span>
        )}
      </button>
      {PublishTimePopover && (
        <PublishTimePopover
          button={button}
          open={open}
          onOpenChange={setOpen}
          time={time}
          onTime={onTime}
          error={error}
        />
      )}
    </>
  )
}
