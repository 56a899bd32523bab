import { formatMessage } from '#contract/format-message.ts'
import { blanksIn, type SitePage, type SitePageChange } from '#contract/site-pages.ts'
import * as adminMessages from '#messages/admin.ts'
import * as messages from '#messages/admin-pages.ts'
import * as commonMessages from '#messages/common.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { CheckField } from '../ui/check-field.tsx'
import { RichTextField } from '../ui/editor/rich-text-field.tsx'
import { TextField } from '../ui/inputs.tsx'
import { RichText } from '../ui/rich-text.tsx'
import { usePageForm } from './use-page-form.ts'

const noPictures = () => Promise.reject(new Error('Pages show no pictures.'))
const nothing = () => {}
/** Its text is set from outside by another key alone. */
const never = () => nothing

/** Title, text and state of a page. What was typed survives a reload, a failure, and a change by someone else. */
export function PageForm({ page }: { page: SitePage }) {
  const form = usePageForm(page)
  const { typed, change, errors } = form
  const blanks = blanksIn(typed.content)
  const path = paths.sitePage(page.slug)
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
      className="grid max-w-2xl gap-6"
    >
      <TextField
        label={messages.title}
        error={errors.title}
        value={typed.title}
        onChange={({ target }) => change({ title: target.value })}
      />
      <RichTextField
        key={form.editorKey}
        name="content"
        label={messages.text}
        initial={typed.content}
        watch={never}
        onChange={form.changeContent}
        onBlur={nothing}
        focusRef={nothing}
        error={errors.content}
        uploadPicture={noPictures}
      />
      <CheckField
        label={messages.published}
        hint={
          blanks.length > 0
            ? formatMessage(messages.publishedHintWithBlanks, { path, blanks: blanks.join(', ') })
            : formatMessage(messages.publishedHint, { path })
        }
        checked={typed.isPublished}
        onChange={({ target }) => change({ isPublished: target.checked })}
      />
      {form.isBehind && hasChanged(page, typed) && (
        <OtherVersion page={page} onKeepMine={() => form.resolve(false)} onUseTheirs={() => form.resolve(true)} />
      )}
      <Button type="submit" className="w-fit min-w-36" disabled={form.isSaving}>
        {form.isSaving ? commonMessages.saving : adminMessages.save}
      </Button>
      {form.isRefused && form.isBehind && <p>{messages.chooseText}</p>}
    </form>
  )
}

type OtherVersionProps = { page: SitePage; onKeepMine: () => void; onUseTheirs: () => void }

/** The version that someone else has saved, and the choice between the two. */
function OtherVersion({ page, onKeepMine, onUseTheirs }: OtherVersionProps) {
  return (
    <section role="status" className="grid gap-3 rounded-lg border border-line p-4">
      <p>{messages.changedMeanwhile}</p>
      <h3 className="font-serif text-xl font-semibold">{page.title}</h3>
      <RichText html={page.content} />
      <div className="flex flex-wrap gap-3">
        <Button look="plain" size="small" onClick={onKeepMine}>
          {messages.keepMine}
        </Button>
        <Button look="plain" size="small" onClick={onUseTheirs}>
          {adminMessages.useTheirs}
        </Button>
      </div>
    </section>
  )
}

const hasChanged = (page: SitePage, typed: SitePageChange) =>
  page.title !== typed.title || page.content !== typed.content || page.isPublished !== typed.isPublished
