import { mailSchema, mailsSchema, type MailView } from '@node-docs/edge/contract/mails'
import { deliveriesSchema, deliverySchema, type DeliveryView } from '@node-docs/edge/contract/webhooks'
import type { InboxApi } from '../api.ts'
import { parseResponse } from '../fetch-json.ts'

/** API calls of the deliveries screen. Calls that send a message resolve with the result of the attempt. */
export interface DeliveriesApi {
  fetch: () => Promise<DeliveryView[]>
  sendTest: (webhook: string) => Promise<DeliveryView>
  resend: (id: string) => Promise<DeliveryView>
  resume: (webhook: string) => Promise<void>
  fetchEmails: () => Promise<MailView[]>
  resendEmail: (id: string) => Promise<MailView>
}

export function createDeliveriesApi({ call }: Pick<InboxApi, 'call'>, sdkKey: string): DeliveriesApi {
  const project = `projects/${encodeURIComponent(sdkKey)}`
  const path = `${project}/deliveries`
  return {
    fetch: async () => (await parseResponse(deliveriesSchema, await call(path))).deliveries,
    sendTest: async (webhook) =>
      parseResponse(deliverySchema, await call(`${path}/test`, { method: 'POST', body: { webhook } })),
    resend: async (id) =>
      parseResponse(
        deliverySchema,
        await call(`${path}/${encodeURIComponent(id)}/resend`, { method: 'POST' }),
      ),
    resume: async (webhook) => {
      await call(`${path}/resume`, { method: 'POST', body: { webhook } })
    },
    fetchEmails: async () => (await parseResponse(mailsSchema, await call(`${project}/emails`))).emails,
    resendEmail: async (id) =>
      parseResponse(
        mailSchema,
        await call(`${project}/emails/${encodeURIComponent(id)}/resend`, { method: 'POST' }),
      ),
  }
}
