import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Dialog, Tabs } from 'radix-ui'
import { type ReactNode, useEffect, useState } from 'react'
import type { Blog } from '#contract/blogs.ts'
import { formatCount } from '#contract/format-count.ts'
import * as commonMessages from '#messages/common.ts'
import * as messages from '#messages/previews.ts'
import { ArticleBody } from '../../blogs/article-body.tsx'
import { ArticleHeader } from '../../blogs/article-header.tsx'
import { useSession } from '../../session/use-session.ts'
import { useCloseOnBack } from '../../ui/close-on-back.ts'
import { Message } from '../../ui/message.tsx'
import { usePageDirection } from '../../ui/page-direction.ts'
import type { BlogValues } from '../blog-form-values.ts'
import type { OnServer } from '../drafts/draft-form.ts'
import { CheckList } from './check-list.tsx'
import { type Check, checksOf, missingBlogs } from './checks.ts'
import { DraftLinks } from './draft-links.tsx'
import { previewBlog } from './preview-blog.ts'
import { SharePreviews } from './share-previews.tsx'

export type PreviewProps = {
  values: BlogValues
  onClose: () => void
  /** Saves the form on the server, for a preview link. */
  onShare: () => Promise<OnServer>
  /** Closes the preview and leads to that field of the form. */
  onShow: (field: keyof BlogValues) => void
}

/**
 * The blog as it will be, how it will look elsewhere, what could be better, and links that show it to others. Only these
 * need the server.
 */
export function PreviewDialog({ values, onClose, onShare, onShow }: PreviewProps) {
  useCloseOnBack(true, onClose)
  const direction = usePageDirection()
  const blog = usePreviewBlog(values)
  const checks = useChecks(values)
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-0 z-50 animate-[fade-in_150ms] overflow-y-auto overscroll-contain bg-paper"
          // A click on a link would leave the form.
          onClickCapture={(event) =>
            event.target instanceof Element && event.target.closest('a') && event.preventDefault()
          }
        >
          <Tabs.Root dir={direction} defaultValue="blog">
            <div className="sticky top-0 z-10 border-b border-line bg-paper">
              <div className="wrap flex items-center gap-x-3 sm:gap-x-6">
                <Dialog.Title className="font-medium max-sm:sr-only">{messages.preview}</Dialog.Title>
                <Tabs.List
                  aria-label={messages.preview}
                  className="flex min-w-0 grow gap-x-3 overflow-x-auto sm:justify-center sm:gap-x-5"
                >
                  <Tab value="blog">{commonMessages.blog}</Tab>
                  <Tab value="elsewhere">
                    {/* So that a phone has room for all four. */}
                    <span>
                      <Message
                        text={messages.elsewhere}
                        values={{ long: (inner) => <span className="max-sm:sr-only">{inner}</span> }}
                      />
                    </span>
                  </Tab>
                  <Tab value="checks">
                    {messages.checks}
                    {checks.length > 0 && (
                      <span className="rounded-full bg-accent-soft px-2 text-accent tabular-nums">
                        {formatCount(checks.length)}
                      </span>
                    )}
                  </Tab>
                  <Tab value="link">{messages.previewLink}</Tab>
                </Tabs.List>
                <Dialog.Close
                  aria-label={messages.closePreview}
                  className="-me-2 grid size-11 shrink-0 place-items-center rounded-full hover:bg-accent-soft"
                >
                  <X aria-hidden className="size-5" />
                </Dialog.Close>
              </div>
            </div>
            <Tabs.Content value="blog">
              {blog && (
                <article className="pb-24">
                  <ArticleHeader card={blog} />
                  <ArticleBody blog={blog} />
                </article>
              )}
            </Tabs.Content>
            <Tabs.Content value="elsewhere">{blog && <SharePreviews blog={blog} />}</Tabs.Content>
            <Tabs.Content value="checks">
              <CheckList checks={checks} onShow={onShow} />
            </Tabs.Content>
            <Tabs.Content value="link">
              <DraftLinks onShare={onShare} />
            </Tabs.Content>
          </Tabs.Root>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Tab({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Tabs.Trigger
      value={value}
      className="flex min-h-12 shrink-0 items-center gap-2 border-b-2 border-transparent text-sm font-medium text-quiet max-sm:text-[0.8125rem] hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:text-ink"
    >
      {children}
    </Tabs.Trigger>
  )
}

function usePreviewBlog(values: BlogValues): Blog | null {
  const author = useSession().user
  const [blog, setBlog] = useState<Blog | null>(null)
  useEffect(() => {
    let isStale = false
    const making = previewBlog(values, author)
    void making.then(({ blog }) => isStale || setBlog(blog))
    return () => {
      isStale = true
      void making.then(({ release }) => release())
    }
  }, [values, author])
  return blog
}

function useChecks(values: BlogValues): Check[] {
  const client = useQueryClient()
  const [checks, setChecks] = useState(() => checksOf(values))
  useEffect(() => {
    let isStale = false
    void missingBlogs(values, client).then((missing) => isStale || setChecks([...checksOf(values), ...missing]))
    return () => {
      isStale = true
    }
  }, [values, client])
  return checks
}
