import type { AdminSettings } from '#contract/settings.ts'
import * as adminMessages from '#messages/admin.ts'
import * as messages from '#messages/admin-settings.ts'
import * as commonMessages from '#messages/common.ts'
import { useSession } from '../session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { AnnouncementOfSite } from './announcement-group.tsx'
import { PeopleOfSite } from './people-group.tsx'
import {
  AccentColour,
  ApprovalOfPosts,
  Categories,
  LinksOfSite,
  LogoAndIcon,
  Maintenance,
  NameAndWords,
} from './settings-groups.tsx'
import { UnsavedNotice } from './unsaved-notice.tsx'
import { useSettingsForm } from './use-settings-form.ts'

/** The settings of the site. */
export function SettingsForm({ data }: { data: AdminSettings }) {
  const { user } = useSession()
  const form = useSettingsForm(data, `settings:${user?._id}`)
  const isChanged = form.changed.length > 0
  return (
    <>
      {form.restoredAt !== undefined && <UnsavedNotice at={form.restoredAt} onDiscard={form.discard} />}
      <form
        ref={form.form}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
        className="max-w-2xl"
      >
        <div className="grid gap-12">
          <NameAndWords form={form} />
          <AnnouncementOfSite form={form} />
          <AccentColour form={form} />
          <LogoAndIcon />
          <Categories form={form} />
          <LinksOfSite form={form} />
          <PeopleOfSite form={form} />
          <ApprovalOfPosts form={form} />
          <Maintenance form={form} />
        </div>
        {/* In view once there is something to save: the form is several screens long. */}
        <div
          data-save-bar={isChanged}
          className={`mt-9 flex flex-wrap gap-3 py-3 ${isChanged ? 'sticky bottom-0 z-10 bg-paper' : ''}`}
        >
          <Button type="submit" className="min-w-36" disabled={form.isSaving}>
            {form.isSaving ? commonMessages.saving : adminMessages.save}
          </Button>
          {isChanged && (
            <Button look="plain" disabled={form.isSaving} onClick={form.discard}>
              {messages.discardChanges}
            </Button>
          )}
        </div>
      </form>
    </>
  )
}
