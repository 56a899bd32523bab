import { CircleAlert, Info } from 'lucide-react'
import type { ReactNode } from 'react'

/** Why a form could not be sent, above the form. */
export function ErrorBanner({ message }: { message: string | null }) {
  return (
    <div role="alert">
      {message && (
        <p className="mb-8 flex gap-3 rounded-lg border border-stop bg-stop-soft px-4 py-3 text-[0.9375rem]">
          <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-stop-text" />
          <span dir="auto">{message}</span>
        </p>
      )}
    </div>
  )
}

/** Information to read before going on. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div className="mb-8 flex gap-3 rounded-lg bg-accent-soft px-4 py-3 text-[0.9375rem] leading-relaxed">
      <Info aria-hidden className="mt-1 size-4.5 shrink-0 text-accent" />
      <div className="grow">{children}</div>
    </div>
  )
}
