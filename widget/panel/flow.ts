import type { ProjectAction, ProjectActions } from '@node-docs/edge/contract'
import { defaultActions } from '@node-docs/edge/contract/default-config'
import { getFields } from '../actions/default-fields.ts'
import type { Answers, CaptureMode, Flow, FlowRequest, Panel, Setup } from './model.ts'

/** The field that `set-form-data` fills after a capture (W-122). */
export const CAPTURE_FIELD = 'capture'

const fallback: ProjectAction = { feedbackType: 'BUG', excludeData: {}, ...defaultActions['bugreporting'] }

/** Finds an action by name. An unknown name is a bug report (W-073). */
export function findAction(name: string, actions: ProjectActions): ProjectAction {
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
    excludedParts: [],
    hasReplay: false,
    errors: {},
    outboundId: actionOutboundId,
    canGoBack: !hideBackButton,
  }
  return fillIn(flow, prefill)
}

/** Pre-fills fields that the visitor has not changed (P-035). */
export function fillIn(flow: Flow, prefill: Panel['prefill']): Flow {
  const answers: Record<string, Answers[string]> = { ...flow.answers }
  for (const { name } of flow.fields) {
    const isFree = answers[name]?.isDirty !== true
    if (isFree && Object.hasOwn(prefill, name)) answers[name] = { value: prefill[name], isDirty: false }
  }
  return { ...flow, answers }
}

/** What the visitor captured in this flow, if anything. */
export function getCapture({ answers }: Pick<Flow, 'answers'>): CaptureMode | undefined {
  const value = answers[CAPTURE_FIELD]?.value
  return value === 'screenshot' || value === 'capture' ? value : undefined
}

export function withAnswer(flow: Flow, name: string, answer: Answers[string]): Flow {
  return { ...flow, errors: omit(flow.errors, name), answers: { ...flow.answers, [name]: answer } }
}

export function withoutCapture(flow: Flow): Flow {
  return { ...flow, answers: omit(flow.answers, CAPTURE_FIELD) }
}

export function omit<Value>(record: Readonly<Record<string, Value>>, key: string): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key))
}
