import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../paths.ts'

/** The key `/` goes to the search field that is in sight, or to the search page, wherever nothing is being typed. */
export function useSearchKey(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey
      if (event.key !== '/' || hasModifier || event.defaultPrevented || isTyping(event.target)) return
      // Elements behind an open dialog cannot have the focus.
      if (document.querySelector('[role="dialog"], [role="alertdialog"], dialog[open]')) return
      event.preventDefault()
      const fields = document.querySelectorAll<HTMLInputElement>('search input[name="q"]')
      const field = [...fields].find((one) => one.checkVisibility())
      if (field) field.select()
      else void navigate(paths.search)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [navigate])
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
