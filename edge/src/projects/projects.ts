import type { Clock } from '../ports/ports.ts'
import { isSdkKey, type Project } from './project.ts'
import { readProject, type ProjectPorts } from './store.ts'

/**
 * Cache duration. Every call of the widget needs its project. Changes by another isolate take effect after this delay.
 */
const CACHE_MS = 5_000

/** Looks projects up by SDK key, with a short-lived cache. */
export interface Projects {
  find(sdkKey: string): Promise<Project | undefined>
  /** Clears the cache after a change. */
  forget(sdkKey: string): void
}

export function createProjects({ clock, ...ports }: ProjectPorts & { clock: Clock }): Projects {
  // Only existing projects are cached, so that guessed keys cannot fill the cache.
  const kept = new Map<string, { project: Project; until: number }>()
  return {
    async find(sdkKey) {
      const known = kept.get(sdkKey)
      if (known && known.until > clock.now()) return known.project
      const project = isSdkKey(sdkKey) ? await readProject(ports, sdkKey) : undefined
      if (project) kept.set(sdkKey, { project, until: clock.now() + CACHE_MS })
      else kept.delete(sdkKey)
      return project
    },
    forget: (sdkKey) => void kept.delete(sdkKey),
  }
}
