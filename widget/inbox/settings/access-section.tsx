import { Switch } from '../../ui/switch.tsx'
import { findError } from './validate-settings.ts'
import { LinesField } from './lines-field.tsx'
import { setProject } from './settings-model.ts'
import { NumberField } from './number-field.tsx'
import type { SectionProps } from './section-props.ts'
import { TextField } from './text-field.tsx'

/** Who may send, and how long it is kept. */
export function AccessSection({ settings: { project }, errors, onChange }: SectionProps) {
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
        label="Pages that may send"
        hint="Origins, one a line. Empty: any page that knows the key."
        error={findError(errors, 'origins')}
        value={project.origins}
        placeholder="https://example.com"
        onChange={(origins) => set({ origins })}
      />
      <Switch
        id="project-identity"
        label="Demand proof of identity"
        hint="A user id without your server’s signature is refused. The project’s secret signs."
        isOn={project.identityVerification}
        onSwitch={(identityVerification) => set({ identityVerification })}
      />
      <Switch
        id="project-spam"
        label="Set suspected spam aside"
        hint="Reports that were not written in the panel go to the list Spam. None is thrown away."
        isOn={project.spamProtection === 'token'}
        onSwitch={(isOn) => set({ spamProtection: isOn ? 'token' : 'off' })}
      />
      <NumberField
        id="project-retention"
        label="Keep reports for"
        hint="Days, 1 to 3650. Then reports, files and events are deleted."
        error={findError(errors, 'retentionDays')}
        minimum={1}
        maximum={3650}
        value={project.retentionDays}
        onChange={(retentionDays) => set({ retentionDays })}
      />
    </>
  )
}
