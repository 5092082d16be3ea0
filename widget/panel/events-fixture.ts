import type { FrameMessage, ProjectActions, WidgetMessage } from '@node-docs/edge/contract'
import { defaultActions, defaultFlowConfig } from '@node-docs/edge/contract/default-config'
import { type Effect, initialPanel, type Panel, type PanelEvent } from './model.ts'
import { reduce } from './reduce.ts'

export const user = { name: '', email: '', userId: '', phone: '', value: 0 }

export const session = {
  name: 'session-update',
  data: {
    sessionData: { gleapId: 'g1', gleapHash: 'h1', ...user },
    apiUrl: 'https://api.example',
    sdkKey: 'demo',
  },
} satisfies WidgetMessage

export const identified: WidgetMessage = {
  name: 'session-update',
  data: { ...session.data, sessionData: { ...session.data.sessionData, email: 'ada@example.com' } },
}

export function configure(actions: ProjectActions = defaultActions): WidgetMessage {
  return { name: 'config-update', data: { config: defaultFlowConfig, actions, overrideLanguage: '' } }
}

/** Returns the panel after these events, and the effects of all of them. */
export function run(...events: (PanelEvent | WidgetMessage)[]): { panel: Panel; effects: Effect[] } {
  return continueFrom({ panel: initialPanel, effects: [] }, ...events)
}

export function continueFrom(
  start: { panel: Panel; effects: Effect[] },
  ...events: (PanelEvent | WidgetMessage)[]
): { panel: Panel; effects: Effect[] } {
  let { panel } = start
  const effects: Effect[] = []
  for (const event of events) {
    const step = reduce(panel, 'kind' in event ? event : { kind: 'receive', message: event })
    panel = step.panel
    effects.push(...step.effects)
  }
  return { panel, effects }
}

export function posted(effects: Effect[]): FrameMessage[] {
  return effects.flatMap((effect) => (effect.kind === 'post' ? [effect.message] : []))
}

export const ready = [configure(), session] as const
export const writing = [
  ...ready,
  { kind: 'choose', name: 'bugreporting' },
  { kind: 'token', token: 't1' },
] as const
export const written = [...writing, { kind: 'answer', name: 'description', value: 'It broke' }] as const
export const sending = [...written, { kind: 'submit' }] as const

export const sentFeedback = {
  name: 'send-feedback',
  data: {
    formData: { description: 'It broke' },
    action: { feedbackType: 'BUG', excludeData: {} },
    spamToken: 't1',
  },
} satisfies FrameMessage
