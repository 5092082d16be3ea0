import type { Context } from 'hono'
import { runInBackground } from '../http/run-in-background.ts'
import type { Project } from '../projects/project.ts'
import { deliverDue, type Cause, type DeliveryPorts } from './deliver.ts'
import { formatError } from '../ports/log.ts'

/** Sends the webhooks for a change to these reports. Does not delay the response. */
export function deliverAsync(
  c: Context,
  { project, reports }: { project: Project | undefined; reports: readonly string[] },
  ports: DeliveryPorts,
): void {
  if (!project || project.webhooks.length === 0) return
  const traceparent: string | undefined = c.get('traceparent')
  runInBackground(c, deliverSafely(ports, traceparent === undefined ? undefined : { traceparent, reports }))
}

/** Sends the due messages without throwing: failures are logged, and the messages are retried later. */
export async function deliverSafely(ports: DeliveryPorts, cause?: Cause): Promise<void> {
  try {
    await deliverDue(ports, cause)
  } catch (error) {
    ports.log.write('error', 'webhooks failed', {
      error: formatError(error),
    })
  }
}
