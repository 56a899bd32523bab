import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/admin-settings.ts'
import { request } from '../http/client.ts'
import { getOf } from '../http/query-client.ts'
import { ADMIN_SETTINGS } from '../settings/queries.ts'
import { Button } from '../ui/button.tsx'
import { DateText } from '../ui/date.tsx'
import { Message, srOnly } from '../ui/message.tsx'
import { notify } from '../ui/toast.ts'
import { adminSettings } from './queries.ts'

const retiredCategories = queryOptions({
  queryKey: [...ADMIN_SETTINGS, 'retired-categories'],
  queryFn: async ({ signal, meta }) => (await getOf({ meta })('GET /admin/retiredCategories', { signal })).data,
  staleTime: 0,
})

/**
 * The categories that were retired; each can be restored. Nothing if there are none.
 * @param isChanged whether the categories have changes that are not saved yet
 */
export function RetiredCategories({ isChanged }: { isChanged: boolean }) {
  const client = useQueryClient()
  const place = useRef<HTMLDivElement>(null)
  const { data: retired = [] } = useQuery(retiredCategories)
  const restore = useMutation({
    mutationFn: (name: string) => request('POST /admin/retiredCategories/restore', { body: { name } }),
    onSuccess: ({ data, message }) => {
      client.setQueryData(adminSettings.queryKey, data)
      notify.success(message)
      // The button is gone then.
      place.current?.focus({ preventScroll: true })
    },
    onError: (error) => notify.failure(error, messages.restoreFailed),
    onSettled: () => client.invalidateQueries({ queryKey: adminSettings.queryKey }),
  })
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {retired.length > 0 && (
        <>
          <h3 className="font-medium">{messages.retired}</h3>
          <p className="mt-1 text-sm text-quiet">{isChanged ? messages.restoreLater : messages.retiredHint}</p>
          <ul className="mt-2 divide-y divide-line">
            {retired.map(({ name, heir, retiredAt, blogs }) => (
              <li key={name} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
                <p className="min-w-0 wrap-anywhere">
                  <Message
                    text={messages.retiredInto}
                    values={{ name: <bdi>{name}</bdi>, heir: <bdi>{heir}</bdi>, date: <DateText iso={retiredAt} /> }}
                  />
                  <span className="ms-2 text-sm whitespace-nowrap text-quiet">
                    {formatMessage(messages.blogCount, { count: blogs })}
                  </span>
                </p>
                <Button
                  size="small"
                  look="plain"
                  disabled={isChanged || restore.isPending}
                  onClick={() => restore.mutate(name)}
                >
                  <Message text={messages.restoreCategory} values={{ name, hidden: srOnly }} />
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
