import type { ReactNode } from 'react'
import { InlineText } from '../../app/controls.tsx'
import { Icon } from '../../app/icons.tsx'

interface ValueSelectProps {
  label: string
  icon?: ReactNode
  value: string
  /** Values with their names. */
  options: readonly (readonly [value: string, name: string])[]
  /** Why the value cannot be changed; undefined if it can. */
  readOnlyReason: string | undefined
  onChange: (value: string) => void
}

/**
 * A select that looks like its value. The select itself is transparent: its text is as large as that of fields, because
 * iOS zooms in on smaller ones.
 */
export function ValueSelect({ label, icon, value, options, readOnlyReason, onChange }: ValueSelectProps) {
  const name = options.find(([known]) => known === value)?.[1] ?? value
  return (
    <span className="value-select">
      <span className="value-shown" aria-hidden="true">
        {icon}
        <InlineText text={name} />
        <Icon name="down" />
      </span>
      <select
        aria-label={label}
        value={value}
        disabled={readOnlyReason !== undefined}
        title={readOnlyReason}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {options.map(([known, text]) => (
          <option key={known} value={known}>
            {text}
          </option>
        ))}
      </select>
    </span>
  )
}
