import { type FormEvent, useEffect, useState } from 'react'
import { formatError, type InboxApi, parseResponse, toProjectPath } from '../../app/api.ts'
import { TimeAgo, useNow } from '../../app/controls.tsx'
import { escapeInvisibleLine } from '../../app/escape-invisible.ts'
import { outboundsSchema, type OutboundView } from '../contract.ts'
import { TextField } from './fields.tsx'

interface TriggersSectionProps {
  api: InboxApi
  sdkKey: string
  actions: readonly (readonly [name: string, title: string])[]
}

async function fetchTriggers(api: InboxApi, sdkKey: string): Promise<OutboundView[]> {
  return (await parseResponse(outboundsSchema, await api.call(`${toProjectPath(sdkKey)}/outbounds`)))
    .outbounds
}

/** Triggers open an action after an event of the page. Changes apply immediately, without saving. */
export function TriggersSection({ api, sdkKey, actions }: TriggersSectionProps) {
  const [triggers, setTriggers] = useState<readonly OutboundView[]>([])
  const [error, setError] = useState('')
  const [event, setEvent] = useState('')
  const [actionType, setActionType] = useState(actions[0]?.[0] ?? '')
  const now = useNow()
  const titles = new Map(actions)

  useEffect(() => {
    fetchTriggers(api, sdkKey).then(setTriggers, (reason: unknown) => setError(formatError(reason)))
  }, [api, sdkKey])
  const path = `${toProjectPath(sdkKey)}/outbounds`

  async function apply(change: () => Promise<unknown>): Promise<void> {
    try {
      await change()
      setTriggers(await fetchTriggers(api, sdkKey))
      setError('')
    } catch (reason) {
      setError(formatError(reason))
    }
  }

  function create(submit: FormEvent): void {
    submit.preventDefault()
    if (event === '') setError('Enter an event name.')
    else {
      void apply(() => api.call(path, { method: 'POST', body: { actionType, trigger: { event } } }))
      setEvent('')
    }
  }

  return (
    <>
      <p className="hint">
        A trigger opens an action when a page sends an event, once per session. Changes apply immediately.
      </p>
      {triggers.length > 0 && (
        <ul className="triggers">
          {triggers.map(({ id, trigger, actionType: action, delivered, stopped, createdAt }) => (
            <li key={id} className="card trigger">
              <span>
                <code>{escapeInvisibleLine(trigger.event)}</code> opens{' '}
                {titles.get(action) ?? <code>{escapeInvisibleLine(action)}</code>}
                <br />
                <span className="hint">
                  Opened {delivered} {delivered === 1 ? 'time' : 'times'} · created{' '}
                  <TimeAgo at={createdAt} now={now} />
                </span>
              </span>
              {stopped ? (
                <span className="chip">Stopped</span>
              ) : (
                <button
                  className="link danger"
                  type="button"
                  onClick={() =>
                    void apply(() => api.call(`${path}/${encodeURIComponent(id)}`, { method: 'DELETE' }))
                  }
                >
                  Stop
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <form className="field-grid trigger-form" onSubmit={create} noValidate>
        <TextField
          id="trigger-event"
          label="Event"
          isMono
          placeholder="e.g. checkout"
          error={error === '' ? undefined : error}
          value={event}
          onChange={setEvent}
        />
        <label className="field">
          <span className="field-label">Action</span>
          <select
            className="input"
            value={actionType}
            onChange={(change) => setActionType(change.currentTarget.value)}
          >
            {actions.map(([name, title]) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <button className="button" type="submit">
          Add trigger
        </button>
      </form>
    </>
  )
}
