import type { Config as WireConfig, FlowConfig } from '@node-docs/edge/contract'
import { defaultFlowConfig } from '@node-docs/edge/contract/default-config'
import { isObject, type JsonObject } from '../../platform/json.ts'

/** The provider's configuration: raw for the frame, and validated for the widget. */
export interface Config {
  /** The response of GET /config, passed to the frame unchanged (W-062). */
  raw: WireConfig
  flowConfig: FlowConfig
}

/** Parses a configuration; returns `undefined` if the value is not a configuration (W-193). */
export function parseConfig(value: unknown): Config | undefined {
  if (!isObject(value)) return undefined
  const { flowConfig, projectActions } = value
  if (!isObject(flowConfig) || !isObject(projectActions)) return undefined
  const raw = { flowConfig, projectActions } as WireConfig // not validated, because the frame gets it unchanged
  return { raw, flowConfig: toFlowConfig(flowConfig) }
}

const POSITION = /^(BOTTOM_(RIGHT|LEFT)|BUTTON_(CLASSIC(_LEFT|_BOTTOM)?|NONE))$/

/**
 * Replaces values of the wrong type with their defaults. A missing switch is off, because pages are recorded only if
 * the site owner enables recording (W-065).
 */
function toFlowConfig(given: JsonObject): FlowConfig {
  const complete: JsonObject = {}
  for (const [key, standard] of Object.entries(defaultFlowConfig)) {
    const value = given[key]
    if (Array.isArray(standard)) complete[key] = toTexts(value)
    else if (typeof value === typeof standard) complete[key] = value
    else complete[key] = typeof standard === 'boolean' ? false : standard
  }
  if (!POSITION.test(String(complete['feedbackButtonPosition'])))
    complete['feedbackButtonPosition'] = 'BOTTOM_RIGHT'
  if (!isObject(complete['customTranslations'])) complete['customTranslations'] = {}
  return complete as FlowConfig // every field has a value of the correct type
}

function toTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string' && item !== '') : []
}
