import { LockKeyhole } from 'lucide-react'
import { Link } from 'react-router'
import type { BlogCard } from '#contract/blogs.ts'
import * as messages from '#messages/blogs.ts'
import { paths } from '../paths.ts'
import { useLoginState } from '../session/use-return-to.ts'
import { useTextLanguage } from '../settings/queries.ts'
import { buttonClass } from '../ui/button.tsx'

/** In place of the text for people who may not read it: only what cards show. */
export function SignInToRead({ card, className = '' }: { card: BlogCard; className?: string }) {
  const state = useLoginState()
  return (
    <div className={`reading measure mt-8 sm:mt-10 ${className}`}>
      <p dir="auto" lang={useTextLanguage(card.language)} className="prose">
        {card.excerpt}
      </p>
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-4 rounded-xl border border-line bg-raised p-5">
        <p className="flex min-w-[min(14rem,100%)] grow basis-0 items-center gap-3">
          <LockKeyhole aria-hidden className="size-4.5 shrink-0 text-accent" />
          {messages.signInNote}
        </p>
        <Link to={paths.login} state={state} className={buttonClass('go', 'small')}>
          {messages.login}
        </Link>
      </div>
    </div>
  )
}
