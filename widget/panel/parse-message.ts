import type {
  FlowConfig,
  FormField,
  ProjectAction,
  ProjectActions,
  WidgetMessage,
} from '@node-docs/edge/contract'
import { isObject, parseJson } from '../platform/json.ts'
import type { SessionUpdate } from './model.ts'
import { defaultFlowConfig } from '@node-docs/edge/contract/default-config'

const fieldTypes = new Set(['text', 'textarea', 'email', 'rating', 'select', 'checkbox', 'files'])

/**
 * Parses a message from the widget (W-174); undefined if it is invalid. The checks are written by hand, because the
 * contract's schemas and valibot would add 2.6 kB (gzip). Missing or invalid configuration values get their defaults.
 */
export function parseMessage(text: string): WidgetMessage | undefined {
  const { name, data } = toRecord(parseJson(text))
  switch (name) {
    case 'config-update':
      return { name, data: parseConfig(toRecord(data)) }
    case 'session-update':
      return parseSession(toRecord(data))
    case 'prefill-form-data':
      return isObject(data) ? { name, data } : undefined
    case 'set-form-data':
      return parseFormData(toRecord(data))
    case 'start-feedbackflow':
      return parseStart(toRecord(data))
    case 'capture-thumbnail':
      return parseThumbnail(toRecord(data))
    case 'feedback-sending-failed':
    case 'report-reference':
      return typeof data === 'string' ? { name, data } : undefined
    case 'report-lost':
      return typeof data === 'boolean' ? { name, data } : undefined
    case 'sending-progress':
      return typeof data === 'number' ? { name, data } : undefined
    case 'feedback-sent':
    case 'feedback-queued':
    case 'replay-ready':
      return { name }
    default:
      return undefined
  }
}

function parseConfig({ config, actions, overrideLanguage }: Record<string, unknown>) {
  return {
    config: parseFlowConfig(toRecord(config)),
    actions: parseActions(toRecord(actions)),
    overrideLanguage: '',
    ...keepStrings({ overrideLanguage }),
  }
}

function parseFlowConfig(given: Record<string, unknown>): FlowConfig {
  const known: Record<string, unknown> = { ...defaultFlowConfig }
  const isFitting = (value: unknown, key: string): value is unknown =>
    Object.hasOwn(known, key) && isLike(value, known[key])
  return { ...defaultFlowConfig, ...pickEntries(given, isFitting) }
}

function isLike(value: unknown, known: unknown): boolean {
  // A color must have all six digits, because the panel computes contrasts from it.
  if (typeof known === 'string' && known.startsWith('#')) return isColor(value)
  return value !== null && typeof value === typeof known && Array.isArray(value) === Array.isArray(known)
}

function isColor(value: unknown): boolean {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)
}

function parseActions(given: Record<string, unknown>): ProjectActions {
  const actions = Object.entries(given).flatMap(([name, value]) => {
    const action = parseAction(toRecord(value))
    return action === undefined ? [] : [[name, action] as const]
  })
  return Object.fromEntries(actions)
}

function parseAction({ feedbackType, excludeData, title, description, form }: Record<string, unknown>) {
  if (typeof feedbackType !== 'string') return undefined
  const action: ProjectAction = {
    feedbackType,
    excludeData: pickEntries(toRecord(excludeData), (value): value is true => value === true),
    ...keepStrings({ title, description }),
    ...(Array.isArray(form) && { form: form.flatMap(parseField) }),
  }
  return action
}

function parseField(given: unknown): FormField[] {
  const { name, type, label, placeholder, required, options } = toRecord(given)
  if (typeof name !== 'string' || typeof type !== 'string' || !fieldTypes.has(type)) return []
  const field: FormField = {
    name,
    type: type as FormField['type'], // `fieldTypes` contains it
    label: name,
    ...keepStrings({ label, placeholder }),
    ...(required === true && { required }),
    ...(Array.isArray(options) && { options: options.filter((option) => typeof option === 'string') }),
  }
  return [field]
}

function parseSession({ sessionData, apiUrl, sdkKey }: Record<string, unknown>): WidgetMessage | undefined {
  const { gleapId, gleapHash, ...user } = toRecord(sessionData)
  if (typeof gleapId !== 'string' || typeof gleapHash !== 'string') return undefined
  if (typeof apiUrl !== 'string' || typeof sdkKey !== 'string') return undefined
  // Properties of the user can be missing although the type lists them. They then read as undefined.
  const given = { ...user, gleapId, gleapHash } as SessionUpdate['sessionData']
  return { name: 'session-update', data: { sessionData: given, apiUrl, sdkKey } }
}

function parseFormData({ formKey, data }: Record<string, unknown>): WidgetMessage | undefined {
  const { value, dirty } = toRecord(data)
  if (typeof formKey !== 'string') return undefined
  return { name: 'set-form-data', data: { formKey, data: { value, dirty: dirty === true } } }
}

function parseThumbnail({ width, height, paths }: Record<string, unknown>): WidgetMessage | undefined {
  if (typeof width !== 'number' || typeof height !== 'number' || !Array.isArray(paths)) return undefined
  const drawn = paths.map(toRecord).flatMap((path) => {
    const { d, fill, stroke, transform, width: strokeWidth } = path
    if (typeof d !== 'string') return []
    const isStroked = typeof strokeWidth === 'number'
    return [{ d, ...keepStrings({ fill, stroke, transform }), ...(isStroked && { width: strokeWidth }) }]
  })
  return { name: 'capture-thumbnail', data: { width, height, paths: drawn } }
}

function parseStart({
  flow,
  actionOutboundId,
  hideBackButton,
}: Record<string, unknown>): WidgetMessage | undefined {
  if (typeof flow !== 'string') return undefined
  return {
    name: 'start-feedbackflow',
    data: {
      flow,
      ...(typeof actionOutboundId === 'string' && { actionOutboundId }),
      hideBackButton: hideBackButton === true,
    },
  }
}

/** Copies only the values that are strings. */
function keepStrings<Name extends string>(given: Record<Name, unknown>): { [Key in Name]?: string } {
  return pickEntries(given, (value): value is string => typeof value === 'string') as {
    [Key in Name]?: string
  } // `given` has no other names
}

function pickEntries<Kept>(
  given: object,
  isWanted: (value: unknown, name: string) => value is Kept,
): Record<string, Kept> {
  const wanted = Object.entries(given).filter(([name, value]) => isWanted(value, name))
  return Object.fromEntries(wanted)
}

function toRecord(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {}
}
