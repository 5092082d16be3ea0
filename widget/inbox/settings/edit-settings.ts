import type { ConfigSettings, FlowConfig, ProjectActions } from '@node-docs/edge/contract/config'
import type { ProjectView } from '@node-docs/edge/contract/projects'
import { completeConfig, defaultFlowConfig } from '@node-docs/edge/contract/default-config'
import type { ProjectSettings } from '@node-docs/edge/contract/project-settings'
import { omitTokens } from './omit-tokens.ts'

/** Everything that the owner of a project can change. */
export interface Settings {
  config: ConfigSettings
  project: { [Key in keyof ProjectSettings]-?: Exclude<ProjectSettings[Key], undefined> }
}

export function createSettings(config: ConfigSettings, view: ProjectView): Settings {
  const { name, origins, identityVerification, spamProtection, retentionDays, webhooks } = view
  return {
    config,
    project: {
      name,
      origins,
      identityVerification,
      spamProtection,
      retentionDays,
      webhooks: webhooks.map(({ secret: _, ...webhook }) => webhook),
      ...omitTokens(view),
    },
  }
}

/**
 * Sets a value of the configuration. A value that equals the default is removed instead, so that the project follows
 * later changes of the default.
 */
export function setFlowValue<Key extends keyof FlowConfig>(
  settings: Settings,
  key: Key,
  value: FlowConfig[Key],
): Settings {
  const flowConfig: ConfigSettings['flowConfig'] = { ...settings.config.flowConfig, [key]: value }
  if (isEqual(value, defaultFlowConfig[key])) delete flowConfig[key]
  return { ...settings, config: { ...settings.config, flowConfig } }
}

/**
 * Replaces the actions. From then on, the project has its own list of actions and no longer follows the default list.
 */
export function setActions(settings: Settings, projectActions: ProjectActions): Settings {
  return { ...settings, config: { ...settings.config, projectActions } }
}

export function setProject(settings: Settings, change: Partial<Settings['project']>): Settings {
  return { ...settings, project: { ...settings.project, ...change } }
}

/** Returns the configuration that the widget receives. */
export function completeSettings(settings: Settings) {
  return completeConfig(settings.config)
}

export function isEqual(first: unknown, second: unknown): boolean {
  return JSON.stringify(first) === JSON.stringify(second)
}

/**
 * Applies the unsaved changes in `draft` to `fresh`, a version that was saved elsewhere. If both changed a value, the
 * unsaved value wins.
 */
export function rebase(saved: Settings, draft: Settings, fresh: Settings): Settings {
  return {
    config: {
      flowConfig: rebaseEntries(saved.config.flowConfig, draft.config.flowConfig, fresh.config.flowConfig),
      projectActions: isEqual(saved.config.projectActions, draft.config.projectActions)
        ? fresh.config.projectActions
        : draft.config.projectActions,
    },
    project: { ...fresh.project, ...changedEntries(saved.project, draft.project) },
  }
}

/** Returns the entries of `after` that differ from `before`. */
export function changedEntries<Values extends object>(before: Values, after: Values): Partial<Values> {
  const changed: Partial<Values> = {}
  for (const key of Object.keys(after) as (keyof Values)[]) {
    // The strict schemas guarantee that no other keys exist.
    if (!isEqual(before[key], after[key])) changed[key] = after[key]
  }
  return changed
}

function rebaseEntries<Values extends object>(saved: Values, draft: Values, fresh: Values): Values {
  const result: Values = { ...fresh, ...changedEntries(saved, draft) }
  // Removes the values that the draft has reset to their defaults.
  for (const key of Object.keys(saved) as (keyof Values)[]) if (!(key in draft)) delete result[key]
  return result
}
