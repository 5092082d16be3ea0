import { findError } from './validate-settings.ts'
import { setProject } from './settings-model.ts'
import type { SectionProps } from './section-props.ts'
import { TextField } from './text-field.tsx'

/** The GitHub repository for issues from reports. */
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
        hint="Reports create issues in this repository. Leave empty to turn this off."
        isMono
        placeholder="owner/name"
        error={findError(errors, 'github.repository')}
        value={repository}
        onChange={(text) => set(text.trim(), token)}
      />
      <TextField
        id="github-token"
        label="Token"
        hint="Needs permission to write issues. The saved token is never shown; leave empty to keep it."
        type="password"
        isMono
        error={findError(errors, 'github.token')}
        value={token}
        onChange={(text) => set(repository, text.trim())}
      />
    </div>
  )
}
