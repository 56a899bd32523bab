import { useId } from 'react'
import { Form, Link, useLocation, useSearchParams } from 'react-router'
import { formatMessage } from '#contract/format-message.ts'
import { BLOG_SEARCH_MAX, EMAIL_MAX, TAG_MAX } from '#contract/limits.ts'
import { POST_STATES } from '#contract/posts.ts'
import * as messages from '#messages/admin-posts.ts'
import { useCategories } from '../settings/queries.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { CheckField } from '../ui/check-field.tsx'
import { SelectField, TextField } from '../ui/inputs.tsx'
import { SearchInput } from '../ui/search-input.tsx'
import { STATE_LABELS } from './state-labels.ts'

type Props = {
  kind: 'posts' | 'comments'
  /** The account in the address; undefined while it is loading. */
  author: { _id: string; name: string } | null | undefined
}

/** The search and the filters of a list, in the address of its page. */
export function PostFilterForm({ kind, author }: Props) {
  const [search] = useSearchParams()
  const note = useId()
  const q = search.get('q') ?? ''
  const label = kind === 'posts' ? messages.searchPosts : messages.searchComments
  return (
    // By its key it shows what the address has, also after a link was followed.
    <Form key={search.toString()} role="search" className="mb-6">
      <div className="flex max-w-xl gap-3">
        <SearchInput
          label={label}
          name="q"
          defaultValue={q}
          aria-describedby={kind === 'posts' ? note : undefined}
          maxLength={BLOG_SEARCH_MAX}
        />
      </div>
      {kind === 'posts' && (
        <p id={note} className="mt-2 max-w-prose text-sm text-quiet">
          {messages.searchNote}
        </p>
      )}
      <Filters kind={kind} author={author} search={search} />
    </Form>
  )
}

function Filters({ kind, author, search }: Props & { search: URLSearchParams }) {
  const { pathname } = useLocation()
  const categories = useCategories()
  const isAny = [...search].some(([name, text]) => name !== 'q' && text !== '')
  /** A field's name, and its value in the address. */
  const field = (name: string) => ({ name, defaultValue: search.get(name) ?? '', autoComplete: 'off' })
  const blog = search.get('blog')
  return (
    <details open={isAny} className="mt-2">
      <summary className="w-fit cursor-pointer py-2 text-sm font-medium text-accent">{messages.filters}</summary>
      <div className="mt-2 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {field('author').defaultValue !== '' && author !== null ? (
          // An id says nothing: it has the name.
          <CheckField
            name="author"
            value={author?._id ?? field('author').defaultValue}
            label={author ? formatMessage(messages.onlyByAuthor, { name: author.name }) : messages.author}
            defaultChecked
          />
        ) : (
          <TextField {...field('author')} label={messages.author} hint={messages.authorHint} maxLength={EMAIL_MAX} />
        )}
        <SelectField
          {...field('state')}
          label={messages.state}
          options={POST_STATES}
          labels={STATE_LABELS}
          empty={messages.anyState}
        />
        <SelectField
          {...field('category')}
          label={messages.category}
          options={categories.map(({ name }) => name)}
          empty={messages.anyCategory}
        />
        {kind === 'posts' && <TextField {...field('tag')} label={messages.tag} maxLength={TAG_MAX} />}
        <TextField {...field('from')} label={messages.from} type="date" />
        <TextField {...field('to')} label={messages.to} type="date" />
        {kind === 'posts' && <TextField {...field('reads')} label={messages.readsAtLeast} type="number" min={0} />}
        <CheckField
          name="reported"
          value="true"
          label={messages.onlyReported}
          defaultChecked={search.get('reported') === 'true'}
        />
        {blog && <CheckField name="blog" value={blog} label={messages.onlyOnBlog} defaultChecked />}
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" size="small">
          {messages.applyFilters}
        </Button>
        <Link to={pathname} className={buttonClass('plain', 'small')}>
          {messages.clearFilters}
        </Link>
      </div>
    </details>
  )
}
