import { join } from 'node:path'
import type { BunPlugin } from 'bun'

/**
 * Where button and panel's box are painted before Preact is there (`launcher/paint.ts`), their JSX must not bring it
 * along. For host pages only; elsewhere they are components like any other.
 */
export const paintedAlias: BunPlugin = {
  name: 'painted-alias',
  setup(build) {
    build.onResolve({ filter: /^react\/jsx-runtime$/ }, ({ importer }) =>
      /\/widget\/(?:launcher|host\/view)\/[\w-]+\.tsx$/.test(importer)
        ? { path: join(import.meta.dir, 'jsx-core.ts') }
        : undefined,
    )
  },
}
