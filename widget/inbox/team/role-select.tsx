import { type Role, roles } from '@node-docs/edge/contract/team'
import { roleNames } from './format-role.ts'

export interface RoleSelectProps {
  value: Role
  id?: string
  /** The accessible name, if there is no visible label. */
  label?: string
  onChange: (role: Role) => void
}

/** A select with the three roles. */
export function RoleSelect({ id, value, label, onChange }: RoleSelectProps) {
  return (
    <select
      className="input"
      id={id}
      {...(label !== undefined && { 'aria-label': label })}
      value={value}
      onChange={(event) => {
        const next = roles.find((role) => role === event.currentTarget.value)
        if (next !== undefined) onChange(next)
      }}
    >
      {roleNames.map(({ role, name, help }) => (
        <option key={role} value={role} title={help}>
          {name}
        </option>
      ))}
    </select>
  )
}
