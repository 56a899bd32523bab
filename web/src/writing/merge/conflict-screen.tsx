import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type CSSProperties, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { BLOG_FIELDS } from '#contract/blog-fields.ts'
import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/merge.ts'
import { embedsAsWords } from '../../revisions/embeds-as-words.ts'
import { escaped, markOwnWords } from '../../revisions/mark-own-words.ts'
import { Button } from '../../ui/button.tsx'
import { useCloseOnBack } from '../../ui/close-on-back.ts'
import { localTime } from '../../ui/local-time.ts'
import type { ChosenPicture } from '../../ui/picture-field.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { type Choice, type Conflict, canKeepBoth, isRich } from './merge-blogs.ts'
import { isPictureConflict, type ValueConflict } from './merge-values.ts'

type Choices = (Choice | undefined)[]

type Props = {
  conflicts: ValueConflict[]
  /** The earlier choices, by the index of the conflict. */
  choices: Choices
  /** A choice for each conflict; `applyChoices` of the merge puts them in place. */
  onChoose: (choices: Choices) => void
  /** Closes the screen; nothing is chosen. */
  onLater: () => void
}

const NAMES: Record<Choice, string> = {
  mine: messages.keepMine,
  theirs: messages.keepTheirs,
  both: messages.keepBoth,
}
const NAMES_EVERYWHERE: Record<Choice, string> = {
  mine: messages.keepMineEverywhere,
  theirs: messages.keepTheirsEverywhere,
  both: messages.keepBothEverywhere,
}

/** Shows passages that were changed here and elsewhere side by side; the writer chooses for each. */
export function ConflictScreen({ conflicts, choices: before, onChoose, onLater }: Props) {
  useCloseOnBack(true, onLater)
  const [choices, setChoices] = useState(before)
  const [isMissing, setMissing] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const chosen = conflicts.filter((_, at) => choices[at]).length
  const left = conflicts.length - chosen
  const chooseAll = (choice: Choice) =>
    setChoices(conflicts.map((conflict) => (choice === 'both' && !allows(conflict, 'both') ? 'mine' : choice)))
  const done = () => {
    if (left === 0) return onChoose(choices)
    setMissing(true)
    const first = conflicts.findIndex((_, at) => !choices[at])
    list.current?.querySelectorAll('fieldset')[first]?.querySelector('input')?.focus()
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onLater()}>
      <Dialog.Portal>
        <Dialog.Content
          className="fixed inset-0 z-50 flex animate-[fade-in_150ms] flex-col bg-paper outline-none"
          onInteractOutside={(event) => event.preventDefault()}
        >
          <div className="grow overflow-y-auto overscroll-contain">
            <div className="mx-auto w-full max-w-5xl px-5 py-8 sm:py-12">
              <Explanation count={conflicts.length} />
              {conflicts.length > 1 && (
                <div className="mt-6 flex flex-wrap gap-2">
                  {(Object.keys(NAMES) as Choice[]).map((choice) => (
                    <Button key={choice} look="plain" size="small" onClick={() => chooseAll(choice)}>
                      {NAMES_EVERYWHERE[choice]}
                    </Button>
                  ))}
                </div>
              )}
              <div ref={list} className="mt-10 grid gap-12">
                {conflicts.map((conflict, at) => (
                  <Passage
                    // biome-ignore lint/suspicious/noArrayIndexKey: the conflicts never change while they are shown
                    key={at}
                    conflict={conflict}
                    place={
                      conflicts.length > 1
                        ? formatMessage(messages.passageOf, { at: at + 1, count: conflicts.length })
                        : ''
                    }
                    choice={choices[at]}
                    missing={isMissing && !choices[at]}
                    onChoose={(choice) =>
                      setChoices((now) => conflicts.map((_, one) => (one === at ? choice : now[one])))
                    }
                  />
                ))}
              </div>
            </div>
          </div>
          <div className="border-t border-line bg-raised px-5 py-3">
            <div className="mx-auto flex w-full max-w-5xl flex-wrap items-center gap-x-4 gap-y-2">
              <p role="status" className="text-sm text-quiet tabular-nums">
                {left === 0
                  ? messages.allChosen
                  : formatMessage(messages.chosenOf, { chosen, count: conflicts.length })}
              </p>
              <div className="ms-auto flex gap-3">
                <Button look="plain" onClick={onLater}>
                  {messages.later}
                </Button>
                <Button onClick={done}>{messages.useThese}</Button>
              </div>
            </div>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** An explanation of the conflicts, with their number. */
function Explanation({ count }: { count: number }) {
  return (
    <>
      <div className="flex items-start justify-between gap-4">
        <Dialog.Title className="font-serif text-2xl font-semibold tracking-tight text-balance sm:text-4xl">
          {messages.title}
        </Dialog.Title>
        <Dialog.Close aria-label={messages.chooseLater} className="-me-2 grid size-10 shrink-0 place-items-center">
          <X aria-hidden className="size-6" />
        </Dialog.Close>
      </div>
      <Dialog.Description className="mt-4 max-w-[65ch] leading-relaxed text-quiet">
        {formatMessage(messages.explanation, { count })}
      </Dialog.Description>
    </>
  )
}

const allows = (conflict: ValueConflict, choice: Choice) =>
  choice !== 'both' || (!isPictureConflict(conflict) && canKeepBoth(conflict.field))

type PassageProps = {
  conflict: ValueConflict
  place: string
  choice: Choice | undefined
  missing: boolean
  onChoose: (choice: Choice) => void
}

function Passage({ conflict, place, choice, missing, onChoose }: PassageProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={missing ? `${id}-missing` : undefined}>
      <legend className="mb-3 flex w-full items-baseline gap-3 font-medium">
        {BLOG_FIELDS[conflict.field].label} {place && <span className="text-sm font-normal text-quiet">{place}</span>}
      </legend>
      <div className="grid gap-3 md:grid-cols-2">
        <Side name={messages.mine} on={choice === 'mine' || choice === 'both'} off={choice === 'theirs'}>
          <Version conflict={conflict} side="mine" />
        </Side>
        <Side name={messages.theirs} on={choice === 'theirs' || choice === 'both'} off={choice === 'mine'}>
          <Version conflict={conflict} side="theirs" />
        </Side>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        {(Object.keys(NAMES) as Choice[]).map(
          (one) =>
            allows(conflict, one) && (
              <label
                key={one}
                className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-full border border-line bg-raised px-5 text-[0.9375rem] font-medium transition-colors hover:border-edge has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
              >
                <input
                  type="radio"
                  name={id}
                  checked={choice === one}
                  onChange={() => onChoose(one)}
                  className="accent-accent outline-none"
                />
                {NAMES[one]}
              </label>
            ),
        )}
      </div>
      <p id={`${id}-missing`} role="alert" className="mt-2 text-sm font-medium text-stop-text">
        {missing && messages.choiceMissing}
      </p>
    </fieldset>
  )
}

