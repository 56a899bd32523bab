import { useRef } from 'react'

type Sending = { id: string; parts: [string, FormDataEntryValue][] }

/**
 * Names what is being sent, so that the server keeps it once however often it arrives: the same form sent again carries
 * the same name, a changed one a new name. `done` is to be called once the server has it: the same words said on
 * purpose a second time count again.
 */
export function useIdempotencyKey() {
  const last = useRef<Sending | null>(null)
  return {
    name(form: FormData): FormData {
      const parts = [...form]
      if (!last.current || !isSame(last.current.parts, parts)) last.current = { id: newId(), parts }
      form.append('submissionId', last.current.id)
      return form
    },
    done() {
      last.current = null
    },
  }
}

function isSame(one: Sending['parts'], other: Sending['parts']): boolean {
  return (
    one.length === other.length && one.every(([name, value], at) => other[at]?.[0] === name && other[at]?.[1] === value)
  )
}

/** 128 random bits. crypto.randomUUID is missing on a site that is not reached by https. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
