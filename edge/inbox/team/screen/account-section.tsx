import { type ReactNode, useId } from 'react'

interface AccountSectionProps {
  title: string
  /** What the section is for. */
  help?: ReactNode
  children: ReactNode
}

/** A section of the account: its title and its help, with the content beside them. */
export function AccountSection({ title, help, children }: AccountSectionProps) {
  const id = useId()
  return (
    <section className="account-section" aria-labelledby={id}>
      <div className="account-head">
        <h2 id={id}>{title}</h2>
        {help !== undefined && <p className="hint">{help}</p>}
      </div>
      <div className="account-content">{children}</div>
    </section>
  )
}
