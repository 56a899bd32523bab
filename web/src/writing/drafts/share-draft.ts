import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/writing.ts'
import { sendTexts } from '../../ui/editor/unsent-texts.ts'
import type { BlogFormState, BlogValues } from '../blog-form-values.ts'
import type { startAutosave } from './autosave-draft.ts'
import { draftValuesOf, formValuesOf } from './draft-fields.ts'
import { onDraftSaved } from './draft-saved.ts'
import type { DraftServer } from './draft-server.ts'
import type { DraftState, DraftStateStore } from './draft-state.ts'
import { syncDraft } from './sync-draft.ts'

type Share = {
  server: DraftServer
  /** The id of the blog, or NEW_BLOG. */
  blog: string
  writing: ReturnType<typeof startAutosave>
  state: DraftStateStore
  /** A passage was typed into on two devices, and has the words of both now. */
  twice: () => void
  /** A chosen picture is on its way to the server. */
  isUploading: () => boolean
}

/** Keeps the draft that is autosaved on this device on the server too, where the writer's other devices find it. */
export function shareDraft(form: BlogFormState, { server, blog, writing, state, twice, isUploading }: Share) {
  const synced = () => writing.held().draft.synced ?? { version: 0, values: draftValuesOf(writing.start()) }
  const sync = syncDraft(
    {
      draft() {
        const { id, device = id, version, typedAt = {} } = writing.held().draft
        return { id, device, blogId: blog || null, blogVersion: version, synced: synced(), typedAt }
      },
      values() {
        sendTexts()
        return draftValuesOf(form.getValues(), synced().values)
      },
      isUnchanged: () => !writing.isTouched(),
      merge(values, typedAt) {
        type Entry = [keyof BlogValues, BlogValues[keyof BlogValues]]
        const all = Object.entries(formValuesOf(values)) as Entry[]
        // A picture that was chosen here replaces the other one once it is uploaded.
        const merged = all.filter(([name]) => !(form.getValues(name) instanceof File))
        writing.merged(Object.fromEntries(merged), typedAt)
        for (const [name, value] of merged) form.setValue(name, value, { shouldDirty: true })
      },
      agreed: writing.agreed,
      gone: writing.renew,
      twice,
      tell: (next) => state.set(inWords(next)),
    },
    server,
  )

  /** Text that the server does not have may exist only in the page. */
  function inWords(next: DraftState): DraftState {
    if (next.kind === 'saved' && isUploading()) return { kind: 'saving' }
    if (next.kind !== 'device') return next
    const text = writing.isRefused() ? messages.savedNowhere : messages.keptOnlyHere
    return { ...next, why: formatMessage(text, { reason: next.why }) }
  }

  const listening = new AbortController()
  const { signal } = listening
  const stopWatching = form.subscribe({ formState: { values: true }, callback: sync.changed })
  document.addEventListener('visibilitychange', () => (document.hidden ? sync.flush() : void sync.catchUp()), {
    signal,
  })
  addEventListener('pagehide', sync.flush, { signal })
  onDraftSaved(({ id, version }) => id === writing.held().draft.id && sync.savedElsewhere(version), signal)
  addEventListener('online', () => void sync.catchUp(), { signal })

  return {
    ...sync,
    end(): void {
      sync.flush()
      sync.end()
      stopWatching()
      listening.abort()
    },
  }
}
