import { timingSafeEqual } from 'hono/utils/buffer'
import { SNAPSHOT_URL_MS } from '../../contract/limits.ts'
import { createSignature, type Signing } from './signing.ts'

/** Signed path and query under which the files host shows a report's snapshot for a limited time. Nothing is stored. */
export async function signSnapshotPath(report: string, now: number, signing: Signing): Promise<string> {
  const expires = String(now + SNAPSHOT_URL_MS)
  return `/snapshots/${report}?expires=${expires}&signature=${await sign(report, expires, signing)}`
}

/** Whether the signature is valid and `expires` is in the future. */
export async function isSnapshotPath(
  report: string,
  { expires = '', signature = '', now }: { expires?: string; signature?: string; now: number },
  signing: Signing,
): Promise<boolean> {
  if (!(Number(expires) > now)) return false
  return timingSafeEqual(signature, await sign(report, expires, signing))
}

function sign(report: string, expires: string, signing: Signing): Promise<string> {
  return createSignature('snapshot', `${report} ${expires}`, signing)
}
