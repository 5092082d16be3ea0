import type { NamedValue } from '../parse/parse-report.ts'
import { TextBlock } from '../text-block.tsx'
import { escapeInvisibleLine } from '../../escape-invisible.ts'

/** What the visitor wrote, or a script in its place. */
export function ReportMessage({ form }: { form: readonly NamedValue[] }) {
  const [message, ...rest] = [...form].sort((a, b) => rank(a.name) - rank(b.name))
  return (
    <section className="card report-message" aria-labelledby="said">
      <h2 id="said" className="visually-hidden">
        What was reported
      </h2>
      {!message && <p className="muted">Sent without words.</p>}
      {message && <TextBlock text={message.value} />}
      {rest.length > 0 && (
        <dl className="value-list">
          {rest.map(({ name, value }) => (
            <div key={name}>
              <dt>
                <bdi>{escapeInvisibleLine(name)}</bdi>
              </dt>
              <dd>
                <bdi>{escapeInvisibleLine(value)}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

/** Words first: what a form calls its main field is up to the project. */
function rank(name: string): number {
  const at = ['description', 'message', 'errorMessage', 'title'].indexOf(name)
  return at === -1 ? Infinity : at
}
