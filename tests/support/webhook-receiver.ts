/** A local HTTP server that receives webhooks. */
export interface WebhookReceiver {
  url: string
  /** The received requests, in order. */
  received: { headers: Headers; text: string }[]
  /** Sets the status of the next responses; 204 by default. */
  answer(status: number): void
  /** Waits until `count` requests have arrived. */
  wait(count: number): Promise<void>
  close(): Promise<void>
}

export function openWebhookReceiver(): WebhookReceiver {
  const received: WebhookReceiver['received'] = []
  let status = 204
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      received.push({ headers: request.headers, text: await request.text() })
      return new Response(status === 204 ? null : `answered ${status}`, {
        status,
        headers: { Location: '/elsewhere' },
      })
    },
  })
  return {
    url: `http://127.0.0.1:${server.port}/hook`,
    received,
    answer: (next) => void (status = next),
    async wait(count) {
      for (let waited = 0; received.length < count; waited += 1) {
        if (waited > 200) throw new Error(`Received ${received.length} requests instead of ${count}.`)
        await Bun.sleep(50)
      }
    },
    close: () => server.stop(true),
  }
}
