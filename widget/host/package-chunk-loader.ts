import type { ChunkLoader } from './core/chunk-loader.ts'

/** The doors of the package: the host's bundler makes chunks of them. */
export const packageChunkLoader: ChunkLoader = {
  widget: () => import('./core/start-widget.ts'),
  async stage() {
    const { createOpenWidgetView: createOpenStage } = await import('./view/open-view.tsx')
    return { openStage: createOpenStage(() => import('./view/hydrate.ts')) }
  },
  backstage: () => import('./core/deferred-services.ts'),
  sender: () => import('./report/sender.ts'),
  editor: () => import('./editor/open-editor.tsx'),
  snapshot: () => import('./snapshot/take-snapshot.ts'),
  replay: () => import('./replay/start-replay.ts'),
}
