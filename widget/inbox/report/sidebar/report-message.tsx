import type { Pair } from '../read/report.ts'
import { Text } from '../text.tsx'
import { toVisibleLine } from '../../visible-text.ts'

/** What the visitor wrote, or a script in its place. */
export function ReportMessage({ form }: { form: readonly Pair[] }) {
  const [message, ...rest] = [...form].sort((a, b) => rank(a.name) - rank(b.name))
  return (
    <section className="card said" aria-labelledby="said">
      <h2 id="said" className="unseen">
        What was reported
      </h2>
      {!message && <p className="soft">Sent without words.</p>}
      {message && <Text text={message.value} />}
      {rest.length > 0 && (
        <dl className="facts">
          {rest.map(({ name, value }) => (
            <div key={name}>
              <dt>
                <bdi>{toVisibleLine(name)}</bdi>
              </dt>
              <dd>
                <bdi>{toVisibleLine(value)}</bdi>
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
