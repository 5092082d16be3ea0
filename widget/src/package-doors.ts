import type { Doors } from './loader/doors.ts'

/** The doors of the package: the host's bundler makes chunks of them. */
export const packageDoors: Doors = {
  widget: () => import('./loader/widget.ts'),
  async stage() {
    const { createOpenStage } = await import('./launcher/open-stage.tsx')
    return { openStage: createOpenStage(() => import('./launcher/take-over.ts')) }
  },
  backstage: () => import('./loader/backstage.ts'),
  sender: () => import('./report/sender.ts'),
  editor: () => import('./capture/open-editor.tsx'),
  snapshot: () => import('./snapshot/take-snapshot.ts'),
  replay: () => import('./replay/start-replay.ts'),
}
