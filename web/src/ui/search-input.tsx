import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import * as messages from '#messages/common.ts'
import { Button } from './button.tsx'
import { INPUT } from './field.tsx'

/** The field and the button of a form with the role `search`, side by side in a flex container. */
export function SearchInput({ label, ...props }: ComponentProps<'input'> & { label: string }) {
  return (
    <>
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        dir="auto"
        autoComplete="off"
        className={`${INPUT} h-11 min-w-0 rounded-full! text-ellipsis`}
        {...props}
      />
      <Button type="submit">
        <Search aria-hidden className="size-4.5" />
        <span className="max-sm:sr-only">{messages.search}</span>
      </Button>
    </>
  )
}
