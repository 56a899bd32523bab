import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SetStateAction, useEffect, useRef, useState } from 'react'
import { type AdminSettings, type SettingKey, SiteSettings } from '#contract/settings.ts'
import * as messages from '#messages/admin-settings.ts'
import { ApiError, hasStatus, signedInAsOther } from '../http/api-error.ts'
import { request } from '../http/client.ts'
import { setTabItem, tabItem } from '../tab-storage.ts'
import { notify } from '../ui/toast.ts'
import { adminSettings } from './queries.ts'

type Errors = Partial<Record<SettingKey, string>>

/** The typed values, and the values before they were changed. Both have the same keys. */
interface Typed {
  values: Partial<SiteSettings>
  before: Partial<SiteSettings>
  /** When the last one was typed, in milliseconds since the epoch. */
  at?: number
}

const NOTHING: Typed = { values: {}, before: {} }

const isSameSetting = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What was typed while settings were saved stays, as a change of what the server has now. */
function withoutSaved({ values, before, ...rest }: Typed, saved: Partial<SiteSettings>, now: SiteSettings): Typed {
  const left = (Object.keys(values) as SettingKey[]).filter(
    (key) => !(key in saved && isSameSetting(values[key], saved[key])),
  )
  if (left.length === 0) return NOTHING
  const of = (from: (key: SettingKey) => unknown) => Object.fromEntries(left.map((key) => [key, from(key)]))
  return { ...rest, values: of((key) => values[key]), before: of((key) => (key in saved ? now[key] : before[key])) }
}

function errorsOf(keys: SettingKey[], values: SiteSettings): Errors {
  const found = keys.flatMap((key) => {
    const { success, error } = SiteSettings.shape[key].safeParse(values[key])
    return success ? [] : [[key, error.issues[0]?.message ?? messages.invalidValue]]
  })
  return Object.fromEntries(found)
}

/**
 * The form of the settings: the typed values over the server's. It survives a reload, a failure, and a change by
 * someone else, which is shown beside it.
 * @param storageKey names the person and the form in this tab's storage
 */
export function useSettingsForm(data: AdminSettings, storageKey: string) {
  const client = useQueryClient()
  const [typed, setTyped] = useState<Typed>(() => ({ ...NOTHING, ...JSON.parse(tabItem(storageKey) ?? '{}') }))
  /** When the changes were typed that the page was left with. */
  const [restoredAt, setRestoredAt] = useState(typed.at)
  const [errors, setErrors] = useState<Errors>({})
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    setTabItem(storageKey, Object.keys(typed.values).length > 0 ? JSON.stringify(typed) : null)
  }, [typed, storageKey])
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [errors])

  const values: SiteSettings = { ...data.values, ...typed.values }
  const changed = (Object.keys(typed.values) as SettingKey[]).filter(
    (key) => !isSameSetting(typed.values[key], data.values[key]),
  )

  function set<Key extends SettingKey>(key: Key, value: SiteSettings[Key]): void {
    setTyped(({ values, before }) => ({
      values: { ...values, [key]: value },
      before: { ...before, [key]: key in before ? before[key] : data.values[key] },
      at: Date.now(),
    }))
    setErrors(({ [key]: _, ...rest }) => rest)
  }

  /** Resets a setting to the server's value. */
  function drop(key: SettingKey): void {
    setTyped(({ values: { [key]: _, ...values }, before: { [key]: __, ...before }, ...rest }) => ({
      ...rest,
      values,
      before,
    }))
    setErrors(({ [key]: _, ...rest }) => rest)
  }

  function reset(left: SetStateAction<Typed>): void {
    setTyped(left)
    setRestoredAt(undefined)
    setErrors({})
  }

  const save = useMutation({
    mutationFn: (changes: Partial<SiteSettings>) => {
      const expected = Object.fromEntries(Object.keys(changes).map((key) => [key, data.values[key as SettingKey]]))
      return request('PUT /admin/settings', { body: { ...changes, expected } })
    },
    onSuccess: ({ data, message }, saved) => {
      client.setQueryData(adminSettings.queryKey, data)
      reset((typed) => withoutSaved(typed, saved, data.values))
      notify.success(message)
    },
    onError: async (error) => {
      notify.failure(error, messages.saveFailed)
      if (error instanceof ApiError)
        setErrors(Object.fromEntries(error.errors.map(({ path, message }) => [path, message])))
      // Someone changed them in the meantime: shows both.
      if (hasStatus(error, 409) && !signedInAsOther(error)) await client.invalidateQueries(adminSettings)
    },
  })

  /**
   * Saves what was changed.
   * @param decided settings that are saved even if they stay as they are
   * @param onSaved called if it was saved, or there was nothing to save
   */
  function submit(decided: readonly SettingKey[] = [], onSaved?: () => void): void {
    const keys = [...new Set([...changed, ...decided])]
    const found = errorsOf(keys, values)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    if (keys.length === 0 && onSaved) onSaved()
    else save.mutate(Object.fromEntries(keys.map((key) => [key, values[key]])), { onSuccess: () => onSaved?.() })
  }

  /** Whether someone else has changed a setting since its change was begun here. */
  const isBehind = (key: SettingKey) => changed.includes(key) && !isSameSetting(typed.before[key], data.values[key])

  return {
    /** The server's settings. */
    data,
    form,
    values,
    changed,
    errors,
    set,
    drop,
    submit,
    isBehind,
    isSaving: save.isPending,
    restoredAt: changed.length > 0 ? restoredAt : undefined,
    discard: () => reset(NOTHING),
  }
}

export type SettingsForm = ReturnType<typeof useSettingsForm>
