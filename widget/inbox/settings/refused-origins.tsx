import type { RefusedOrigin } from '@node-docs/edge/contract/refused-origins'
import { useEffect, useState } from 'react'
import type { InboxApi } from '../api.ts'
import { formatError } from '../api-error.ts'
import { TimeAgo } from '../time-ago.tsx'
import { useNow } from '../use-now.ts'

export interface RefusedOriginsProps {
  api: InboxApi
  sdkKey: string
  allowed: readonly string[]
  onAllow: (origin: string) => void
}

/**
 * Lists origins whose pages could not start the widget, because the project does not allow these origins. Usually, the
 * owner has only forgotten to allow them.
 */
export function RefusedOrigins({ api, sdkKey, allowed, onAllow }: RefusedOriginsProps) {
  const [refused, setRefused] = useState<readonly RefusedOrigin[]>([])
  const [error, setError] = useState('')
  const now = useNow()

  useEffect(() => {
    api.fetchRefusedOrigins(sdkKey).then(setRefused, (reason: unknown) => setError(formatError(reason)))
  }, [api, sdkKey])

  const shown = refused.filter(({ origin }) => !allowed.includes(origin))
  if (error !== '') return <p className="error">Couldn’t load the refused origins. {error}</p>
  if (shown.length === 0) return null
  return (
    <section className="field" aria-labelledby="refused-origins">
      <h3 id="refused-origins" className="field-label">
        Refused origins
      </h3>
      <ul className="triggers">
        {shown.map(({ origin, count, lastAt }) => (
          <li key={origin} className="card trigger">
            <span>
              <code>{origin === 'null' ? 'Local file or sandboxed frame' : origin}</code>
              <br />
              <span className="hint">
                {count} {count === 1 ? 'request' : 'requests'} · <TimeAgo at={lastAt} now={now} />
              </span>
            </span>
            {origin !== 'null' && (
              <button className="button" type="button" onClick={() => onAllow(origin)}>
                Allow
              </button>
            )}
          </li>
        ))}
      </ul>
      <p className="hint">Pages on these origins tried to use the project.</p>
    </section>
  )
}
