import { createContext, useContext } from 'react'

/** Below which calls the imports of a page are: those of the site, which admins make, or an Author's own. */
export type ImportDoor = '/admin/imports' | '/imports'

export const ImportDoorContext = createContext<ImportDoor>('/admin/imports')
export const useImportDoor = (): ImportDoor => useContext(ImportDoorContext)
