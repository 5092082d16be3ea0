import { findError } from './validate-settings.ts'
import { setProject } from './settings-model.ts'
import type { SectionProps } from './section-props.ts'
import { TextField } from './text-field.tsx'

/** Where issues are opened from reports. */
export function GithubSection({ settings, errors, onChange }: SectionProps) {
  const { github } = settings.project
  const { repository = '', token = '' } = github ?? {}
  const set = (nextRepository: string, nextToken: string): void =>
    onChange((current) =>
      setProject(current, {
        github:
          nextRepository === ''
            ? null
            : { repository: nextRepository, ...(nextToken !== '' && { token: nextToken }) },
      }),
    )
  return (
    <div className="field-grid">
      <TextField
        id="github-repository"
        label="Repository"
        hint="Issues are opened here from a report. Empty: nowhere."
        isMono
        placeholder="owner/name"
        error={findError(errors, 'github.repository')}
        value={repository}
        onChange={(text) => set(text.trim(), token)}
      />
      <TextField
        id="github-token"
        label="Token"
        hint="May write issues of this repository. Never shown again; empty keeps the one that is there."
        type="password"
        isMono
        error={findError(errors, 'github.token')}
        value={token}
        onChange={(text) => set(repository, text.trim())}
      />
    </div>
  )
}
