import { Link } from 'react-router'
import { pagePath } from '#contract/addresses.ts'
import { formatMessage } from '#contract/format-message.ts'
import { joined } from '#contract/joined.ts'
import { blanksIn, type ListedPage } from '#contract/site-pages.ts'
import * as adminMessages from '#messages/admin.ts'
import * as messages from '#messages/admin-pages.ts'
import * as commonMessages from '#messages/common.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { CheckField } from '../ui/check-field.tsx'
import { RichTextField } from '../ui/editor/rich-text-field.tsx'
import { uploadTextPicture } from '../ui/editor/text-uploads.ts'
import { TextField } from '../ui/inputs.tsx'
import { RichText } from '../ui/rich-text.tsx'
import { UnsavedNotice } from './unsaved-notice.tsx'
import { hasChanged, usePageForm } from './use-page-form.ts'

const nothing = () => {}
/** Its text is set from outside by another key alone. */
const never = () => nothing

/**
 * Title, address, text and state of a page, or of a new one. What was typed survives a reload, a failure, and a change
 * by someone else.
 */
export function PageForm({ page }: { page?: ListedPage }) {
  const form = usePageForm(page)
  const { typed, change, errors } = form
  const blanks = blanksIn(typed.content)
  const path = pagePath(form.slug)
  return (
    <>
      {form.restoredAt !== undefined && <UnsavedNotice at={form.restoredAt} onDiscard={form.discard} />}
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
        {form.canMove && (
          <TextField
            label={messages.address}
            hint={formatMessage(messages.addressHint, { path })}
            error={errors.slug}
            value={form.slug}
            onChange={({ target }) => change({ slug: target.value.toLowerCase() })}
          />
        )}
        <div className="rounded-lg border border-edge/70 bg-raised px-4 py-2 focus-within:border-accent hover:border-edge">
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
            uploadPicture={uploadPicture}
          />
        </div>
        <CheckField
          label={messages.published}
          hint={
            blanks.length > 0
              ? formatMessage(messages.publishedHintWithBlanks, { path, blanks: joined(blanks) })
              : formatMessage(messages.publishedHint, { path })
          }
          checked={typed.isPublished}
          onChange={({ target }) => change({ isPublished: target.checked })}
        />
        {page && form.isBehind && hasChanged(page, typed) && (
          <OtherVersion page={page} onKeepMine={() => form.resolve(false)} onUseTheirs={() => form.resolve(true)} />
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" className="min-w-36" disabled={form.isSaving}>
            {form.isSaving ? commonMessages.saving : adminMessages.save}
          </Button>
          {page?.isPublished && (
            <Link to={pagePath(page.slug)} className={buttonClass('plain')}>
              {messages.seePage}
            </Link>
          )}
        </div>
        {form.isRefused && form.isBehind && <p>{messages.chooseText}</p>}
      </form>
    </>
  )
}

type OtherVersionProps = { page: ListedPage; onKeepMine: () => void; onUseTheirs: () => void }

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

const uploadPicture = (file: File) => uploadTextPicture('POST /admin/pagePicture', file)
