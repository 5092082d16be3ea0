import { Switch } from '../../ui/switch.tsx'
import type { InboxApi } from '../api.ts'
import { findError } from './validate-settings.ts'
import { LinesField } from './lines-field.tsx'
import { setProject } from './edit-settings.ts'
import { NumberField } from './number-field.tsx'
import { RefusedOrigins } from './refused-origins.tsx'
import type { SectionProps } from './section-props.ts'
import { TextField } from './text-field.tsx'

/** Who can send reports, and how long they are kept. */
export function AccessSection({
  api,
  sdkKey,
  settings: { project },
  errors,
  onChange,
}: SectionProps & { api: InboxApi; sdkKey: string }) {
  const set = (change: Partial<typeof project>): void => onChange((current) => setProject(current, change))
  return (
    <>
      <TextField
        id="project-name"
        label="Name"
        error={findError(errors, 'name')}
        value={project.name}
        onChange={(name) => set({ name })}
      />
      <LinesField
        id="project-origins"
        label="Allowed origins"
        hint="Pages that can send reports, one origin per line. Leave empty to allow any page."
        error={findError(errors, 'origins')}
        value={project.origins}
        placeholder="https://example.com"
        onChange={(origins) => set({ origins })}
      />
      <RefusedOrigins
        api={api}
        sdkKey={sdkKey}
        allowed={project.origins}
        onAllow={(origin) => set({ origins: [...project.origins, origin] })}
      />
      <Switch
        id="project-identity"
        label="Require identity verification"
        hint="Rejects user ids that your server has not signed with the project’s secret."
        isOn={project.identityVerification}
        onSwitch={(identityVerification) => set({ identityVerification })}
      />
      <Switch
        id="project-spam"
        label="Move suspected spam to Spam"
        hint="Reports that were not sent through the panel go to Spam. Nothing is deleted."
        isOn={project.spamProtection === 'token'}
        onSwitch={(isOn) => set({ spamProtection: isOn ? 'token' : 'off' })}
      />
      <NumberField
        id="project-retention"
        label="Keep reports for"
        hint="1 to 3650 days. After that, reports, files and events are deleted."
        error={findError(errors, 'retentionDays')}
        minimum={1}
        maximum={3650}
        value={project.retentionDays}
        onChange={(retentionDays) => set({ retentionDays })}
      />
    </>
  )
}
