import { type Role, roles } from '@node-docs/edge/contract/team'
import { roleNames } from './format-role.ts'

export interface RoleSelectProps {
  value: Role
  label?: string
  isDisabled?: boolean
  onChange: (role: Role) => void
}

/** A select with the three roles. */
export function RoleSelect({ value, label, isDisabled = false, onChange }: RoleSelectProps) {
  return (
    <select
      className="input"
      {...(label !== undefined && { 'aria-label': label })}
      value={value}
      disabled={isDisabled}
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
