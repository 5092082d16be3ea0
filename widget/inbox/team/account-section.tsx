import { MEMBER_NAME_CHARACTERS } from '@node-docs/edge/contract/limits'
import { type FormEvent, useRef } from 'react'

/** Lets the member change the name that the team and reporters see. */
export function AccountSection({
  name,
  onRename,
}: {
  name: string
  onRename: (name: string) => Promise<void>
}) {
  const field = useRef<HTMLInputElement>(null)
  function save(event: FormEvent): void {
    event.preventDefault()
    const next = field.current?.value.trim() ?? ''
    if (next !== '' && next !== name) void onRename(next)
  }
  return (
    <section className="team-section" aria-labelledby="account-title">
      <h2 id="account-title">Your account</h2>
      <form className="team-form" onSubmit={save}>
        <label className="field">
          <span className="field-label">Your name</span>
          <input
            ref={field}
            className="input"
            autoComplete="name"
            required
            maxLength={MEMBER_NAME_CHARACTERS}
            defaultValue={name}
            aria-describedby="account-help"
          />
          <span id="account-help" className="hint">
            Your team sees it on assignments and comments, and reporters see it with your replies.
          </span>
        </label>
        <button className="button" type="submit">
          Save name
        </button>
      </form>
    </section>
  )
}
