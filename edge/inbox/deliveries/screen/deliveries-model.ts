import { proxy, ref } from 'valtio/vanilla'
import { mailSchema, type MailView } from '../../../contract/mails.ts'
import { deliverySchema, type DeliveryView } from '../../../contract/webhooks.ts'
import { formatError, type InboxApi, parseResponse } from '../../app/api.ts'
import { type Inbox, setFailingWebhooks } from '../../app/state.ts'
import { deliveriesSchema, mailsSchema } from '../contract.ts'

interface DeliveriesState {
  /**
   * Undefined until loaded. The list is replaced as a whole and never changed, so valtio needs no proxies for its
   * entries.
   */
  list: ReturnType<typeof ref<readonly DeliveryView[]>> | undefined
  emails: ReturnType<typeof ref<readonly MailView[]>> | undefined
  error: string
  /** Result of the last message that was sent from the screen. */
  result: { isDelivered: boolean; text: string } | undefined
}

interface DeliveriesModel {
  state: DeliveriesState
  load: () => Promise<void>
  sendTest: (webhook: string) => Promise<void>
  resend: (id: string) => Promise<void>
  /** Resumes a paused webhook. */
  resume: (webhook: string) => Promise<void>
  resendEmail: (id: string) => Promise<void>
}

/** Loads a project's webhook messages and emails, and resends them. */
export function createDeliveriesModel(inbox: Inbox, sdkKey: string): DeliveriesModel {
  const api = createDeliveriesApi(inbox.api, sdkKey)
  const state = proxy<DeliveriesState>({
    list: undefined,
    emails: undefined,
    error: '',
    result: undefined,
  })

  async function load(): Promise<void> {
    try {
      const [list, emails, failing] = await Promise.all([
        api.fetch(),
        api.fetchEmails(),
        inbox.api.fetchFailingWebhooks(),
      ])
      setFailingWebhooks(inbox, failing)
      state.list = ref<readonly DeliveryView[]>(list)
      state.emails = ref<readonly MailView[]>(emails)
      state.error = ''
    } catch (reason) {
      state.error = `Couldn’t load the deliveries. ${formatError(reason)}`
    }
  }

  async function send(request: Promise<DeliveryView | MailView>): Promise<void> {
    try {
      const { error, state: outcome } = await request
      const isDelivered = outcome === 'delivered'
      state.result = { isDelivered, text: isDelivered ? 'Delivered.' : `Not delivered. ${error}` }
    } catch (reason) {
      state.result = { isDelivered: false, text: `Not sent. ${formatError(reason)}` }
    }
    await load()
  }

  async function resume(webhook: string): Promise<void> {
    try {
      await api.resume(webhook)
      state.result = { isDelivered: true, text: 'Resumed. The waiting messages are being sent.' }
    } catch (reason) {
      state.result = { isDelivered: false, text: `Not resumed. ${formatError(reason)}` }
    }
    await load()
  }

  return {
    state,
    load,
    resume,
    sendTest: async (webhook) => send(api.sendTest(webhook)),
    resend: async (id) => send(api.resend(id)),
    resendEmail: async (id) => send(api.resendEmail(id)),
  }
}

/** API calls of the deliveries screen. Calls that send a message resolve with the result of the attempt. */
function createDeliveriesApi({ call }: Pick<InboxApi, 'call'>, sdkKey: string) {
  const project = `projects/${encodeURIComponent(sdkKey)}`
  const path = `${project}/deliveries`
  return {
    fetch: async () => (await parseResponse(deliveriesSchema, await call(path))).deliveries,
    sendTest: async (webhook: string) =>
      parseResponse(deliverySchema, await call(`${path}/test`, { method: 'POST', body: { webhook } })),
    resend: async (id: string) =>
      parseResponse(
        deliverySchema,
        await call(`${path}/${encodeURIComponent(id)}/resend`, { method: 'POST' }),
      ),
    resume: async (webhook: string) => {
      await call(`${path}/resume`, { method: 'POST', body: { webhook } })
    },
    fetchEmails: async () => (await parseResponse(mailsSchema, await call(`${project}/emails`))).emails,
    resendEmail: async (id: string) =>
      parseResponse(
        mailSchema,
        await call(`${project}/emails/${encodeURIComponent(id)}/resend`, { method: 'POST' }),
      ),
  }
}
