import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { Blog } from '#contract/blogs.ts'
import { BlogFormView } from '../blogs/blog-form.tsx'
import { BlogForm, type BlogValues, EMPTY_BLOG, toFormData } from '../blogs/blog-form-values.ts'
import { LISTINGS, ownBlogs } from '../blogs/queries.ts'
import { useKeptDraft } from '../blogs/use-kept-draft.ts'
import { WriterNotice } from '../blogs/writer-notice.tsx'
import { messageOf } from '../http/api-error.ts'
import { upload } from '../http/client.ts'
import { useSubmission } from '../http/submission.ts'
import { paths } from '../paths.ts'
import { Notice } from '../ui/banner.tsx'
import { Heading } from '../ui/heading.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { showServerErrors } from '../ui/server-errors.ts'
import { notify } from '../ui/toast.ts'

export function Component() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [sent, setSent] = useState<number | null>(null)
  const form = useForm<BlogValues, unknown, BlogForm>({
    resolver: zodResolver(BlogForm) as never,
    defaultValues: EMPTY_BLOG,
  })
  const draft = useKeptDraft(form)
  const submission = useSubmission()
  const publish = useMutation({
    mutationFn: (values: BlogForm) => upload<Blog>('POST', '/blog/post', submission.name(toFormData(values)), setSent),
    onSuccess: async ({ message }) => {
      await draft.forget()
      client.invalidateQueries({ queryKey: LISTINGS })
      client.invalidateQueries({ queryKey: ownBlogs.queryKey })
      notify.success(message)
      // Whoever has gone elsewhere meanwhile stays there.
      if (window.location.pathname === paths.createBlog) navigate(paths.home)
    },
    onError: (error) => showServerErrors(error, form),
    onSettled: () => setSent(null),
  })
  return (
    <div className="measure py-12 sm:py-16">
      <PageTitle name="Create blog" />
      <Heading className="mb-8 font-serif text-4xl font-semibold tracking-tight sm:text-5xl">Create Blog</Heading>
      <WriterNotice />
      {draft.restored && (
        <Notice>
          <div role="status" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
            <p>Restored what you were writing.</p>
            <button
              type="button"
              onClick={draft.discard}
              className="font-medium text-accent underline underline-offset-4"
            >
              Discard
            </button>
          </div>
        </Notice>
      )}
      <BlogFormView
        form={form}
        onSubmit={(values) => publish.mutate(values)}
        failure={publish.error && messageOf(publish.error, 'Unexpected error occurred while creating the blog')}
        sent={sent}
        busy={publish.isPending}
      />
    </div>
  )
}
