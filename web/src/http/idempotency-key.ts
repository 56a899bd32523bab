import { useRef } from 'react'

type Sending = { id: string; parts: [string, FormDataEntryValue][] }

/**
 * Adds an idempotency key to a form, so that the server stores it once however often it arrives: the same form gets the
 * same key, a changed one a new key. Call `done` once the server has it, so that sending the same text again on purpose
 * counts. Each place that sends has a last form of its own.
 */
export function useIdempotencyKey() {
  const last = useRef(new Map<string, Sending>())
  return {
    /** @param chosen the form as it was filled in, if that differs from what is sent */
    name(form: FormData, place = '', chosen = form): FormData {
      const parts = [...chosen]
      const before = last.current.get(place)
      const sending = before && areSameParts(before.parts, parts) ? before : { id: newId(), parts }
      last.current.set(place, sending)
      form.append('submissionId', sending.id)
      return form
    },
    done(place = '') {
      last.current.delete(place)
    },
  }
}

function areSameParts(one: Sending['parts'], other: Sending['parts']): boolean {
  return (
    one.length === other.length && one.every(([name, value], at) => other[at]?.[0] === name && other[at]?.[1] === value)
  )
}

/** 128 random bits in hex. crypto.randomUUID is missing without https. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
