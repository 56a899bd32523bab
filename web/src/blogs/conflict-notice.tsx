import { useEffect, useRef } from 'react'
import { paths } from '../paths.ts'
import { Notice } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'

type Props = { id: string; busy: boolean; onKeepMine: () => void; onTakeOther: () => void }

/** Offers the choices when the blog was saved elsewhere while it was being edited here. */
export function ConflictNotice({ id, busy, onKeepMine, onTakeOther }: Props) {
  const here = useRef<HTMLDivElement>(null)
  // The submit button is at the other end of a long form.
  useEffect(() => {
    here.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <Notice>
      <div ref={here} role="alert" className="grid gap-4">
        <p>
          This blog was changed elsewhere while you were writing. Nothing of yours is lost: what you wrote still stands
          below.{' '}
          <a
            className="font-medium text-accent underline underline-offset-4"
            href={paths.blog(id)}
            target="_blank"
            rel="noopener"
          >
            Look at the other version
          </a>
        </p>
        <div className="flex flex-wrap gap-3">
          <Button type="button" disabled={busy} onClick={onKeepMine}>
            Save mine over it
          </Button>
          <Button type="button" look="plain" disabled={busy} onClick={onTakeOther}>
            Drop mine and edit the other
          </Button>
        </div>
      </div>
    </Notice>
  )
}
