import type { WebhookView } from '@node-docs/edge/contract/webhooks'
import { WEBHOOKS_MAXIMUM } from '@node-docs/edge/contract/limits'
import type { WebhookSetting } from '@node-docs/edge/contract/webhook-settings'
import { useSnapshot } from 'valtio'
import { CopyButton } from '../copy-button.tsx'
import { knownTypes } from '../format-type.ts'
import { formatHref } from '../navigate.ts'
import type { Inbox } from '../store.ts'
import type { SectionProps } from './section-props.ts'
import { completeSettings, setProject } from './edit-settings.ts'
import { WebhookCard } from './webhook-card.tsx'

export interface WebhooksSectionProps extends SectionProps {
  inbox: Inbox
  sdkKey: string
  secrets: readonly WebhookView[]
}

/** The URLs that receive events of reports. */
export function WebhooksSection(props: WebhooksSectionProps) {
  const { inbox, sdkKey, settings, errors, onChange, secrets } = props
  const state = useSnapshot(inbox.state)
  const failing = state.failingWebhooks.filter(({ project }) => project === sdkKey)
  const labels = state.labels.filter(({ project }) => project === sdkKey).map(({ name }) => name)
  const { webhooks } = settings.project
  const set = (next: WebhookSetting[]): void => onChange((current) => setProject(current, { webhooks: next }))
  const actions = Object.values(completeSettings(settings).projectActions)
  const types = [...knownTypes, ...actions.map(({ feedbackType }) => feedbackType)]
  return (
    <>
      {failing.map(({ webhook, url, failures, error, pausedAt }) => (
        <p key={webhook} className="card card-warning">
          <span>
            <b className="webhook-url">{url}</b> did not accept the last {failures} messages. {error}{' '}
            {pausedAt !== null && 'It is paused: resume it under Deliveries.'}
          </span>
        </p>
      ))}
      {secrets.map(({ id, url, secret = '' }) => (
        <div key={id} className="card card-new" role="status">
          <p>
            Signing secret for <b>{url}</b>. It is shown only once:
          </p>
          <p className="secret mono">{secret}</p>
          <CopyButton text={secret} label="Copy secret" />
        </div>
      ))}
      {webhooks.map((webhook, index) => (
        <WebhookCard
          key={webhook.id ?? index}
          index={index}
          webhook={webhook}
          types={types}
          labels={labels}
          errors={errors}
          onChange={(change) =>
            set(webhooks.map((each, at) => (at === index ? { ...each, ...change } : each)))
          }
          onRemove={() => set(webhooks.filter((_, at) => at !== index))}
        />
      ))}
      <div className="card-actions">
        <button
          className="button small"
          type="button"
          disabled={webhooks.length >= WEBHOOKS_MAXIMUM}
          onClick={() =>
            set([
              ...webhooks,
              {
                url: '',
                events: ['report.created'],
                format: 'json',
                types: [],
                labels: [],
                firstOfGroup: false,
              },
            ])
          }
        >
          Add webhook
        </button>
        <a className="button small" href={formatHref(inbox, { kind: 'deliveries', sdkKey })}>
          Deliveries
        </a>
      </div>
      <p className="hint">
        Messages are signed (Standard Webhooks) and retried until they are accepted. Save a new webhook, then
        test it under Deliveries.
      </p>
    </>
  )
}
