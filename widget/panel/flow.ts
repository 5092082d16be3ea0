import type { ProjectAction, ProjectActions } from '@node-docs/edge/contract'
import { defaultActions } from '@node-docs/edge/contract/default-config'
import { isObject } from '../platform/json.ts'
import { getFields } from '../actions/default-fields.ts'
import type { Answers, CaptureMode, Flow, FlowRequest, Panel, Setup } from './model.ts'

/** The field that `set-form-data` fills after a capture (W-122). */
export const CAPTURE_FIELD = 'capture'

/** The field for the element of the page that the visitor chose. `set-form-data` fills it. */
export const ELEMENT_FIELD = 'pickedElement'

const fallback: ProjectAction = { feedbackType: 'BUG', excludeData: {}, ...defaultActions['bugreporting'] }

/** Finds an action by name. Returns the bug report if the name is unknown (W-073). */
function findAction(name: string, actions: ProjectActions): ProjectAction {
  const own = Object.hasOwn(actions, name) ? actions[name] : undefined
  return own ?? actions['bugreporting'] ?? fallback
}

/** Creates a form from an earlier draft and the pre-fill. */
export function startFlow(
  { flow: name, actionOutboundId, hideBackButton = false }: FlowRequest,
  setup: Setup,
  { prefill, drafts }: Pick<Panel, 'prefill' | 'drafts'>,
): Flow {
  const action = findAction(name, setup.actions)
  const flow: Flow = {
    name,
    action,
    fields: getFields(action),
    answers: drafts[name] ?? {},
    uploads: [],
    captures: [],
    excludedParts: [],
    hasReplay: false,
    errors: {},
    outboundId: actionOutboundId,
    canGoBack: !hideBackButton,
  }
  return fillIn(flow, prefill)
}

/** Sets the pre-filled values of all fields that the visitor has not changed (P-035). */
export function fillIn(flow: Flow, prefill: Panel['prefill']): Flow {
  const answers: Record<string, Answers[string]> = { ...flow.answers }
  for (const { name } of flow.fields) {
    const isFree = answers[name]?.isDirty !== true
    if (isFree && Object.hasOwn(prefill, name)) answers[name] = { value: prefill[name], isDirty: false }
  }
  return { ...flow, answers }
}

/**
 * Adds a capture from the editor. If the visitor has excluded the part of the report that contains the capture,
 * includes the part again.
 */
export function withCapture(flow: Flow, mode: CaptureMode): Flow {
  const part = mode === 'screenshot' ? 'screenshot' : 'screenRecordingUrl'
  return {
    ...flow,
    captures: [...flow.captures.filter((other) => other !== mode), mode],
    excludedParts: flow.excludedParts.filter((name) => name !== part),
  }
}

export function isCaptureMode(value: unknown): value is CaptureMode {
  return value === 'screenshot' || value === 'capture'
}

/** Returns the element that the visitor chose. */
export function getElement({ answers }: Flow): { selector: string; text: string } | undefined {
  const value = answers[ELEMENT_FIELD]?.value
  if (!isObject(value)) return undefined
  const { selector, text } = value
  return typeof selector === 'string' && typeof text === 'string' ? { selector, text } : undefined
}

export function withAnswer(flow: Flow, name: string, answer: Answers[string]): Flow {
  return { ...flow, errors: omit(flow.errors, name), answers: { ...flow.answers, [name]: answer } }
}

/** Removes a capture. If another capture remains, the form's `capture` field contains that capture's name. */
export function withoutCapture(flow: Flow, mode: CaptureMode): Flow {
  const captures = flow.captures.filter((other) => other !== mode)
  const [last] = captures
  const rest = omit(flow.answers, CAPTURE_FIELD)
  return {
    ...flow,
    captures,
    answers: last === undefined ? rest : { ...rest, [CAPTURE_FIELD]: { value: last, isDirty: true } },
    ...(mode === 'screenshot' && { thumbnail: undefined }),
  }
}

export function withoutCaptures(flow: Flow): Flow {
  return flow.captures.reduce(withoutCapture, flow)
}

export function omit<Value>(record: Readonly<Record<string, Value>>, key: string): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key))
}
