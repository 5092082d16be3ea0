import type { Ports } from '../../ports/ports.ts'
import type { Original } from './original.ts'

/** As long as other ids. */
const ID_CHARACTERS = 32

/**
 * Derives the id of a reporter from the other service's id, so that all reports of a person have one session. The key
 * keeps the id unguessable. Reports and files get new ids instead: a blob with the key of a deleted one would be
 * deleted with it, and backups would not copy it.
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
