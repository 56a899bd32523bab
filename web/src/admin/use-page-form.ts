import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { ABOUT } from '#contract/addresses.ts'
import { type ListedPage, SitePageChange, slugOfTitle } from '#contract/site-pages.ts'
import * as validation from '#messages/validation.ts'
import { ApiError, hasStatus } from '../http/api-error.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/use-session.ts'
import { setTabItem, tabItem } from '../tab-storage.ts'
import { sitePages } from './queries.ts'
import { useAddPage, useSavePage } from './use-save-page.ts'

type Errors = Partial<Record<'title' | 'slug' | 'content', string>>

/** What the form starts from if there is no page yet. */
const NOTHING = { slug: '', title: '', content: '', isPublished: false, updatedAt: null, isPrepared: false }

type Start = Pick<ListedPage, 'title' | 'content' | 'isPublished' | 'updatedAt'>

const changeOf = ({ title, content, isPublished, updatedAt: expected }: Start): SitePageChange => ({
  title,
  content,
  isPublished,
  expected,
})

/** What is kept in this tab: what was typed, and when it last changed. A page of the release before kept no time. */
type Stored = SitePageChange & { at?: number }

/** Whether visitors see a page that no admin has saved yet: what is saved then is meant for them, too. */
const isShown = ({ slug, updatedAt }: Pick<ListedPage, 'slug' | 'updatedAt'>) => slug === ABOUT && updatedAt === null

/** Whether what was typed differs from a saved page. */
export const hasChanged = (page: Start, typed: SitePageChange) =>
  page.title !== typed.title || page.content !== typed.content || page.isPublished !== typed.isPublished

/**
 * The form of a page, or of a new one: the typed values over the server's. It survives a reload, a failure, and a change
 * by someone else.
 */
export function usePageForm(saved?: ListedPage) {
  const page = saved ?? NOTHING
  const { user } = useSession()
  const navigate = useNavigate()
  const start = isShown(page) ? { ...page, isPublished: true } : page
  const storageKey = `page:${user?._id}:${page.slug}`
  const [stored] = useState<Stored | null>(() => JSON.parse(tabItem(storageKey) ?? 'null'))
  const [typed, setTyped] = useState<SitePageChange>(stored ?? changeOf(start))
  /** When the text was typed that the page was left with. */
  const [restoredAt, setRestoredAt] = useState(
    stored && (hasChanged(page, stored) || stored.slug) ? stored.at : undefined,
  )
  const [errors, setErrors] = useState<Errors>({})
  const [editorKey, setEditorKey] = useState(0)
  const { data: pages = [] } = useQuery(sitePages)
  const save = useSavePage(page.slug)
  const add = useAddPage()
  const change = useCallback(
    (changes: Partial<SitePageChange>) =>
      setTyped((before) => {
        const now = { ...before, ...changes }
        setTabItem(storageKey, JSON.stringify({ ...now, at: Date.now() } satisfies Stored))
        return now
      }),
    [storageKey],
  )
  /** Made from the title of a new page until it is typed. */
  const slug = typed.slug ?? (saved ? page.slug : slugOfTitle(typed.title))

  function submit(): void {
    const isMoved = slug !== page.slug
    const change = SitePageChange.safeParse({ ...typed, slug: isMoved ? slug : undefined })
    const isTaken = isMoved && pages.some((other) => other.slug === slug && !other.deletedAt)
    const found = errorsIn(change.error)
    setErrors(isTaken ? { ...found, slug: validation.pageAddressTaken } : found)
    if (!change.success || isTaken) return
    const handlers = {
      onSuccess: ({ data }: { data: { slug: string; updatedAt: string | null } }) => {
        forget()
        if (isMoved) return navigate(paths.adminEditPage(data.slug), { replace: true })
        setTyped((before) => ({ ...before, expected: data.updatedAt }))
      },
      onError: (error: Error) => {
        if (error instanceof ApiError)
          setErrors(Object.fromEntries(error.errors.map(({ path, message }) => [path, message])))
      },
    }
    const { expected: _, ...fields } = change.data
    if (saved) save.mutate(change.data, handlers)
    else add.mutate({ ...fields, slug }, handlers)
  }

  /** Forgets what was typed here. */
  function forget(): void {
    setTabItem(storageKey, null)
    setRestoredAt(undefined)
  }

  function discard(): void {
    forget()
    setTyped(changeOf(start))
    setErrors({})
    setEditorKey(editorKey + 1)
  }

  /** @param theirs whether to continue with their text */
  function resolve(theirs: boolean): void {
    change(theirs ? changeOf(page) : { expected: page.updatedAt })
    if (theirs) setEditorKey(editorKey + 1)
  }

  const isSaving = save.isPending || add.isPending
  return {
    typed,
    slug,
    /** Others may have the address of a page that is published. */
    canMove: !saved || !(page.isPrepared || page.isPublished),
    errors,
    /** A new one for each text that replaces the editor's content. */
    editorKey,
    change,
    changeContent: useCallback((content: string) => change({ content }), [change]),
    submit,
    resolve,
    restoredAt,
    discard,
    isSaving,
    /** Whether the last save was refused because someone else had changed the page. */
    isRefused: hasStatus(save.error, 409),
    /** Whether someone else has changed the page since the edits here began. */
    isBehind: typed.expected !== page.updatedAt && !isSaving,
  }
}

const errorsIn = (error: z.ZodError | undefined): Errors =>
  Object.fromEntries(error?.issues.map(({ path, message }) => [path[0], message]) ?? [])
