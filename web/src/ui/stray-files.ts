import { useEffect } from 'react'

let fields = 0

const isFile = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

function refuse(event: DragEvent): void {
  if (event.defaultPrevented || !isFile(event)) return
  event.preventDefault()
  if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
}

/** A file that is dropped beside the fields that take it: the browser would open it in place of the form. */
export function useStrayFiles(): void {
  useEffect(() => {
    fields += 1
    if (fields === 1) for (const event of ['dragover', 'drop'] as const) addEventListener(event, refuse)
    return () => {
      fields -= 1
      if (fields === 0) for (const event of ['dragover', 'drop'] as const) removeEventListener(event, refuse)
    }
  }, [])
}
