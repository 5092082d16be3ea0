import type { Config } from '@node-docs/edge/contract'
import { completeConfig } from '@node-docs/edge/contract/default-config'
import { findError, findErrors } from './validate-settings.ts'
import type { Settings } from './settings-model.ts'

/** What a visitor would get; in place of what is half typed and wrong, what is usual. */
export function createPreviewConfig(settings: Settings): Config {
  const errors = findErrors(settings)
  const { flowConfig, projectActions } = settings.config
  const isRight = (path: string): boolean => findError(errors, path) === undefined
  return completeConfig({
    flowConfig: Object.fromEntries(
      Object.entries(flowConfig).filter(([key]) => isRight(`flowConfig.${key}`)),
    ),
    projectActions: Object.fromEntries(
      Object.entries(projectActions).filter(([name]) => isRight(`projectActions.${name}`)),
    ),
  })
}
