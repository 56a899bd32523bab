import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/previews.ts'
import { request } from '../../http/client.ts'
import { AddressField } from '../../ui/address-field.tsx'
import { Button } from '../../ui/button.tsx'
import { localTime } from '../../ui/local-time.ts'
import { Modal } from '../../ui/modal.tsx'
import { notify } from '../../ui/toast.ts'
import { previewLinks } from './link-queries.ts'

export const ABOUT_PREVIEW_LINKS = messages.linksHint

/** A button that opens the preview links of one's own draft. @param id of an unpublished blog, or of a draft */
export function PreviewLinks({ id, className }: { id: string; className?: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" aria-haspopup="dialog" className={className} onClick={() => setOpen(true)}>
        {messages.previewLink}
      </button>
      <Modal
        hasCloseButton
        open={isOpen}
        onClose={() => setOpen(false)}
        title={messages.previewLink}
        description={ABOUT_PREVIEW_LINKS}
        className="max-w-lg"
      >
        <PreviewLinkList id={id} />
      </Modal>
    </>
  )
}

/** Makes, lists and ends the preview links of a draft. @param id of an unpublished blog, or of a draft */
export function PreviewLinkList({ id }: { id: string }) {
  const client = useQueryClient()
  const links = useQuery(previewLinks(id))
  const refresh = () => client.invalidateQueries({ queryKey: previewLinks(id).queryKey })
  const make = useMutation({
    mutationFn: () => request('POST /previewLinks/:id', { params: { id } }),
    onError: (error) => notify.failure(error, messages.createFailed),
    onSettled: refresh,
  })
  const end = useMutation({
    mutationFn: (linkId: string) => request('DELETE /previewLinks/:id/:linkId', { params: { id, linkId } }),
    onSuccess: (_, linkId) => {
      if (make.data?.data._id === linkId) make.reset()
      notify.success(messages.linkEnded)
    },
    onError: (error) => notify.failure(error, messages.endFailed),
    onSettled: refresh,
  })
  const made = make.data?.data
  return (
    <>
      {made ? (
        <div className="mt-5">
          <AddressField key={made._id} address={new URL(made.address, window.location.origin).href} />
        </div>
      ) : (
        <Button className="mt-5" disabled={make.isPending} onClick={() => make.mutate()}>
          {make.isPending ? messages.creating : messages.createLink}
        </Button>
      )}
      {links.isError && (
        <p role="alert" className="mt-5 text-stop-text">
          {messages.linksFailed}
        </p>
      )}
      <ul className="mt-5 grid grid-cols-1 gap-2">
        {links.data?.map(({ _id, createdAt }) => (
          <li key={_id} className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-2">
            <span className="text-sm text-quiet">
              {formatMessage(messages.createdOn, { time: localTime(createdAt) })}
            </span>
            <Button look="plain" size="small" disabled={end.isPending} onClick={() => end.mutate(_id)}>
              {messages.end}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
