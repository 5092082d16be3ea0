import type { Config as WireConfig, FlowConfig } from '@node-docs/edge/contract'
import { defaultFlowConfig } from '@node-docs/edge/contract/default-config'
import { isObject, type JsonObject } from '../../platform/json.ts'

/** The provider's configuration: as it came, for the frame, and as the widget can rely on it. */
export interface Config {
  /** What GET /config answered: passed on to the frame unchanged, read by nobody here (W-062). */
  raw: WireConfig
  flowConfig: FlowConfig
}

/** `undefined` for what is no configuration: then there is none (W-193). */
export function parseConfig(value: unknown): Config | undefined {
  if (!isObject(value)) return undefined
  const { flowConfig, projectActions } = value
  if (!isObject(flowConfig) || !isObject(projectActions)) return undefined
  const raw = { flowConfig, projectActions } as WireConfig // as good as the provider's word; see `raw`
  return { raw, flowConfig: toFlowConfig(flowConfig) }
}

const POSITION = /^(BOTTOM_(RIGHT|LEFT)|BUTTON_(CLASSIC(_LEFT|_BOTTOM)?|NONE))$/

/**
 * Every value of the right kind, the default for the rest: except that a switch which is not there is off,
 * since a page is watched only when its owner says so (W-065).
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
  return complete as FlowConfig // one value of the right kind for each of its keys
}

function toTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string' && item !== '') : []
}
