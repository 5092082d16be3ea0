import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'

/** A package that a release contains. */
export interface Component {
  name: string
  version: string
  /** As `package.json` states it; undefined if it does not. */
  license: string | undefined
}

const packageSchema = v.object({
  name: v.string(),
  version: v.string(),
  license: v.optional(
    v.union([
      v.string(),
      v.pipe(
        v.object({ type: v.string() }),
        v.transform(({ type }) => type),
      ),
    ]),
  ),
})

/** Lists the packages of Bun's store, `node_modules/.bun`, by name and version. */
export async function listComponents(store: string): Promise<Component[]> {
  const found = new Map<string, Component>()
  for (const entry of await readdir(store)) {
    // An entry such as `@orama+orama@3.1.18` has the package, and links to what it needs, below `node_modules`.
    const [, name] = /^(@?[^@]+)@/.exec(entry) ?? []
    if (name === undefined) continue
    const file = Bun.file(join(store, entry, 'node_modules', name.replace('+', '/'), 'package.json'))
    if (!(await file.exists())) continue
    const { license, ...id } = v.parse(packageSchema, await file.json())
    found.set(`${id.name}@${id.version}`, { ...id, license })
  }
  return [...found].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, component]) => component)
}

/** Formats a software bill of materials (CycloneDX 1.6). */
export function formatSbom(
  release: { name: string; version: string },
  components: readonly Component[],
): string {
  const sbom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', ...release } },
    components: components.map(({ name, version, license }) => ({
      type: 'library',
      name,
      version,
      purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
      ...(license !== undefined && { licenses: [{ expression: license }] }),
    })),
  }
  return `${JSON.stringify(sbom, undefined, 2)}\n`
}
