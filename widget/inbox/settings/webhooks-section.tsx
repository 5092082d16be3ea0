import type { WebhookView } from '@node-docs/edge/contract'
import { WEBHOOKS_MAXIMUM } from '@node-docs/edge/contract/limits'
import { webhookEvents, type WebhookSetting } from '@node-docs/edge/contract/webhooks'
import { CopyButton } from '../copy-button.tsx'
import { findError } from './validate-settings.ts'
import { setProject } from './settings-model.ts'
import type { SectionProps } from './section-props.ts'
import { TextField } from './text-field.tsx'

const eventLabels = { 'report.created': 'Report created', 'report.updated': 'Report updated' } as const

/** The URLs that receive events of reports. */
export function WebhooksSection(props: SectionProps & { secrets: readonly WebhookView[] }) {
  const { settings, errors, onChange, secrets } = props
  const { webhooks } = settings.project
  const set = (next: WebhookSetting[]): void => onChange((current) => setProject(current, { webhooks: next }))
  const replace = (index: number, change: Partial<WebhookSetting>): void =>
    set(webhooks.map((webhook, at) => (at === index ? { ...webhook, ...change } : webhook)))
  return (
    <>
      {secrets.map(({ id, url, secret = '' }) => (
        <div key={id} className="card card-new" role="status">
          <p>
            Signing secret of <b>{url}</b>. It is shown only once:
          </p>
          <p className="secret mono">{secret}</p>
          <CopyButton text={secret} label="Copy secret" />
        </div>
      ))}
      {webhooks.map((webhook, index) => (
        <fieldset key={webhook.id ?? index} className="card">
          <legend className="visually-hidden">Webhook {index + 1}</legend>
          <TextField
            id={`webhook-${index}`}
            label="URL"
            type="url"
            isMono
            error={findError(errors, `webhooks.${index}.url`)}
            value={webhook.url}
            placeholder="https://example.com/reports"
            onChange={(url) => replace(index, { url: url.trim() })}
          />
          <div className="checkboxes">
            {webhookEvents.map((event) => (
              <label key={event} className="checkbox">
                <input
                  type="checkbox"
                  checked={webhook.events.includes(event)}
                  onChange={({ currentTarget: { checked } }) =>
                    replace(index, {
                      events: webhookEvents.filter((each) =>
                        each === event ? checked : webhook.events.includes(each),
                      ),
                    })
                  }
                />
                {eventLabels[event]}
              </label>
            ))}
            <button
              className="link remove-button"
              type="button"
              onClick={() => set(webhooks.filter((_, at) => at !== index))}
            >
              Remove
            </button>
          </div>
          {findError(errors, `webhooks.${index}.events`) !== undefined && (
            <p className="error">Select at least one event.</p>
          )}
        </fieldset>
      ))}
      <button
        className="button small"
        type="button"
        disabled={webhooks.length >= WEBHOOKS_MAXIMUM}
        onClick={() => set([...webhooks, { url: '', events: ['report.created'] }])}
      >
        Add webhook
      </button>
      <p className="hint">Messages follow Standard Webhooks and are retried until they are accepted.</p>
    </>
  )
}
