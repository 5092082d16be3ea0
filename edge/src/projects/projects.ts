import type { Clock } from '../ports/ports.ts'
import { isSdkKey, type Project } from './project.ts'
import { readProject, type ProjectPorts } from './store.ts'

/** Every call of the widget needs its project: another isolate's change is seen this much later. */
const KEPT_MS = 5_000

/** Looks projects up by SDK key, remembering those that exist for a moment. */
export interface Projects {
  find(sdkKey: string): Promise<Project | undefined>
  /** After a change: the next `find` reads anew. */
  forget(sdkKey: string): void
}

export function createProjects({ clock, ...ports }: ProjectPorts & { clock: Clock }): Projects {
  // Only what exists is kept, so that guessed keys cannot fill it.
  const kept = new Map<string, { project: Project; until: number }>()
  return {
    async find(sdkKey) {
      const known = kept.get(sdkKey)
      if (known && known.until > clock.now()) return known.project
      const project = isSdkKey(sdkKey) ? await readProject(ports, sdkKey) : undefined
      if (project) kept.set(sdkKey, { project, until: clock.now() + KEPT_MS })
      else kept.delete(sdkKey)
      return project
    },
    forget: (sdkKey) => void kept.delete(sdkKey),
  }
}
