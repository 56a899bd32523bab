import { useCallback, useState } from 'react'
import { type SitePage, SitePageChange } from '#contract/site-pages.ts'
import { hasStatus } from '../http/api-error.ts'
import { useSession } from '../session/use-session.ts'
import { setTabItem, tabItem } from '../tab-storage.ts'
import { useSavePage } from './use-save-page.ts'

type Errors = Partial<Record<'title' | 'content', string>>

/**
 * The form of a page: the typed values over the server's. It survives a reload, a failure, and a change by
 * someone else.
 */
export function usePageForm(page: SitePage) {
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
  const [editorKey, setEditorKey] = useState(0)
  const save = useSavePage(page.slug)
  const change = useCallback(
    (changes: Partial<SitePageChange>) =>
      setTyped((before) => {
        const now = { ...before, ...changes }
        setTabItem(storageKey, JSON.stringify(now))
        return now
      }),
    [storageKey],
  )

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

  /** @param theirs whether to continue with their text */
  function resolve(theirs: boolean): void {
    const { title, content, isPublished, updatedAt: expected } = page
    change(theirs ? { title, content, isPublished, expected } : { expected })
    if (theirs) setEditorKey(editorKey + 1)
  }

  return {
    typed,
    errors,
    /** A new one for each text that replaces the editor's content. */
    editorKey,
    change,
    changeContent: useCallback((content: string) => change({ content }), [change]),
    submit,
    resolve,
    isSaving: save.isPending,
    /** Whether the last save was refused because someone else had changed the page. */
    isRefused: hasStatus(save.error, 409),
    /** Whether someone else has changed the page since the edits here began. */
    isBehind: typed.expected !== page.updatedAt && !save.isPending,
  }
}
