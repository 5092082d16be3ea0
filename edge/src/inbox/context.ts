import type { Ports } from '../ports/ports.ts'
import type { Projects } from '../projects/projects.ts'

export interface InboxContext extends Ports {
  projects: Projects
}
