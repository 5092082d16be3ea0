import type { ReactNode } from 'react'

export interface SwitchProps {
  id: string
  label: string
  hint: string
  isOn: boolean
  onSwitch: (isOn: boolean) => void
  /** More controls that are shown before the switch. */
  children?: ReactNode
}

/** A labeled switch that applies immediately. */
export function Switch({ id, label, hint, isOn, onSwitch, children }: SwitchProps) {
  return (
    <div className="switch">
      <label className="switch-text" htmlFor={id}>
        <span className="switch-label">{label}</span>
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      </label>
      {children}
      <input
        id={id}
        className="switch-control"
        type="checkbox"
        role="switch"
        aria-describedby={`${id}-hint`}
        aria-checked={isOn}
        checked={isOn}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
      />
    </div>
  )
}
