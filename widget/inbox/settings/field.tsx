import type { ReactNode } from 'react'

export interface FieldProps {
  id: string
  label: string
  hint?: string | undefined
  error: string | undefined
}

/** A label, its control, and what is to be said about it. */
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

export function FieldNote({ id, hint, error }: Omit<FieldProps, 'label'>) {
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

/** What a control needs to be tied to its note. */
export function createAriaProps({ id, hint, error }: Omit<FieldProps, 'label'>) {
  const isNoted = hint !== undefined || error !== undefined
  return {
    id,
    'aria-invalid': error !== undefined,
    ...(isNoted && { 'aria-describedby': `${id}-note` }),
  }
}
