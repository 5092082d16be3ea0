import { escapeInvisibleLine } from '../escape-invisible.ts'
import type { NamedValue } from './parse/parse-report.ts'

export function NamedValueList({ values }: { values: readonly NamedValue[] }) {
  if (values.length === 0) return <p className="muted">None.</p>
  return (
    <dl className="value-list">
      {values.map(({ name, value }, index) => (
        <div key={index}>
          <dt>
            <bdi>{escapeInvisibleLine(name)}</bdi>
          </dt>
          <dd>
            <bdi>{escapeInvisibleLine(value)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
