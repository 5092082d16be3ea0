import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { adoptStyles } from '@node-docs/widget/ui/adopt-styles.ts'
import { ErrorMessage, InlineText, useNow, useTitle } from '../../app/controls.tsx'
import type { MailView } from '../../../contract/mails.ts'
import type { DeliveryView } from '../../../contract/webhooks.ts'
import { downloadCsv } from '../../app/download.ts'
import { Icon } from '../../app/icons.tsx'
import { Sidebar } from '../../app/sidebar.tsx'
import { type Inbox } from '../../app/state.ts'
import { formatHref } from '../../app/router.ts'
import { createDeliveriesModel } from './deliveries-model.ts'
import deliveriesStyles from './deliveries.css' with { type: 'text' }
import { DeliveryItem, EmailItem, WebhookItem } from './delivery-item.tsx'

adoptStyles(document, deliveriesStyles)

/** Shows a project's webhook messages and emails with their content and result. Each of them can be resent. */
export function DeliveriesScreen({ inbox, sdkKey }: { inbox: Inbox; sdkKey: string }) {
  const { account, projects, failingWebhooks } = useSnapshot(inbox.state)
  const [model] = useState(() => createDeliveriesModel(inbox, sdkKey))
  const { list, emails, error, result } = useSnapshot(model.state)
  const now = useNow()
  const isAdmin = account?.role === 'admin'
  const project = projects?.find((each) => each.sdkKey === sdkKey)
  const webhooks = project?.webhooks ?? []
  const urls = new Map(webhooks.map(({ id, url }) => [id, url]))
  const failing = new Map(
    failingWebhooks.filter((each) => each.project === sdkKey).map((each) => [each.webhook, each]),
  )
  useTitle(project ? `Deliveries · ${project.name}` : 'Deliveries')
  useEffect(() => {
    void model.load()
  }, [model])

  return (
    <div className="layout">
      <Sidebar inbox={inbox} />
      <main className="page-main deliveries">
        <header className="screen-header">
          <h1>
            Deliveries{' '}
            {project && (
              <span className="deliveries-project">
                · <InlineText text={project.name} />
              </span>
            )}
          </h1>
          <a className="button small" href={`${formatHref(inbox, { kind: 'settings', sdkKey })}#webhooks`}>
            <Icon name="gear" />
            Webhook settings
          </a>
          <button className="button small" type="button" onClick={() => void model.load()}>
            Refresh
          </button>
        </header>
        <ErrorMessage text={error} />
        <p className={result?.isDelivered === false ? 'error' : 'muted'} role="status">
          {result?.text}
        </p>
        {projects !== undefined && webhooks.length === 0 && (
          <p className="muted">This project has no webhooks. Add one in its settings.</p>
        )}
        <ul className="webhook-list" aria-label="Webhooks">
          {webhooks.map((webhook) => (
            <WebhookItem
              key={webhook.id}
              webhook={webhook}
              failing={failing.get(webhook.id)}
              onTest={isAdmin ? async () => model.sendTest(webhook.id) : undefined}
              onResume={isAdmin ? async () => model.resume(webhook.id) : undefined}
            />
          ))}
        </ul>
        <div className="delivery-head">
          <h2>Recent deliveries</h2>
          {list !== undefined && list.length > 0 && (
            <CsvButton name="deliveries" listRows={() => listDeliveryRows(list, urls)} />
          )}
        </div>
        {list?.length === 0 && (
          <p className="muted">Nothing sent yet. New reports and test messages appear here.</p>
        )}
        <ul className="delivery-list" aria-label="Recent deliveries" aria-busy={list === undefined}>
          {list?.map((delivery) => (
            <DeliveryItem
              key={delivery.id}
              delivery={delivery}
              url={urls.get(delivery.webhook) ?? ''}
              failing={failing.get(delivery.webhook)}
              reportHref={
                delivery.report === null
                  ? undefined
                  : formatHref(inbox, { kind: 'report', id: delivery.report })
              }
              now={now}
              onResend={isAdmin ? async () => model.resend(delivery.id) : undefined}
            />
          ))}
        </ul>
        <div className="delivery-head">
          <h2>Recent emails</h2>
          {emails !== undefined && emails.length > 0 && (
            <CsvButton name="emails" listRows={() => listEmailRows(emails)} />
          )}
        </div>
        {emails?.length === 0 && (
          <p className="muted">
            No emails yet. If the server is set up for email, replies to reporters who gave an address appear
            here.
          </p>
        )}
        <ul className="delivery-list" aria-label="Recent emails" aria-busy={emails === undefined}>
          {emails?.map((email) => (
            <EmailItem
              key={email.id}
              email={email}
              reportHref={
                email.report === null ? undefined : formatHref(inbox, { kind: 'report', id: email.report })
              }
              now={now}
              onResend={
                isAdmin && email.state !== 'delivered' ? async () => model.resendEmail(email.id) : undefined
              }
            />
          ))}
        </ul>
      </main>
    </div>
  )
}

type Rows = readonly (readonly (string | number)[])[]

/** Downloads what the page lists. */
function CsvButton({ name, listRows }: { name: string; listRows: () => Rows }) {
  return (
    <button
      className="button small"
      type="button"
      aria-label={`Download CSV of the ${name}`}
      onClick={() => downloadCsv(name, listRows())}
    >
      <Icon name="download" />
      CSV
    </button>
  )
}

function listDeliveryRows(deliveries: readonly DeliveryView[], urls: ReadonlyMap<string, string>): Rows {
  return [
    ['id', 'webhook', 'event', 'report', 'state', 'attempts', 'status', 'error', 'created', 'tried', 'next'],
    ...deliveries.map((each) => [
      each.id,
      urls.get(each.webhook) ?? each.webhook,
      each.event,
      each.report ?? '',
      each.state,
      each.attempts,
      each.status ?? '',
      each.error,
      each.createdAt,
      each.triedAt ?? '',
      each.nextAt ?? '',
    ]),
  ]
}

function listEmailRows(emails: readonly MailView[]): Rows {
  return [
    ['id', 'kind', 'report', 'address', 'state', 'attempts', 'error', 'created', 'tried', 'next'],
    ...emails.map((each) => [
      each.id,
      each.kind,
      each.report ?? '',
      each.address,
      each.state,
      each.attempts,
      each.error,
      each.createdAt,
      each.triedAt ?? '',
      each.nextAt ?? '',
    ]),
  ]
}
