import { useQuery } from '@tanstack/react-query'
import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/admin-settings.ts'
import { ADMIN } from '../moderation/offer-undo.ts'

/** Says that an address is one of this site, where there is nothing. */
export function MissingPage({ address }: { address: string }) {
  const path = pathOf(address)
  const { data: isMissing } = useQuery({
    queryKey: [...ADMIN, 'missing page', path],
    queryFn: async ({ signal }) => (await fetch(path ?? '', { method: 'HEAD', signal })).status === 404,
    enabled: path !== undefined,
    staleTime: 0,
  })
  return (
    <p role="status" className="mt-2 text-sm empty:hidden">
      {path !== undefined && isMissing && formatMessage(messages.missingPage, { path })}
    </p>
  )
}

/** Undefined for an address of another site, or none. */
function pathOf(address: string): string | undefined {
  const url = address === '' ? null : URL.parse(address, window.location.origin)
  return url?.origin === window.location.origin ? url.pathname + url.search : undefined
}
