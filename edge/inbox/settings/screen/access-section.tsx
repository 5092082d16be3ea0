import { Switch } from '@node-docs/widget/ui/switch.tsx'
import { useEffect, useState } from 'react'
import {
  type RefusedOrigin,
  type ServerSetting,
  type ServerSettings,
  serverSettings,
  settingNames,
} from '../../../contract/projects.ts'
import { formatError, type InboxApi, parseResponse, toProjectPath } from '../../app/api.ts'
import { TimeAgo, useNow } from '../../app/controls.tsx'
import { refusedOriginsSchema } from '../contract.ts'
import { findError, type SectionProps, setProject } from './editor.ts'
import { LinesField, NumberField, TextField } from './fields.tsx'
import { StorageSection } from './storage-section.tsx'

/** Who can send reports, how long they are kept, and what is stored. */
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
        placeholder="e.g. https://example.com"
        onChange={(origins) => set({ origins })}
      />
      <RefusedOrigins
        api={api}
        sdkKey={sdkKey}
        allowed={project.origins}
        onAllow={(origin) => set({ origins: [...project.origins, origin] })}
      />
      <div className="switches">
        {settingNames.map((name) => (
          <SettingField
            key={name}
            name={name}
            value={project[name]}
            error={findError(errors, name)}
            onChange={(value) => set({ [name]: value })}
          />
        ))}
      </div>
      <StorageSection api={api} sdkKey={sdkKey} />
    </>
  )
}

interface SettingFieldProps {
  name: keyof ServerSettings
  value: ServerSettings[keyof ServerSettings]
  error: string | undefined
  onChange: (value: unknown) => void
}

/** The control of a setting that only the server uses: a number field for numbers, otherwise a switch. */
function SettingField({ name, value, error, onChange }: SettingFieldProps) {
  const { label, hint, unit, values = [false, true] }: Omit<ServerSetting, 'schema'> = serverSettings[name]
  const field = { id: `project-${name}`, label, hint }
  const [first, last] = values
  return typeof value === 'number' ? (
    <NumberField
      {...field}
      error={error}
      unit={unit}
      minimum={Number(first)}
      maximum={Number(last)}
      value={value}
      onChange={onChange}
    />
  ) : (
    <Switch {...field} isOn={value === last} onSwitch={(isOn) => onChange(isOn ? last : first)} />
  )
}

interface RefusedOriginsProps {
  api: InboxApi
  sdkKey: string
  allowed: readonly string[]
  onAllow: (origin: string) => void
}

/**
 * Lists origins whose pages could not start the widget, because the project does not allow these origins. Usually, the
 * owner has only forgotten to allow them.
 */
function RefusedOrigins({ api, sdkKey, allowed, onAllow }: RefusedOriginsProps) {
  const [refused, setRefused] = useState<readonly RefusedOrigin[]>([])
  const [error, setError] = useState('')
  const now = useNow()

  useEffect(() => {
    api
      .call(`${toProjectPath(sdkKey)}/refused-origins`)
      .then((response) => parseResponse(refusedOriginsSchema, response))
      .then(({ refusedOrigins }) => setRefused(refusedOrigins))
      .catch((reason: unknown) => setError(formatError(reason)))
  }, [api, sdkKey])

  const shown = refused.filter(({ origin }) => !allowed.includes(origin))
  if (error !== '') return <p className="error">Couldn’t load the refused origins. {error}</p>
  if (shown.length === 0) return null
  return (
    <section className="field" aria-labelledby="refused-origins">
      <h3 id="refused-origins" className="field-label">
        Refused origins
      </h3>
      <ul className="triggers">
        {shown.map(({ origin, count, lastAt }) => (
          <li key={origin} className="card trigger">
            <span>
              <code>{origin === 'null' ? 'Local file or sandboxed frame' : origin}</code>
              <br />
              <span className="hint">
                {count} {count === 1 ? 'request' : 'requests'} · <TimeAgo at={lastAt} now={now} />
              </span>
            </span>
            {origin !== 'null' && (
              <button className="button" type="button" onClick={() => onAllow(origin)}>
                Allow
              </button>
            )}
          </li>
        ))}
      </ul>
      <p className="hint">Pages on these origins tried to use the project.</p>
    </section>
  )
}
