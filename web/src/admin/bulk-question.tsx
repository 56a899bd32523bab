import { type FormEvent, useState } from 'react'
import { formatMessage } from '#contract/format-message.ts'
import { ADMIN_REASON_MAX, TAGS_MAX, TRASH_DAYS } from '#contract/limits.ts'
import * as messages from '#messages/admin-posts.ts'
import * as commonMessages from '#messages/common.ts'
import { useCategories } from '../settings/queries.ts'
import { Button } from '../ui/button.tsx'
import { SelectField, TextAreaField, TextField } from '../ui/inputs.tsx'
import { Modal, ModalActions } from '../ui/modal.tsx'
import type { BulkAction, Kind, Listed } from './bulk-actions.ts'
import type { Entered } from './use-bulk.ts'

type Props = {
  kind: Kind
  action: BulkAction
  selected: Listed[]
  busy: boolean
  onAnswer: (entered: Entered) => void
  onClose: () => void
}

/** Asks before an action on several posts: says what happens and how many people are mailed, and takes what it needs. */
export function BulkQuestion({ kind, action, selected, busy, onAnswer, onClose }: Props) {
  const [entered, setEntered] = useState<Entered>({})
  const categories = useCategories().map(({ name }) => name)
  const { name, question, label, hurts, hasReason } = action
  if (!question) return null
  const affected = selected.filter(action.fits)
  const people = new Set(affected.map(({ author }) => author._id)).size
  const left = selected.length - affected.length
  const description = [
    formatMessage<string>(question[kind].means, { people, days: TRASH_DAYS, max: TAGS_MAX }),
    ...(left > 0 ? [formatMessage(messages.leftOut, { count: left })] : []),
  ]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onAnswer(entered)
  }
  return (
    <Modal
      isQuestion
      title={formatMessage<string>(question[kind].title, { count: affected.length })}
      description={description.join(' ')}
      onClose={onClose}
    >
      <form onSubmit={submit} className="mt-4">
        {hasReason && (
          <TextAreaField
            label={messages.reason}
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
