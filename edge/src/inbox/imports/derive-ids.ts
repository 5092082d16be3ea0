import type { ImportSource } from '../../../contract/imports.ts'
import type { Ports } from '../../ports/ports.ts'

/** A report at another service, and the project that it is imported into. */
export interface Original {
  project: string
  source: ImportSource
  id: string
}

/** As long as other ids. */
const ID_CHARACTERS = 32

/**
 * Derives ids from those of the other service, so that an import that is repeated or continued stores the same rows. The
 * key keeps the ids unguessable.
 */
export function createIdDeriver(
  { project, source }: Omit<Original, 'id'>,
  { hashing, secrets }: Pick<Ports, 'hashing' | 'secrets'>,
): (kind: 'report' | 'share' | 'file' | 'message' | 'session', ...parts: string[]) => Promise<string> {
  return async (kind, ...parts) => {
    const hash = await hashing.sign(
      secrets.serverSecret,
      `import ${JSON.stringify([project, source, kind, ...parts])}`,
    )
    return hash.slice(0, ID_CHARACTERS)
  }
}
