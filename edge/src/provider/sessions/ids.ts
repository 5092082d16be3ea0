import { createId, isEqual } from '../../http/ids.ts'
import type { Hashing } from '../../ports/hashing.ts'
import type { Secrets } from '../../ports/secrets.ts'
import type { Project } from '../../projects/project.ts'
import type { Visitor } from '../context.ts'

interface Signing {
  hashing: Hashing
  secrets: Secrets
}

/**
 * A new visitor: an id and its signature, so that nothing has to be stored or looked up to know later that
 * both came from here. The project is signed too: ids are worth nothing in another one.
 */
export async function issueIds(project: Project, signing: Signing): Promise<Visitor> {
  const gleapId = createId()
  return { gleapId, gleapHash: await signId(project, gleapId, signing) }
}

/** The visitor whom the headers name, where id and hash belong together. */
export async function readIds(
  headers: Headers,
  project: Project,
  signing: Signing,
): Promise<Visitor | undefined> {
  const gleapId = headers.get('Gleap-Id')
  const gleapHash = headers.get('Gleap-Hash')
  if (gleapId === null || gleapHash === null || !/^[0-9a-f]{32}$/.test(gleapId)) return undefined
  const isOurs = isEqual(gleapHash, await signId(project, gleapId, signing))
  return isOurs ? { gleapId, gleapHash } : undefined
}

function signId(project: Project, gleapId: string, { hashing, secrets }: Signing): string | Promise<string> {
  return hashing.sign(secrets.serverSecret, `session ${project.sdkKey} ${gleapId}`)
}
