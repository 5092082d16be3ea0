import type { ChunkLoader } from './chunk-loader.ts'

/** Chunks of the npm package, which the host's bundler splits. */
export const packageChunkLoader: ChunkLoader = {
  widget: () => import('./start-widget.ts'),
  completeWidget: () => import('./start-widget.ts'),
  panelTools: () => import('./view/panel-tools.ts'),
  deferredServices: () => import('./core/deferred-services.ts'),
  sender: () => import('./report/sender.ts'),
  editor: () => import('./editor/open-editor.tsx'),
  snapshot: () => import('./snapshot/take-snapshot.ts'),
  replay: () => import('./replay/start-replay.ts'),
}
