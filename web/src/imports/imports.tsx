import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SiteImport } from '#contract/imports.ts'
import * as commonMessages from '#messages/common.ts'
import { type ImportDoor, ImportDoorContext } from './import-door.ts'
import { ImportFailure } from './import-failure.tsx'
import { ImportList } from './import-list.tsx'
import { ImportSection } from './import-section.tsx'
import { ImportUpload } from './import-upload.tsx'
import { siteImports } from './queries.ts'

/** The states of an import in whose place no other one is begun. */
const ACTIVE: SiteImport['state'][] = ['checking', 'checked', 'importing', 'fetching']

/** Uploads, the import that goes on, and all others. */
export function Imports({ door, intro }: { door: ImportDoor; intro: string }) {
  const { data, error, refetch } = useQuery(siteImports(door))
  const [shownId, setShownId] = useState<string>()
  const isOwn = door === '/imports'
  const active = data?.find((one) => one.isUploaded && one.isOwn === isOwn && ACTIVE.includes(one.state))
  // It stays when it has ended.
  if (shownId === undefined && active) setShownId(active.id)
  const shown = data?.find(({ id }) => id === shownId)
  return (
    <ImportDoorContext value={door}>
      {!data && error && <ImportFailure error={error} retry={refetch} />}
      {!data && !error && <p className="py-16 text-center text-quiet">{commonMessages.loading}</p>}
      {data && (
        <>
          <p className="mb-8 max-w-prose text-quiet">{intro}</p>
          {shown && <ImportSection key={shown.id} id={shown.id} />}
          {!active && <ImportUpload uploaded={setShownId} />}
          <ImportList imports={data} show={setShownId} />
        </>
      )}
    </ImportDoorContext>
  )
}
