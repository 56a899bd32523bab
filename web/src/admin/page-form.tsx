import { useCallback, useEffect, useRef, useState } from 'react'
import { blanksIn, type SitePage, SitePageChange } from '#contract/site-pages.ts'
import { hasStatus } from '../http/api-error.ts'
import { useSession } from '../session/use-session.ts'
import { setTabItem, tabItem } from '../tab-storage.ts'
import { Button } from '../ui/button.tsx'
import { CheckField } from '../ui/check-field.tsx'
import { RichTextField } from '../ui/editor/rich-text-field.tsx'
import { TextField } from '../ui/inputs.tsx'
import { RichText } from '../ui/rich-text.tsx'
import { useSavePage } from './use-save-page.ts'

type Errors = Partial<Record<'title' | 'content', string>>

const noPictures = () => Promise.reject(new Error('Pages show no pictures.'))
const nothing = () => {}

/** Title, text and state of a page. What was typed survives a reload, a failure, and a change by somebody else. */
export function PageForm({ page }: { page: SitePage }) {
  const { user } = useSession()
  const storageKey = `page:${user?._id}:${page.slug}`
  const [typed, setTyped] = useState<SitePageChange>(
    () =>
      JSON.parse(tabItem(storageKey) ?? 'null') ?? {
        title: page.title,
        content: page.content,
        isPublished: page.isPublished,
        expected: page.updatedAt,
      },
  )
  const [errors, setErrors] = useState<Errors>({})
  const [editor, setEditor] = useState(0)
  const save = useSavePage(page.slug)
  const blanks = blanksIn(typed.content)
  const isBehind = typed.expected !== page.updatedAt && !save.isPending
  const listeners = useRef(new Set<(html: string) => void>())
  const watch = useCallback((listener: (html: string) => void) => {
    listeners.current.add(listener)
    return () => void listeners.current.delete(listener)
  }, [])
  const change = (changes: Partial<SitePageChange>) =>
    setTyped((before) => {
      const now = { ...before, ...changes }
      setTabItem(storageKey, JSON.stringify(now))
      return now
    })
  const changeContent = useRef((content: string) => change({ content }))
  useEffect(() => {
    changeContent.current = (content) => change({ content })
  })
  const [onChange] = useState(() => (content: string) => changeContent.current(content))

  function submit(): void {
    const parsed = SitePageChange.safeParse(typed)
    const found = parsed.error?.issues.map(({ path, message }) => [path[0], message]) ?? []
    setErrors(Object.fromEntries(found))
    if (!parsed.success) return
    save.mutate(parsed.data, {
      onSuccess: ({ data }) => {
        setTabItem(storageKey, null)
        setTyped((before) => ({ ...before, expected: data.updatedAt }))
      },
    })
  }

  /** @param theirs whether to go on with their text */
  function resolve(theirs: boolean): void {
    const { title, content, isPublished, updatedAt: expected } = page
    change(theirs ? { title, content, isPublished, expected } : { expected })
    if (theirs) setEditor(editor + 1)
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      className="grid max-w-2xl gap-6"
    >
      <TextField
        label="Title"
        error={errors.title}
        value={typed.title}
        onChange={({ target }) => change({ title: target.value })}
      />
      <RichTextField
        key={editor}
        name="content"
        label="Text"
        initial={typed.content}
        watch={watch}
        onChange={onChange}
        onBlur={nothing}
        focusRef={nothing}
        error={errors.content}
        uploadPicture={noPictures}
      />
      <CheckField
        label="Published"
        hint={`At /pages/${page.slug}${blanks.length > 0 ? `; still to fill in: ${blanks.join(', ')}` : ''}`}
        checked={typed.isPublished}
        onChange={({ target }) => change({ isPublished: target.checked })}
      />
      {isBehind && hasChanged(page, typed) && (
        <section role="status" className="grid gap-3 rounded-lg border border-line p-4">
          <p>Somebody else has changed this page meanwhile. This is theirs; yours is above.</p>
          <h3 className="font-serif text-xl font-semibold">{page.title}</h3>
          <RichText html={page.content} />
          <div className="flex flex-wrap gap-3">
            <Button look="plain" size="small" onClick={() => resolve(false)}>
              Keep mine
            </Button>
            <Button look="plain" size="small" onClick={() => resolve(true)}>
              Use theirs
            </Button>
          </div>
        </section>
      )}
      <Button type="submit" className="w-fit min-w-36" disabled={save.isPending}>
        {save.isPending ? 'Saving…' : 'Save'}
      </Button>
      {hasStatus(save.error, 409) && isBehind && <p>Choose above which of the two texts to keep.</p>}
    </form>
  )
}

const hasChanged = (page: SitePage, typed: SitePageChange) =>
  page.title !== typed.title || page.content !== typed.content || page.isPublished !== typed.isPublished
