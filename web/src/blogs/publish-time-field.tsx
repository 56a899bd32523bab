import { CalendarClock } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useId } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { Button } from '../ui/button.tsx'
import { INPUT } from '../ui/field.tsx'
import { fromLocalInput, localTime, shortLocalTime, toLocalInput, zoneName } from '../ui/local-time.ts'
import type { BlogValues } from './blog-form-values.ts'

/** The time to publish a blog at, beside Publish. */
export function PublishTimeField() {
  const { control } = useFormContext<BlogValues>()
  const published = useWatch({ control, name: 'published' })
  const {
    field: { ref, value: time, onChange: onTime },
    fieldState,
  } = useController({ control, name: 'publishAt' })
  const error = fieldState.error?.message
  const id = useId()
  // Only what is to be published has a time.
  if (published === 'False') return null
  return (
    <Popover.Root>
      <Popover.Trigger
        ref={ref}
        aria-label={time ? `Time: ${localTime(time)}, change it` : 'Time: now, choose another'}
        className={`flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full border bg-raised px-4 text-sm max-sm:px-2.5 hover:border-edge ${error ? 'border-stop-text text-stop-text' : 'border-edge/70 text-ink'}`}
      >
        {/* On a phone only the icon or the time, so that the buttons of the bar stay in one row. */}
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
          <span className="max-sm:sr-only">Now</span>
        )}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          side="top"
          sideOffset={12}
          collisionPadding={12}
          aria-label="Choose a time"
          className="z-40 w-80 max-w-[calc(100vw-3rem)] animate-[fade-in_120ms] rounded-xl border border-line bg-raised p-5 shadow-lift"
        >
          <label htmlFor={id} className="mb-2 block text-sm font-medium">
            Time (optional)
          </label>
          <input
            id={id}
            type="datetime-local"
            min={toLocalInput(new Date().toISOString())}
            value={time && toLocalInput(time)}
            onChange={({ target }) => onTime(fromLocalInput(target.value))}
            aria-invalid={error !== undefined}
            aria-describedby={`${id}hint`}
            className={`${INPUT} h-12`}
          />
          <p id={`${id}hint`} className={`mt-2 text-sm ${error ? 'font-medium text-stop-text' : 'text-quiet'}`}>
            {error ?? `Your time, ${zoneName()}. Until then it is a draft that only you can see.`}
          </p>
          <div className="mt-4 flex flex-wrap justify-end gap-2">
            {time && (
              <Button size="small" look="plain" onClick={() => onTime('')}>
                Publish at once
              </Button>
            )}
            <Popover.Close asChild>
              <Button size="small">Done</Button>
            </Popover.Close>
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
