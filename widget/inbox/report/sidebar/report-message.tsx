import { NamedValueList } from '../named-value-list.tsx'
import type { NamedValue } from '../parse/parse-report.ts'
import { TextBlock } from '../text-block.tsx'

/** The message of the visitor and the other form fields. */
export function ReportMessage({ form }: { form: readonly NamedValue[] }) {
  const [message, ...fields] = [...form].sort((a, b) => rank(a.name) - rank(b.name))
  return (
    <section className="card report-message" aria-labelledby="message-title">
      <h2 id="message-title" className="visually-hidden">
        Message
      </h2>
      {message ? <TextBlock text={message.value} /> : <p className="muted">No message.</p>}
      {fields.length > 0 && <NamedValueList values={fields} />}
    </section>
  )
}

/** The message comes first. Its field has a different name in each kind of report. */
function rank(name: string): number {
  const index = ['description', 'message', 'errorMessage', 'title'].indexOf(name)
  return index === -1 ? Infinity : index
}
