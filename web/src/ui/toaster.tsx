import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { Toaster, toast, useToasterStore } from 'react-hot-toast'
import { TOAST } from '#contract/limits.ts'

export { toast }

/** Where what was said can be seen. */
export type ToastLink = { label: string; href: string }

let isMounted = false

/** Puts the toasts beside the page, once, in a root of their own: the page's was rendered without them. */
export function mountToaster(): void {
  if (isMounted) return
  isMounted = true
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(<Toasts />)
}

/** A sentence that leads somewhere. These toasts stand outside the router: the link loads its page anew. */
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
      // Below the header; where it has to be below, above the comments' button or the foot of their panel.
      containerStyle={{ top: '4.5rem', bottom: 'var(--toasts-bottom, 6rem)' }}
      toastOptions={{
        duration: TOAST.blank,
        // What lies under one can be pressed; what is in it too.
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
