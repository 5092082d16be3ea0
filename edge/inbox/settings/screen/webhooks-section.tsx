import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { WEBHOOKS_MAXIMUM } from '../../../contract/limits.ts'
import {
  webhookEvents,
  webhookFormatLabels,
  webhookFormats,
  type WebhookView,
} from '../../../contract/webhooks.ts'
import { InlineText } from '../../app/controls.tsx'
import { Icon } from '../../app/icons.tsx'
import { formatType, knownTypes } from '../../app/report-words.ts'
import { type Inbox } from '../../app/state.ts'
import { formatHref } from '../../app/router.ts'
import type { FailingWebhook } from '../../deliveries/contract.ts'
import type { WebhookSetting } from '../contract.ts'
import { completeSettings, type FieldErrors, findError, type SectionProps, setProject } from './editor.ts'
import { SecretCard, SelectField, TextField } from './fields.tsx'

interface WebhooksSectionProps extends SectionProps {
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
  const deliveries = formatHref(inbox, { kind: 'deliveries', sdkKey })
  const set = (next: WebhookSetting[]): void => onChange((current) => setProject(current, { webhooks: next }))
  const actions = Object.values(completeSettings(settings).projectActions)
  const types = [...knownTypes, ...actions.map(({ feedbackType }) => feedbackType)]
  return (
    <>
      <p className="hint">
        Messages are signed (Standard Webhooks) and retried until they are accepted. Save a new webhook, then
        test it under <a href={deliveries}>Deliveries</a>.
      </p>
      {secrets.map(({ id, url, secret = '' }) => (
        <SecretCard key={id} secret={secret} label="Copy secret">
          Signing secret for <b>{url}</b>.
        </SecretCard>
      ))}
      {webhooks.map((webhook, index) => (
        <WebhookCard
          key={webhook.id ?? index}
          index={index}
          webhook={webhook}
          failing={failing.find((each) => each.webhook === webhook.id)}
          deliveries={deliveries}
          types={types}
          labels={labels}
          errors={errors}
          onChange={(change) =>
            set(webhooks.map((each, at) => (at === index ? { ...each, ...change } : each)))
          }
          onRemove={() => set(webhooks.filter((_, at) => at !== index))}
        />
      ))}
      <button
        className="link add-button"
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
        <Icon name="plus" />
        Add webhook
      </button>
    </>
  )
}

const eventLabels = {
  'report.created': 'Report created',
  'report.updated': 'Report updated',
  'report.replied': 'New reply',
} as const

interface WebhookCardProps {
  index: number
  webhook: WebhookSetting
  failing: FailingWebhook | undefined
  /** URL of the deliveries. */
  deliveries: string
  /** Types that reports of the project can have. */
  types: readonly string[]
  /** Labels of the project. */
  labels: readonly string[]
  errors: FieldErrors
  onChange: (change: Partial<WebhookSetting>) => void
  onRemove: () => void
}

/** The fields of one webhook. */
function WebhookCard(props: WebhookCardProps) {
  const { index, webhook, failing, deliveries, types, labels, errors, onChange, onRemove } = props
  const allLabels = [...new Set([...labels, ...webhook.labels])]
  const labelError = findError(errors, `webhooks.${index}.labels`)
  // Only the first value counts, so that the fields stay open while the last limit is removed.
  const [isLimited] = useState(webhook.types.length + webhook.labels.length > 0 || webhook.firstOfGroup)
  return (
    <fieldset className="card">
      <legend className="visually-hidden">Webhook {index + 1}</legend>
      <div className="card-head">
        <b>
          <InlineText text={webhook.url === '' ? 'New webhook' : findHost(webhook.url)} />
        </b>
        <button className="link danger" type="button" onClick={onRemove}>
          Remove
        </button>
      </div>
      {failing && (
        <p className="error webhook-failure">
          <Icon name="error" />
          <span>
            The last {failing.failures === 1 ? 'message' : `${failing.failures} messages`} failed.{' '}
            {failing.error} {failing.pausedAt !== null && 'This webhook is paused. '}
            <a href={deliveries}>{failing.pausedAt === null ? 'See the messages' : 'Resume it'}</a>
          </span>
        </p>
      )}
      <div className="field-grid webhook-target">
        <TextField
          id={`webhook-${index}`}
          label="URL"
          type="url"
          isMono
          error={findError(errors, `webhooks.${index}.url`)}
          value={webhook.url}
          placeholder="e.g. https://example.com/reports"
          onChange={(url) => onChange({ url: url.trim() })}
        />
        <SelectField
          id={`webhook-format-${index}`}
          label="Format"
          error={undefined}
          value={webhook.format}
          options={webhookFormats.map((format) => [format, webhookFormatLabels[format]] as const)}
          onChange={(format) => onChange({ format })}
        />
      </div>
      <CheckboxGroup
        label="Events"
        values={webhookEvents}
        formatLabel={(event) => eventLabels[event]}
        selected={webhook.events}
        onChange={(events) => onChange({ events })}
      />
      {findError(errors, `webhooks.${index}.events`) !== undefined && (
        <p className="error">Select at least one event.</p>
      )}
      <details className="webhook-limits" open={isLimited}>
        <summary>Send only some reports</summary>
        <CheckboxGroup
          label="Types (none means all)"
          values={[...new Set([...types, ...webhook.types])]}
          formatLabel={formatType}
          selected={webhook.types}
          onChange={(chosen) => onChange({ types: chosen })}
        />
        {allLabels.length === 0 ? (
          <p className="hint">To limit this webhook to labels, first add a label to a report.</p>
        ) : (
          <CheckboxGroup
            label="Labels (none means all)"
            hint="New reports have no labels. A report is announced when it gets one of these, and when it changes."
            values={allLabels}
            formatLabel={(name) => (labels.includes(name) ? name : `${name} (deleted)`)}
            selected={webhook.labels}
            onChange={(chosen) => onChange({ labels: chosen })}
          />
        )}
        {labelError !== undefined && <p className="error">{labelError}</p>}
        <div className="field">
          <label className="checkbox">
            <input
              type="checkbox"
              checked={webhook.firstOfGroup}
              aria-describedby={`webhook-first-hint-${index}`}
              onChange={({ currentTarget: { checked } }) => onChange({ firstOfGroup: checked })}
            />
            Announce only the first new report of each group
          </label>
          <p id={`webhook-first-hint-${index}`} className="hint">
            Automatic reports of the same problem are announced once, and again if the problem returns after
            you marked it as done. Reports that people write are always announced.
          </p>
        </div>
      </details>
    </fieldset>
  )
}

/** Returns the host of a URL; the text itself while it is no URL. */
function findHost(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}

interface CheckboxGroupProps<Value extends string> {
  label: string
  hint?: string
  values: readonly Value[]
  formatLabel: (value: Value) => string
  selected: readonly Value[]
  onChange: (selected: Value[]) => void
}

function CheckboxGroup<Value extends string>(props: CheckboxGroupProps<Value>) {
  const { label, hint, values, formatLabel, selected, onChange } = props
  return (
    <div className="field" role="group" aria-label={label}>
      <span className="field-label" aria-hidden="true">
        {label}
      </span>
      <div className="checkboxes">
        {values.map((value) => (
          <label key={value} className="checkbox">
            <input
              type="checkbox"
              checked={selected.includes(value)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(values.filter((each) => (each === value ? checked : selected.includes(each))))
              }
            />
            {formatLabel(value)}
          </label>
        ))}
      </div>
      {hint !== undefined && <p className="hint">{hint}</p>}
    </div>
  )
}
