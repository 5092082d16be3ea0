import type { Config } from '@node-docs/edge/contract/config'
import { completeConfig } from '@node-docs/edge/contract/default-config'
import { findError, findErrors } from './validate-settings.ts'
import type { Settings } from './edit-settings.ts'

/** The configuration that visitors would receive, with defaults for invalid values. */
export function createPreviewConfig(settings: Settings): Config {
  const errors = findErrors(settings)
  const { flowConfig, projectActions } = settings.config
  const isValid = (path: string): boolean => findError(errors, path) === undefined
  return completeConfig({
    flowConfig: Object.fromEntries(
      Object.entries(flowConfig).filter(([key]) => isValid(`flowConfig.${key}`)),
    ),
    projectActions: Object.fromEntries(
      Object.entries(projectActions).filter(([name]) => isValid(`projectActions.${name}`)),
    ),
  })
}
