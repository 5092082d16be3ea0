import type { AppEnv } from '../http/app-env.ts'
import type { Ports } from '../ports/ports.ts'
import type { Project } from '../projects/project.ts'
import type { Quota } from './quota/quota.ts'
import type { Projects } from '../projects/projects.ts'

export interface ProviderContext extends Ports {
  projects: Projects
  quota: Quota
}

/** A session with valid ids, anonymous or identified. */
export interface Visitor {
  gleapId: string
  gleapHash: string
}

export interface ProjectEnv extends AppEnv {
  Variables: AppEnv['Variables'] & { project: Project }
}

export interface VisitorEnv extends AppEnv {
  Variables: ProjectEnv['Variables'] & { visitor: Visitor }
}
