import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SiteImageKind } from '#contract/site-images.ts'
import { ApiError } from '../http/api-error.ts'
import { request, upload } from '../http/client.ts'
import { siteSettings, useSettings } from '../settings/queries.ts'
import { InlinePictureField } from '../ui/picture-field.tsx'
import { UploadProgress } from '../ui/progress.tsx'
import { notify } from '../ui/toast.ts'

type Props = { kind: SiteImageKind; label: string; hint: string; previewClass: string }

/** An image of the site, which is changed immediately. */
export function SiteImageField({ kind, label, hint, previewClass }: Props) {
  const client = useQueryClient()
  const stored = useSettings().images?.[kind]
  const [sent, setSent] = useState<number | null>(null)
  const [rejected, setRejected] = useState('')
  const change = useMutation({
    mutationFn: (image: File | null) => {
      const params = { kind }
      if (!image) return request('DELETE /admin/images/:kind', { params })
      const form = new FormData()
      form.append('image', image)
      return upload('PUT /admin/images/:kind', { params, form, onProgress: setSent })
    },
    onSuccess: ({ data, message }) => {
      client.setQueryData(siteSettings.queryKey, data)
      notify.success(message)
    },
    onError: (error) => {
      const atField = error instanceof ApiError ? error.errors.find(({ path }) => path === 'image') : undefined
      setRejected(atField?.message ?? error.message)
    },
    onSettled: () => setSent(null),
  })
  return (
    <div>
      <InlinePictureField
        label={label}
        value={stored ? { url: stored.url } : null}
        onChange={(value) => {
          setRejected('')
          if (value === null || value instanceof File) change.mutate(value)
        }}
        onReject={setRejected}
        error={rejected}
        emptyClass="min-h-14"
        previewClass={previewClass}
        hidesHint
      />
      <p className="mt-2 text-sm text-quiet">
        {/* The field shows its label only while it is empty. */}
        {stored && (
          <span aria-hidden className="font-medium text-ink">
            {label}:{' '}
          </span>
        )}
        <span>{hint}</span>
      </p>
      {change.isPending && <UploadProgress share={sent} />}
    </div>
  )
}
