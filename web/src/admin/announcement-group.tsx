import { useState } from 'react'
import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/admin-settings.ts'
import { TextField } from '../ui/inputs.tsx'
import { fromLocalInput, toLocalInput, zoneName } from '../ui/local-time.ts'
import { MissingPage } from './missing-page.tsx'
import { Setting } from './setting.tsx'
import { Group } from './settings-group.tsx'
import { TextSetting } from './settings-groups.tsx'
import type { SettingsForm as Form } from './use-settings-form.ts'

const hasEnded = (end: string) => end !== '' && Date.parse(end) <= Date.now()

/** The line above the header of every page. */
export function AnnouncementOfSite({ form }: { form: Form }) {
  /** The address when its field was last left. */
  const [entered, setEntered] = useState(form.values.announcementAddress)
  return (
    <Group title={messages.announcement}>
      <TextSetting name="announcement" form={form} label={messages.announcementText} hint={messages.announcementHint} />
      <Setting name="announcementAddress" form={form}>
        {({ value, error, onChange }) => (
          <>
            <TextField
              label={messages.announcementAddress}
              hint={messages.announcementAddressHint}
              error={error}
              value={value}
              onChange={({ target }) => onChange(target.value)}
              onBlur={() => setEntered(value)}
            />
            {entered === value && <MissingPage address={value} />}
          </>
        )}
      </Setting>
      <Setting name="announcementEnds" form={form}>
        {({ value, error, onChange }) => (
          <TextField
            label={messages.announcementEnds}
            hint={
              hasEnded(value)
                ? messages.announcementEnded
                : formatMessage(messages.announcementEndsHint, { zone: zoneName() })
            }
            type="datetime-local"
            className="max-w-72"
            error={error}
            value={value && toLocalInput(value)}
            onChange={({ target }) => onChange(fromLocalInput(target.value))}
          />
        )}
      </Setting>
    </Group>
  )
}
