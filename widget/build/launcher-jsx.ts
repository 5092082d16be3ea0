import { join } from 'node:path'
import type { BunPlugin } from 'bun'

/**
 * On host pages the launcher's components are rendered without Preact (`decisions/010`). Everywhere else they are
 * ordinary React components.
 */
export const launcherJsx: BunPlugin = {
  name: 'launcher-jsx',
  setup(build) {
    build.onResolve({ filter: /^react\/jsx-runtime$/ }, ({ importer }) =>
      /\/widget\/(?:launcher|host\/view)\/[\w-]+\.tsx$/.test(importer)
        ? { path: join(import.meta.dir, '../host/view/describe-jsx.ts') }
        : undefined,
    )
  },
}
