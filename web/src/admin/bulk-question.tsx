import { type FormEvent, useState } from 'react'
import { formatMessage } from '#contract/format-message.ts'
import { ADMIN_REASON_MAX, DELETION_DAYS, TAGS_MAX, TRASH_DAYS, UNDO_SECONDS } from '#contract/limits.ts'
import * as messages from '#messages/admin-posts.ts'
import * as commonMessages from '#messages/common.ts'
import { useCategories } from '../settings/queries.ts'
import { Button } from '../ui/button.tsx'
import { SelectField, TextAreaField, TextField } from '../ui/inputs.tsx'
import { Modal, ModalActions } from '../ui/modal.tsx'
import type { BulkAction, BulkKind, Entered } from './bulk-actions.ts'

type Props<Item, Name extends string> = {
  kind: BulkKind<Item, Name>
  action: BulkAction<Item, Name>
  selected: Item[]
  busy: boolean
  onAnswer: (entered: Entered) => void
  onClose: () => void
}

/** Asks before an action on several items: says what happens and how many people are mailed, and takes what it needs. */
export function BulkQuestion<Item, Name extends string>(props: Props<Item, Name>) {
  const { kind, action, selected, busy, onAnswer, onClose } = props
  const [entered, setEntered] = useState<Entered>({})
  const categories = useCategories().map(({ name }) => name)
  const { name, question, label, hurts, hasReason } = action
  if (!question) return null
  const affected = selected.filter(action.fits)
  const values = {
    people: new Set(affected.map(kind.personOf)).size,
    days: name === 'refuse' ? DELETION_DAYS : TRASH_DAYS,
    max: TAGS_MAX,
    seconds: UNDO_SECONDS,
    ...kind.valuesOf?.(affected),
  }
  const left = selected.length - affected.length
  const description = [
    ...question.means.map((text) => formatMessage<string>(text, values)),
    ...(left > 0 ? [formatMessage(messages.leftOut, { count: left })] : []),
  ]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onAnswer(entered)
  }
  return (
    <Modal
      isQuestion
      title={formatMessage<string>(question.title, { count: affected.length })}
      description={description.join(' ')}
      onClose={onClose}
    >
      <form onSubmit={submit} className="mt-4">
        {hasReason && (
          <TextAreaField
            label={kind.reasonLabel}
            rows={2}
            maxLength={ADMIN_REASON_MAX}
            onChange={({ target }) => setEntered({ reason: target.value })}
          />
        )}
        {name === 'move' && (
          <SelectField
            label={messages.category}
            required
            options={categories}
            empty={messages.chooseCategory}
            onChange={({ target }) => setEntered({ category: target.value })}
          />
        )}
        {(name === 'add-tags' || name === 'remove-tags') && (
          <TextField
            label={messages.tagsField}
            required
            autoComplete="off"
            onChange={({ target }) => setEntered({ tags: target.value })}
          />
        )}
        <ModalActions>
          <Button look="plain" onClick={onClose}>
            {commonMessages.cancel}
          </Button>
          <Button type="submit" look={hurts ? 'stop' : 'accent'} disabled={busy}>
            {label}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  )
}
