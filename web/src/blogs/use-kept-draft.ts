import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { BLOG_PICTURES } from '#contract/limits.ts'
import { type BlogForm, type BlogValues, EMPTY_BLOG } from './blog-form-values.ts'
import { dropDraft, keepDraft, readDraft } from './draft-store.ts'

const KEY = 'new-blog'
const PAUSE_MS = 300

/**
 * Keeps the form on this device as it is filled in and brings it back on the next visit. `restored` says that it did;
 * `forget` ends the keeping after the blog was sent; `discard` empties the form.
 */
export function useKeptDraft(form: UseFormReturn<BlogValues, unknown, BlogForm>) {
  const [restored, setRestored] = useState(false)
  const forgotten = useRef(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let pending = false
    const keep = () => {
      clearTimeout(timer)
      if (pending && !forgotten.current) keepDraft(KEY, form.getValues())
      pending = false
    }
    const stopWatching = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        pending = !isEmpty(values)
        clearTimeout(timer)
        if (!pending && !forgotten.current) dropDraft(KEY)
        timer = setTimeout(keep, PAUSE_MS)
      },
    })
    readDraft<BlogValues>(KEY).then((draft) => {
      // Whoever has begun to type while this was read keeps what they typed.
      if (!draft || isEmpty(draft) || !isEmpty(form.getValues())) return
      form.reset({ ...EMPTY_BLOG, ...draft })
      setRestored(true)
    })
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('pagehide', keep)
      stopWatching()
      keep()
    }
  }, [form])
  const forget = () => {
    forgotten.current = true
    return dropDraft(KEY)
  }
  const discard = () => {
    setRestored(false)
    form.reset(EMPTY_BLOG)
    return dropDraft(KEY)
  }
  return { restored, forget, discard }
}

function isEmpty(values: BlogValues): boolean {
  const texts = Object.entries(values).filter(([name]) => name !== 'published')
  return texts.every(([, value]) => !value) && BLOG_PICTURES.every((name) => !values[name])
}
