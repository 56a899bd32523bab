import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import type { Category } from '#contract/categories.ts'
import { categoriesFault } from '#contract/category-changes.ts'
import { formatMessage } from '#contract/format-message.ts'
import { joined } from '#contract/joined.ts'
import { CATEGORIES_MAX, CATEGORY_MAX } from '#contract/limits.ts'
import type { CategoryCount } from '#contract/settings.ts'
import * as messages from '#messages/admin-settings.ts'
import * as commonMessages from '#messages/common.ts'
import { Button } from '../ui/button.tsx'
import { INPUT } from '../ui/field.tsx'
import { Message, srOnly } from '../ui/message.tsx'
import { Select } from '../ui/select.tsx'
import { IconButton } from './icon-button.tsx'
import { categoryCounts } from './queries.ts'
import { type CategoriesProps, isTranslated, useCategoryList } from './use-category-list.ts'

type Props = CategoriesProps & {
  /** Blogs that are still to be moved after an earlier change. */
  moving: number
  error: string | undefined
}

/** The categories, in their order: each can be renamed, moved, and retired in favour of another one. */
export function CategoriesField({ moving, error, ...props }: Props) {
  const [hintId, errorId] = [useId(), useId()]
  const list = useCategoryList(props)
  const { data: counts } = useQuery(categoryCounts)
  const wrong = error ? wrongRow(list.value) : -1
  return (
    <fieldset aria-describedby={hintId}>
      <legend className="sr-only">{commonMessages.categories}</legend>
      <p id={hintId} className="mb-4 text-sm text-quiet">
        {messages.categoriesHint}
      </p>
      <ol ref={list.rows} className="grid gap-2">
        {list.value.map((category, index) => (
          <CategoryRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a category has no other identity while its name is typed
            key={index}
            list={list}
            category={category}
            blogs={blogsOf(category, counts)}
            index={index}
            errorId={index === wrong ? errorId : undefined}
          />
        ))}
      </ol>
      {error && (
        <p id={errorId} className="mt-2 text-sm font-medium text-stop-text">
          {error}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {list.value.length < CATEGORIES_MAX && (
          <Button look="plain" size="small" onClick={list.add}>
            <Plus aria-hidden className="size-4" /> {messages.addCategory}
          </Button>
        )}
        {list.value.some(({ name }) => isTranslated(name)) && (
          <Button look="plain" size="small" onClick={list.translate}>
            {messages.translateCategories}
          </Button>
        )}
      </div>
      <p role="status" className="mt-3 text-sm empty:hidden">
        {moving > 0 && formatMessage(messages.moving, { count: moving })}
      </p>
    </fieldset>
  )
}

/** How many public blogs a category has, and will have from those that it takes over; undefined: a new one. */
function blogsOf({ name, was }: Category, counts: CategoryCount[] | undefined): number | undefined {
  const found = counts?.filter((one) => one.name === name || was.includes(one.name))
  return found && found.length > 0 ? found.reduce((sum, { blogs }) => sum + blogs, 0) : undefined
}

type RowProps = {
  list: ReturnType<typeof useCategoryList>
  category: Category
  /** Undefined: it is new, or not known yet. */
  blogs: number | undefined
  index: number
  /** The id of the error that is about this row. */
  errorId: string | undefined
}

function CategoryRow({ list, category: { name, was }, blogs, index, errorId }: RowProps) {
  const { value, known } = list
  const taken = was.filter((former) => known.includes(former) && !value.some((other) => other.name === former))
  return (
    <li>
      <div className="flex items-center gap-1">
        <input
          dir="auto"
          aria-label={formatMessage(messages.category, { position: index + 1 })}
          aria-invalid={errorId !== undefined}
          aria-describedby={errorId}
          maxLength={CATEGORY_MAX}
          value={name}
          onChange={({ target }) => list.rename(index, target.value)}
          className={`${INPUT} h-11 min-w-0 flex-1`}
        />
        <IconButton
          data-up=""
          aria-label={formatMessage(messages.moveUp, { name })}
          aria-disabled={index === 0}
          onClick={() => list.move(index, index - 1)}
        >
          <ArrowUp aria-hidden className="size-4.5" />
        </IconButton>
        <IconButton
          data-down=""
          aria-label={formatMessage(messages.moveDown, { name })}
          aria-disabled={index === value.length - 1}
          onClick={() => list.move(index, index + 1)}
        >
          <ArrowDown aria-hidden className="size-4.5" />
        </IconButton>
        <IconButton
          aria-label={formatMessage(messages.retireCategory, { name })}
          disabled={value.length === 1}
          onClick={() => list.remove(index)}
        >
          <X aria-hidden className="size-4.5" />
        </IconButton>
      </div>
      <p className="mt-1 text-sm text-quiet empty:hidden">
        {blogs !== undefined && <span>{formatMessage(messages.blogCount, { count: blogs })}</span>}
        {taken.length > 0 && (
          <span className="ms-2">
            <Message text={messages.takesOver} values={{ names: joined(taken) }} />
          </span>
        )}
      </p>
      {list.retiring === name && (
        <Heir
          name={name}
          blogs={blogs}
          others={value.filter((other) => other.name !== name && other.name !== '').map((other) => other.name)}
          onCancel={list.keep}
          onChoose={(heir) => list.retire(name, heir)}
        />
      )}
    </li>
  )
}

type HeirProps = {
  name: string
  blogs: number | undefined
  others: string[]
  onChoose: (heir: string) => void
  onCancel: () => void
}

/** Asks which category takes over the blogs of one that is retired. */
function Heir({ name, blogs, others, onChoose, onCancel }: HeirProps) {
  const id = useId()
  const [heir, setHeir] = useState('')
  return (
    <div className="mt-2 mb-3 flex flex-wrap items-end gap-3 rounded-lg border border-line p-4">
      <div className="min-w-0 grow basis-52">
        <label htmlFor={id} className="mb-2 block text-sm font-medium">
          {blogs ? formatMessage(messages.blogsMoveTo, { count: blogs }) : messages.movesTo}
        </label>
        <Select
          wrapClass="w-full"
          id={id}
          // The question follows from the button that was pressed.
          autoFocus
          value={heir}
          onChange={({ target }) => setHeir(target.value)}
          className={`${INPUT} h-11 pe-10`}
        >
          <option value="">{messages.selectCategory}</option>
          {others.map((other) => (
            <option key={other} value={other}>
              {other}
            </option>
          ))}
        </Select>
      </div>
      <div className="flex gap-2">
        <Button size="small" look="stop" disabled={heir === ''} onClick={() => onChoose(heir)}>
          <Message text={messages.retire} values={{ name, hidden: srOnly }} />
        </Button>
        <Button size="small" look="plain" onClick={onCancel}>
          {messages.keepCategory}
        </Button>
      </div>
    </div>
  )
}

/** The first row whose name is invalid or a duplicate; else the first one. */
function wrongRow(categories: Category[]): number {
  const wrong = categories.findIndex(
    ({ name }, index) => name.trim() === '' || categoriesFault(categories.slice(0, index + 1)) !== undefined,
  )
  return Math.max(wrong, 0)
}
