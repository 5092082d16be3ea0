import { NamedValueList } from '../named-value-list.tsx'
import type { NamedValue } from '../parse/parse-report.ts'
import { LogText } from '../stack/log-text.tsx'
import { TextBlock } from '../text-block.tsx'

/** The message of the visitor, the other form fields, and the stack trace of a crash. */
export function ReportMessage({ form }: { form: readonly NamedValue[] }) {
  const stack = form.find(({ name }) => name === 'stackTrace')
  const [message, ...fields] = form
    .filter((field) => field !== stack)
    .sort((a, b) => rank(a.name) - rank(b.name))
  return (
    <section className="card report-message" aria-labelledby="message-title">
      <h2 id="message-title" className="visually-hidden">
        Message
      </h2>
      {message ? <TextBlock text={message.value} /> : <p className="muted">No message.</p>}
      {fields.length > 0 && <NamedValueList values={fields} />}
      {stack && (
        <div className="detail-part">
          <h2>Stack trace</h2>
          <LogText text={stack.value} />
        </div>
      )}
    </section>
  )
}

/** Returns the position of a field. The message comes first. Its field has a different name in each kind of report. */
function rank(name: string): number {
  const index = ['description', 'message', 'errorMessage', 'title'].indexOf(name)
  return index === -1 ? Infinity : index
}