function Side({ name, on, off, children }: { name: string; on: boolean; off: boolean; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div
      role="group"
      aria-label={name}
      className={`min-w-0 rounded-xl border bg-raised transition-[border-color,opacity] ${on ? 'border-accent' : 'border-line'} ${off ? 'opacity-60' : ''}`}
    >
      <h3 className="border-b border-line px-5 py-2.5 text-sm font-medium text-quiet">{name}</h3>
      <div className="max-h-[60vh] overflow-y-auto px-5 py-4">{children}</div>
    </div>
  )
}

function Version({ conflict, side }: { conflict: ValueConflict; side: 'mine' | 'theirs' }) {
  if (isPictureConflict(conflict)) {
    const text = side === 'mine' ? messages.pictureMine : messages.pictureTheirs
    const label = formatMessage(text, { field: BLOG_FIELDS[conflict.field].label })
    return <PictureVersion picture={conflict[side]} label={label} />
  }
  const text = conflict[side]
  if (!text)
    return <p className="text-quiet italic">{side === 'mine' ? messages.removedHere : messages.removedElsewhere}</p>
  if (!isRich(conflict.field) && !canKeepBoth(conflict.field)) {
    return <p className="leading-relaxed">{conflict.field === 'publishAt' ? localTime(text) : text}</p>
  }
  return <MarkedText conflict={conflict} side={side} />
}

/** A version in which the words that the other one lacks are marked. */
function MarkedText({ conflict, side }: { conflict: Conflict; side: 'mine' | 'theirs' }) {
  const html = useMemo(() => {
    const { open = '', close = '' } = conflict.list ?? {}
    const [text, other] = side === 'mine' ? [conflict.mine, conflict.theirs] : [conflict.theirs, conflict.mine]
    const richOf = (one: string) => (isRich(conflict.field) ? embedsAsWords(one) : escaped(one))
    // Beside nothing, all of it differs.
    return open + (other ? markOwnWords(richOf(text), richOf(other)) : richOf(text)) + close
  }, [conflict, side])
  return (
    // Each of its words that the other one lacks is announced: prose.css.
    <div style={{ '--only-here': JSON.stringify(` ${messages.onlyHere} `) } as CSSProperties}>
      <RichText html={html} className="text-base" />
    </div>
  )
}

function PictureVersion({ picture, label }: { picture: ChosenPicture; label: string }) {
  const [file, setFile] = useState<string | null>(null)
  useEffect(() => {
    if (!(picture instanceof File)) return
    const address = URL.createObjectURL(picture)
    setFile(address)
    return () => URL.revokeObjectURL(address)
  }, [picture])
  const address = picture && 'url' in picture ? picture.url : file
  if (!picture) return <p className="text-quiet italic">{messages.noPicture}</p>
  return address && <img src={address} alt={label} className="max-h-64 w-full object-contain" />
}
