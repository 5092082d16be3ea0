import { expect, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import type { WebhookEvent } from './format-body.ts'
import { createWebhookRequest, createWebhookSecret } from './sign.ts'

const telling: WebhookEvent = {
  id: 'msg_1',
  event: 'report.created',
  happenedAt: 1_700_000_000_000,
  projectName: 'Shop',
  changes: [],
  changedBy: null,
  report: undefined,
}

test('the signature covers id, seconds and body, as in the example of Standard Webhooks', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const { body, headers } = createWebhookRequest(telling, { format: 'json', secret, now: 1_700_000_005_999 })
  const signature = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(`msg_1.1700000005.${body}`)
    .digest('base64')

  expect(headers).toMatchObject({
    'webhook-id': 'msg_1',
    'webhook-timestamp': '1700000005',
    'webhook-signature': `v1,${signature}`,
  })
  expect(JSON.parse(body)).toEqual({
    type: 'report.created',
    timestamp: '2023-11-14T22:13:20.000Z',
    data: { projectName: 'Shop' },
  })
})

test('a secret has 24 random bytes', () => {
  const secrets = [createWebhookSecret(), createWebhookSecret()]
  expect(secrets[0]).not.toBe(secrets[1])
  for (const secret of secrets) expect(Buffer.from(secret.replace('whsec_', ''), 'base64')).toHaveLength(24)
})
