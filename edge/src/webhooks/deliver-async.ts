import type { Context } from 'hono'
import { runInBackground } from '../http/run-in-background.ts'
import type { Project } from '../projects/project.ts'
import { deliverDue, type DeliveryPorts } from './deliver.ts'

/** Sends webhooks after a change to a project's reports, without delaying the response. */
export function deliverAsync(c: Context, project: Project | undefined, ports: DeliveryPorts): void {
  if (project && project.webhooks.length > 0) runInBackground(c, deliverSafely(ports))
}

/** Sends the due messages without throwing: failures are logged, and the messages are retried later. */
export async function deliverSafely(ports: DeliveryPorts): Promise<void> {
  try {
    await deliverDue(ports)
  } catch (error) {
    ports.log.write('error', 'webhooks failed', {
      error: error instanceof Error ? error.message : String(error),
    })
  }
}
