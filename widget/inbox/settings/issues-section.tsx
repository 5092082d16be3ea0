import type { IssueService } from '@node-docs/edge/contract/issue-services'
import { useState } from 'react'
import type { Inbox } from '../store.ts'
import { IssueEvents } from './issue-events.tsx'
import { SelectField } from './select-field.tsx'
import type { SectionProps } from './section-props.ts'
import { setProject, type Settings } from './edit-settings.ts'
import {
  createIssueSettings,
  findService,
  type IssueValues,
  keepIssueValues,
  keepsToken,
  readIssueValues,
  SAVED_SECRET_HINT,
  serviceFields,
} from './issue-services.ts'
import { TextField } from './text-field.tsx'
import { findError } from './validate-settings.ts'

/** The settings of the service in which issues from reports are created. */
export function IssuesSection({
  inbox,
  sdkKey,
  saved,
  settings,
  errors,
  onChange,
}: SectionProps & { inbox: Inbox; sdkKey: string; saved: Settings['project'] }) {
  const [service, setService] = useState<IssueService>(() => findService(settings.project))
  const values = readIssueValues(service, settings.project)
  const isTokenKept = keepsToken(service, saved, values)

  function set(nextService: IssueService, next: IssueValues): void {
    setService(nextService)
    onChange((current) => setProject(current, createIssueSettings(nextService, next)))
  }

  const controls = serviceFields[service].map(({ hint, id, isSecret = false, name, placeholder, title }) => (
    <TextField
      key={`${service} ${name}`}
      id={`issues-${id}`}
      label={title}
      {...(hint !== undefined && { hint: isSecret && isTokenKept ? SAVED_SECRET_HINT : hint })}
      isMono
      {...(isSecret && { type: 'password' as const })}
      {...(placeholder !== undefined && { placeholder })}
      error={findError(errors, `${service}.${name}`)}
      value={values[name] ?? ''}
      onChange={(text) => set(service, { ...values, [name]: text.trim() })}
    />
  ))

  return (
    <>
      <div className="field-grid">
        <SelectField
          id="issues-service"
          label="Service"
          error={undefined}
          value={service}
          options={[
            ['github', 'GitHub'],
            ['gitlab', 'GitLab'],
            ['linear', 'Linear'],
            ['jira', 'Jira Cloud'],
          ]}
          onChange={(next) => set(next, keepIssueValues(service, next, values))}
        />
        {controls}
      </div>
      {saved[service] !== null && (
        // Saving another Jira site removes the secret. The key changes with the site, so that the state is loaded
        // again.
        <IssueEvents key={`${service} ${saved.jira?.site}`} inbox={inbox} sdkKey={sdkKey} service={service} />
      )}
    </>
  )
}
