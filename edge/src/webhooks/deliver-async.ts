import type { Context } from 'hono'
import { runInBackground } from '../http/background.ts'
import type { Project } from '../projects/project.ts'
import { deliverDue, type DeliveryPorts } from './deliver.ts'

/** After a change to a project's reports: tells its webhooks, while the one who made the change is already answered. */
export function deliverAsync(c: Context, project: Project | undefined, ports: DeliveryPorts): void {
  if (project && project.webhooks.length > 0) runInBackground(c, deliverSafely(ports))
}

/** What fails is logged and waits for its next turn. */
export async function deliverSafely(ports: DeliveryPorts): Promise<void> {
  try {
    await deliverDue(ports)
  } catch (error) {
    ports.log.write('error', 'webhooks failed', {
      error: error instanceof Error ? error.message : String(error),
    })
  }
}
