import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as messages from '#messages/reading.ts'
import { request } from '../http/client.ts'
import { useSession } from '../session/use-session.ts'
import { CheckField } from '../ui/check-field.tsx'
import { notify } from '../ui/toast.ts'
import { setRememberedHere } from './device-positions.ts'
import { READING_POSITIONS, remembersReading } from './queries.ts'

/** Whether it is remembered where the reader is in blogs: of a user on every device, of a visitor on this one. */
export function RememberReading() {
  const { user, status } = useSession()
  const userId = user?._id ?? null
  const client = useQueryClient()
  const { queryKey } = remembersReading(userId)
  const { data } = useQuery({ ...remembersReading(userId), enabled: status !== 'loading' })
  /** The choice that is not saved yet: the cache updates its readers only a moment after a click. */
  const [chosen, setChosen] = useState<boolean>()
  const choose = useMutation({
    // One after the other: the box stays usable, and keeps the focus, while a choice is saved.
    scope: { id: 'remember-reading' },
    mutationFn: async (remembered: boolean) => {
      if (userId === null) setRememberedHere(remembered)
      else await request('PUT /readingPositions', { body: { remembered } })
    },
    onMutate: (remembered) => {
      client.setQueryData(queryKey, { remembered })
    },
    onError: (error) => notify.failure(error, messages.choiceFailed),
    onSettled: async (_saved, _error, remembered) => {
      await client.invalidateQueries({ queryKey: READING_POSITIONS })
      setChosen((latest) => (latest === remembered ? undefined : latest))
    },
  })
  return (
    <CheckField
      label={messages.rememberPlace}
      hint={userId === null ? messages.rememberHereHint : messages.rememberHint}
      checked={chosen ?? data?.remembered ?? false}
      disabled={!data}
      onChange={({ target }) => {
        setChosen(target.checked)
        choose.mutate(target.checked)
      }}
    />
  )
}
