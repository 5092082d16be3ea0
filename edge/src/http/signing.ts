import { timingSafeEqual } from 'hono/utils/buffer'
import type { Ports } from '../ports/ports.ts'
import { SNAPSHOT_URL_MS } from '../../contract/limits.ts'

export type Signing = Pick<Ports, 'hashing' | 'secrets'>

/** Signs a text with the server's secret. The signature is valid only for its purpose. */
export async function createSignature(
  purpose: string,
  text: string,
  { hashing, secrets }: Signing,
): Promise<string> {
  return hashing.sign(secrets.serverSecret, `${purpose} ${text}`)
}

interface ShortSigning extends Signing {
  /** Length of the signature, to keep links short; all 64 characters by default. */
  characters?: number
}

/** Returns `{text}.{signature}`, so that a link or a cookie stores the text instead of the server. */
export async function signText(purpose: string, text: string, signing: ShortSigning): Promise<string> {
  return `${text}.${(await createSignature(purpose, text, signing)).slice(0, signing.characters)}`
}

/** Returns what `signText` signed with the same arguments; undefined if the signature is wrong. */
export async function readSignedText(
  purpose: string,
  signed: string,
  signing: ShortSigning,
): Promise<{ text: string; signature: string } | undefined> {
  const end = signed.lastIndexOf('.')
  const text = signed.slice(0, Math.max(0, end))
  const signature = (await createSignature(purpose, text, signing)).slice(0, signing.characters)
  return (await timingSafeEqual(signature, signed.slice(end + 1))) ? { text, signature } : undefined
}

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
