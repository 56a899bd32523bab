import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { Toaster, toast, useToasterStore } from 'react-hot-toast'
import { TOAST } from '#contract/limits.ts'

export { toast }

/** A link to what a toast is about. */
export type ToastLink = { label: string; href: string }

let isMounted = false

/** Mounts the toasts beside the page, once, in a root of their own: the page's was rendered without them. */
export function mountToaster(): void {
  if (isMounted) return
  isMounted = true
  const place = document.createElement('div')
  // An open dialog hides all else from screen readers, except what has this attribute; each toast sets its own value.
  place.setAttribute('aria-live', 'off')
  document.body.append(place)
  createRoot(place).render(<Toasts />)
}

/** A message with a link. Toasts are outside the router: the link loads a new document. */
export function withLink(message: string, { label, href }: ToastLink) {
  return (
    <span>
      {message}{' '}
      <a href={href} className="font-medium text-accent underline underline-offset-4">
        {label}
      </a>
    </span>
  )
}

function Toasts() {
  const { toasts } = useToasterStore()
  useEffect(() => {
    for (const one of toasts.filter(({ visible }) => visible).slice(TOAST.most)) toast.dismiss(one.id)
  }, [toasts])
  return (
    <Toaster
      // Below the header; at the bottom, above the comments button or the footer of its panel.
      containerStyle={{ top: '4.5rem', bottom: 'var(--toasts-bottom, 6rem)' }}
      toastOptions={{
        duration: TOAST.blank,
        // Clicks go through a toast to the page, except on its own links and buttons.
        className: 'font-sans text-[0.9375rem] [&_:is(a,button)]:pointer-events-auto',
        style: {
          background: 'var(--raised)',
          color: 'var(--ink)',
          border: '1px solid var(--line)',
          boxShadow: 'var(--lift)',
          padding: '0.75rem 1rem',
          maxWidth: '28rem',
          pointerEvents: 'none',
        },
        success: { iconTheme: { primary: 'var(--go)', secondary: '#fff' } },
        error: { iconTheme: { primary: 'var(--stop)', secondary: '#fff' } },
      }}
    />
  )
}
