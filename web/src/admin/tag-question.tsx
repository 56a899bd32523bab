import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { AdminTag } from '#contract/admin-tags.ts'
import { formatMessage } from '#contract/format-message.ts'
import { TAG_MAX } from '#contract/limits.ts'
import { hashtag, isTag, tagOf } from '#contract/tags.ts'
import * as messages from '#messages/admin-tags.ts'
import * as commonMessages from '#messages/common.ts'
import * as validation from '#messages/validation.ts'
import { tagSuggestions } from '../tags/queries.ts'
import { Button } from '../ui/button.tsx'
import { useSettled } from '../ui/combobox-list.tsx'
import { TextField } from '../ui/inputs.tsx'
import { Modal, ModalActions } from '../ui/modal.tsx'
import type { TagChange } from './use-tag-action.ts'

type Props = {
  action: 'merge' | 'delete'
  selected: AdminTag[]
  busy: boolean
  onAnswer: (change: TagChange) => void
  onClose: () => void
}

/** Asks before tags are renamed, merged or deleted: says how many blogs change, and takes the new name. */
export function TagQuestion({ action, selected, busy, onAnswer, onClose }: Props) {
  const tags = selected.map(({ tag }) => tag)
  const [only] = tags.length === 1 ? tags : []
  const [target, setTarget] = useState(only ?? '')
  const [error, setError] = useState<string>()
  const { title, means, label } = textsOf(action, tags.length, only)
  const count = selected.reduce((sum, { blogs }) => sum + blogs, 0)
  const changes = formatMessage(only ? messages.blogsChange : messages.blogsChangeAtMost, { count })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const others = tags.filter((tag) => tag !== tagOf(target))
    if (action === 'delete') onAnswer({ action, tags })
    else if (!isTag(tagOf(target))) setError(formatMessage(validation.tagInvalid, { tag: target, max: TAG_MAX }))
    else if (others.length === 0) onClose()
    else onAnswer({ action, tags: others, target })
  }
  return (
    <Modal isQuestion title={title} description={[changes, means, messages.canBeUndone].join(' ')} onClose={onClose}>
      <form noValidate onSubmit={submit} className="mt-4">
        {action === 'merge' && (
          <TargetField
            label={only ? messages.newName : messages.mergeInto}
            value={target}
            error={error}
            onChange={setTarget}
          />
        )}
        <ModalActions>
          <Button look="plain" onClick={onClose}>
            {commonMessages.cancel}
          </Button>
          <Button type="submit" look={action === 'delete' ? 'stop' : 'accent'} disabled={busy}>
            {label}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  )
}

function textsOf(action: 'merge' | 'delete', count: number, only: string | undefined) {
  if (action === 'delete') {
    const title = formatMessage(messages.deleteTitle, { count })
    return { title, means: messages.deleteMeans, label: messages.deleteTags }
  }
  if (only === undefined) {
    return { title: formatMessage(messages.mergeTitle, { count }), means: messages.mergeMeans, label: messages.merge }
  }
  const title = formatMessage(messages.renameTitle, { tag: hashtag(only) })
  return { title, means: messages.renameMeans, label: messages.rename }
}

type FieldProps = { label: string; value: string; error: string | undefined; onChange: (value: string) => void }

/** The tag that replaces others, with suggestions of those that there are. */
function TargetField({ label, value, error, onChange }: FieldProps) {
  const id = useId()
  const typed = useSettled(value.trim())
  const { data = [] } = useQuery({ ...tagSuggestions(typed), enabled: typed !== '' })
  return (
    <>
      <TextField
        label={label}
        error={error}
        required
        list={id}
        value={value}
        autoComplete="off"
        autoCapitalize="none"
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={id}>
        {data.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
    </>
  )
}
