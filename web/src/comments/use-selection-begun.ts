import { useEffect, useState } from 'react'

/** Whether anything was selected since the component was mounted: the script for selections loads then. */
export function useSelectionBegun(): boolean {
  const [begun, setBegun] = useState(false)
  useEffect(() => {
    const begin = () => getSelection()?.isCollapsed === false && setBegun(true)
    begin()
    document.addEventListener('selectionchange', begin)
    return () => document.removeEventListener('selectionchange', begin)
  }, [])
  return begun
}
