import { timingSafeEqual } from 'hono/utils/buffer'
import { createId } from '../../http/create-id.ts'
import type { Hashing } from '../../ports/hashing.ts'
import type { Secrets } from '../../ports/secrets.ts'
import type { Project } from '../../projects/project.ts'
import type { Visitor } from '../context.ts'

interface Signing {
  hashing: Hashing
  secrets: Secrets
}

/**
 * Creates an anonymous visitor: an id and its signature. With the signature, the server can later verify that it issued
 * the id, without storing it. The signature includes the project, so the id is invalid in other projects.
 */
export async function issueIds(project: Project, signing: Signing): Promise<Visitor> {
  const gleapId = createId()
  return { gleapId, gleapHash: await signId(project, gleapId, signing) }
}

/**
 * Returns the visitor that the headers identify. Undefined if a header is missing, the id has the wrong format, or the
 * hash does not match the id.
 */
export async function verifyIds(
  headers: Headers,
  project: Project,
  signing: Signing,
): Promise<Visitor | undefined> {
  const gleapId = headers.get('Gleap-Id')
  const gleapHash = headers.get('Gleap-Hash')
  if (gleapId === null || gleapHash === null || !/^[0-9a-f]{32}$/.test(gleapId)) return undefined
  const isOurs = await timingSafeEqual(gleapHash, await signId(project, gleapId, signing))
  return isOurs ? { gleapId, gleapHash } : undefined
}

function signId(project: Project, gleapId: string, { hashing, secrets }: Signing): string | Promise<string> {
  return hashing.sign(secrets.serverSecret, `session ${project.sdkKey} ${gleapId}`)
}
