import { Suspense, useEffect, useState } from 'react'
import { SHOW_SHORTCUTS } from '../ui/editor/command.ts'
import { lazyComponent } from '../ui/lazy-component.ts'

const ShortcutsDialog = lazyComponent(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog)

/** The list of all shortcuts of the writing page, which Ctrl or ⌘ and `/` opens, and a button of the toolbar. */
export function Shortcuts() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const show = () => setOpen(true)
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key !== '/') return
      event.preventDefault()
      show()
    }
    addEventListener('keydown', press)
    addEventListener(SHOW_SHORTCUTS, show)
    return () => {
      removeEventListener('keydown', press)
      removeEventListener(SHOW_SHORTCUTS, show)
    }
  }, [])
  return (
    open && (
      <Suspense>
        <ShortcutsDialog onClose={() => setOpen(false)} />
      </Suspense>
    )
  )
}
