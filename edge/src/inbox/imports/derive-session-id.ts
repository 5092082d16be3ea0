import type { Ports } from '../../ports/ports.ts'
import type { Original } from './original.ts'

/** Length of the ids, equal to that of other sessions' ids. */
const ID_CHARACTERS = 32

/**
 * Derives the id of a reporter's session from the reporter's id at the other service, so that all reports of a person
 * have one session. The id is signed with a secret key, so that no one can guess it. Imported reports and files get
 * random ids instead. If an import repeated the id of a deleted report, the new blobs would be deleted together with
 * the old ones, and backups would not copy them.
 */
export async function deriveSessionId(
  { project, source }: Omit<Original, 'id'>,
  reporter: string,
  { hashing, secrets }: Pick<Ports, 'hashing' | 'secrets'>,
): Promise<string> {
  const hash = await hashing.sign(
    secrets.serverSecret,
    `import ${JSON.stringify([project, source, 'session', reporter])}`,
  )
  return hash.slice(0, ID_CHARACTERS)
}
