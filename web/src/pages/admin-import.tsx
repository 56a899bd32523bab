import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMessage } from '#contract/format-message.ts'
import type { SiteImport } from '#contract/imports.ts'
import { TRASH_DAYS } from '#contract/limits.ts'
import * as adminMessages from '#messages/admin.ts'
import * as messages from '#messages/admin-import.ts'
import * as commonMessages from '#messages/common.ts'
import { AdminFailure } from '../admin/admin-list.tsx'
import { AdminPage } from '../admin/admin-page.tsx'
import { ImportList } from '../admin/import-list.tsx'
import { ImportSection } from '../admin/import-section.tsx'
import { ImportUpload } from '../admin/import-upload.tsx'
import { siteImports } from '../admin/queries.ts'

export function Component() {
  return (
    <AdminPage title={adminMessages.imports}>
      <Imports />
    </AdminPage>
  )
}

/** The states of an import in whose place no other one is begun. */
const ACTIVE: SiteImport['state'][] = ['checking', 'checked', 'importing']

function Imports() {
  const { data, error, refetch } = useQuery(siteImports)
  const [shownId, setShownId] = useState<string>()
  const active = data?.find(({ isUploaded, state }) => isUploaded && ACTIVE.includes(state))
  // It stays when it has ended.
  if (shownId === undefined && active) setShownId(active.id)
  if (!data && error) return <AdminFailure error={error} retry={refetch} />
  if (!data) return <p className="py-16 text-center text-quiet">{commonMessages.loading}</p>
  const shown = data.find(({ id }) => id === shownId)
  return (
    <>
      <p className="mb-8 max-w-prose text-quiet">{formatMessage(messages.intro, { days: TRASH_DAYS })}</p>
      {shown && <ImportSection key={shown.id} id={shown.id} />}
      {!active && <ImportUpload uploaded={setShownId} />}
      <ImportList imports={data} show={setShownId} />
    </>
  )
}
