import { useRef } from 'react'

type Sending = { id: string; parts: [string, FormDataEntryValue][] }

/**
 * Adds an idempotency key to a form, so that the server stores it once however often it arrives: the same form gets the
 * same key, a changed one a new key. Call `done` once the server has it, so that sending the same text again on purpose
 * counts.
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

/** 128 random bits in hex. crypto.randomUUID is missing without https. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
