import { newProject } from '../../../contract/projects.ts'
import type { Settings } from './editor.ts'

/** The settings of a project with default values only, for tests. */
export const sampleSettings: Settings = {
  config: { flowConfig: {}, projectActions: {} },
  project: {
    name: 'Shop',
    ...newProject,
  },
}
