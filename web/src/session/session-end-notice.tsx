import { useQueryClient } from '@tanstack/react-query'
import { LockKeyhole } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import * as commonMessages from '#messages/common.ts'
import * as messages from '#messages/session.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { reasonOfEnd } from './session-end.ts'
import { ENDED, ENDS } from './session-end-words.ts'
import { switchUser } from './switch-user.ts'

/**
 * Tells a person who is writing that their session has ended and why. It takes no focus, so that no key is lost, and
 * lets no form be sent.
 */
export function SessionEndNotice() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const refuse = (event: SubmitEvent) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      button.current?.focus()
    }
    addEventListener('submit', refuse, true)
    return () => removeEventListener('submit', refuse, true)
  }, [])
  const signIn = async () => {
    // First, so that the page still belongs to its writer while it keeps what they typed.
    await navigate(paths.login, { replace: true, state: { from: pathname + search + hash } })
    switchUser(client, null)
  }
  const why = reasonOfEnd()
  return (
    // An open dialog hides all else from screen readers, except what has `aria-live`, and takes its clicks.
    <section
      role="alert"
      aria-live="assertive"
      className="pointer-events-auto fixed inset-x-0 top-0 z-50 border-b border-line bg-raised shadow-lift"
    >
      <div className="wrap flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 text-[0.9375rem]">
        <p className="flex min-w-0 grow basis-72 gap-3">
          <LockKeyhole aria-hidden className="mt-1 size-4.5 shrink-0 text-accent" />
          <span>
            <span className="font-medium">{why ? ENDS[why] : ENDED}</span> {messages.writingKept}
          </span>
        </p>
        <Button ref={button} size="small" onClick={signIn}>
          {commonMessages.signIn}
        </Button>
      </div>
    </section>
  )
}
