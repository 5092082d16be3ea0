import type { ReactNode } from 'react'

export interface FieldProps {
  id: string
  label: string
  hint?: string | undefined
  error: string | undefined
}

/** A form control with its label and its hint or error. */
export function Field({ id, label, hint, error, children }: FieldProps & { children: ReactNode }) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children}
      <FieldNote id={id} hint={hint} error={error} />
    </div>
  )
}

function FieldNote({ id, hint, error }: Omit<FieldProps, 'label'>) {
  if (error !== undefined) {
    return (
      <p className="error" id={`${id}-note`}>
        {error}
      </p>
    )
  }
  return hint === undefined ? null : (
    <p className="hint" id={`${id}-note`}>
      {hint}
    </p>
  )
}

/** Attributes that connect a control with its hint or error. */
export function createAriaProps({ id, hint, error }: Omit<FieldProps, 'label'>) {
  const hasNote = hint !== undefined || error !== undefined
  return {
    id,
    'aria-invalid': error !== undefined,
    ...(hasNote && { 'aria-describedby': `${id}-note` }),
  }
}
