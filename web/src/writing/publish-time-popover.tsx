import { Popover } from 'radix-ui'
import { type RefObject, useId, useState } from 'react'
import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/writing.ts'
import { Button } from '../ui/button.tsx'
import { INPUT } from '../ui/field.tsx'
import { fromLocalInput, toLocalInput, zoneName } from '../ui/local-time.ts'

export type PublishTimePopoverProps = {
  button: RefObject<HTMLButtonElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
  /** ISO 8601; empty: none. */
  time: string
  onTime: (time: string) => void
  error: string | undefined
}

/** Where the time to publish at is chosen, above its button. */
export function PublishTimePopover({ button, open, onOpenChange, time, onTime, error }: PublishTimePopoverProps) {
  const id = useId()
  /** A time in the past that was chosen, which the form does not get. */
  const [past, setPast] = useState('')
  const shown = past ? messages.timePassed : error
  return (
    <Popover.Root
      open={open}
      onOpenChange={(isOpen) => {
        setPast('')
        onOpenChange(isOpen)
      }}
    >
      <Popover.Anchor virtualRef={button as RefObject<HTMLButtonElement>} />
      <Popover.Portal>
        <Popover.Content
          // Pressing the button already closes it.
          onInteractOutside={(event) => {
            if (button.current?.contains(event.target as Node)) event.preventDefault()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            button.current?.focus()
          }}
          side="top"
          sideOffset={12}
          collisionPadding={12}
          aria-label={messages.chooseTime}
          className="z-40 w-80 max-w-[calc(100vw-3rem)] animate-[fade-in_120ms] rounded-xl border border-line bg-raised p-5 shadow-lift"
        >
          <label htmlFor={id} className="mb-2 block text-sm font-medium">
            {messages.timeOptional}
          </label>
          <input
            id={id}
            type="datetime-local"
            min={toLocalInput(new Date().toISOString())}
            value={past || (time && toLocalInput(time))}
            onChange={({ target: { value } }) => {
              const chosen = fromLocalInput(value)
              const isPast = chosen !== '' && Date.parse(chosen) <= Date.now()
              setPast(isPast ? value : '')
              if (!isPast) onTime(chosen)
            }}
            aria-invalid={shown !== undefined}
            aria-describedby={`${id}-hint`}
            className={`${INPUT} h-12`}
          />
          <p
            id={`${id}-hint`}
            aria-live="polite"
            className={`mt-2 text-sm ${shown ? 'font-medium text-stop-text' : 'text-quiet'}`}
          >
            {shown ?? formatMessage(messages.timeHint, { zone: zoneName() })}
          </p>
          <div className="mt-4 flex flex-wrap justify-end gap-2">
            {time && (
              <Button size="small" look="plain" onClick={() => onTime('')}>
                {messages.publishNow}
              </Button>
            )}
            <Popover.Close asChild>
              <Button size="small" disabled={past !== ''}>
                {messages.done}
              </Button>
            </Popover.Close>
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
