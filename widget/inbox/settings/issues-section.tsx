import { useState } from 'react'
import { SelectField } from './select-field.tsx'
import type { SectionProps } from './section-props.ts'
import { setProject } from './edit-settings.ts'
import { TextField } from './text-field.tsx'
import { findError } from './validate-settings.ts'

/** The settings of the repository of GitHub or the project of GitLab in which issues from reports are created. */
export function IssuesSection({ settings, errors, onChange }: SectionProps) {
  const { github, gitlab } = settings.project
  const [service, setService] = useState<'github' | 'gitlab'>(gitlab ? 'gitlab' : 'github')
  const place = service === 'github' ? github?.repository : gitlab?.project
  const token = (service === 'github' ? github : gitlab)?.token ?? ''

  function set(nextService: typeof service, nextPlace: string, nextToken: string): void {
    const secret = nextToken === '' ? {} : { token: nextToken }
    const isGithub = nextService === 'github'
    setService(nextService)
    onChange((current) =>
      setProject(current, {
        github: isGithub && nextPlace !== '' ? { repository: nextPlace, ...secret } : null,
        gitlab: !isGithub && nextPlace !== '' ? { project: nextPlace, ...secret } : null,
      }),
    )
  }

  return (
    <div className="field-grid">
      <SelectField
        id="issues-service"
        label="Service"
        error={undefined}
        value={service}
        options={[
          ['github', 'GitHub'],
          ['gitlab', 'GitLab'],
        ]}
        // A token is only valid in the service that created it.
        onChange={(next) => set(next, place ?? '', '')}
      />
      <TextField
        id="issues-repository"
        label="Repository"
        hint="Reports create issues in this repository. Leave empty to turn this off."
        isMono
        placeholder={service === 'github' ? 'owner/name' : 'group/name'}
        error={findError(errors, service === 'github' ? 'github.repository' : 'gitlab.project')}
        value={place ?? ''}
        onChange={(text) => set(service, text.trim(), token)}
      />
      <TextField
        id="issues-token"
        label="Token"
        hint="Needs permission to write issues. The saved token is never shown; leave empty to keep it."
        type="password"
        isMono
        error={findError(errors, `${service}.token`)}
        value={token}
        onChange={(text) => set(service, place ?? '', text.trim())}
      />
    </div>
  )
}
