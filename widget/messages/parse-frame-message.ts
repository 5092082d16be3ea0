import type { FrameMessage } from '@node-docs/edge/contract'

type Name = FrameMessage['name']
type Fields = Record<string, unknown>

/** Maximum characters of a message. Longer messages are rejected before they are parsed. */
const CHARACTERS = 1_000_000

const isText = (value: unknown): value is string => typeof value === 'string'
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isTextOrAbsent = (value: unknown): boolean => value === undefined || isText(value)

/** Maps the name of each message to a function that checks the message's data against the contract. */
const readers: Record<Name, (data: unknown) => boolean> = {
  ping: () => true,
  'height-update': (data) => typeof data === 'number' && data >= 0,
  'notify-event': (data) => isFields(data) && isText(data['type']),
  'cleanup-drawings': isTextOrAbsent,
  // Rejects an empty URL (W-156).
  'open-url': (data) => isText(data) && data !== '',
  'run-custom-action': isText,
  'close-widget': () => true,
  'send-feedback': (data) =>
    isFields(data) &&
    isFields(data['formData']) &&
    isFields(data['action']) &&
    isTextOrAbsent(data['outboundId']) &&
    isTextOrAbsent(data['spamToken']),
  'preview-part': (data) => data === 'screenRecordingUrl' || data === 'replays',
  'start-screen-drawing': (data) => data === 'screenshot' || data === 'capture' || data === 'element',
}

/**
 * Parses a message of the frame, which is JSON text of `{name, data?}` (W-174). Returns `undefined` for anything else.
 */
export function parseFrameMessage(text: unknown): FrameMessage | undefined {
  if (!isText(text) || text.length > CHARACTERS) return undefined
  try {
    const message: unknown = JSON.parse(text)
    return isFrameMessage(message) ? message : undefined
  } catch {
    return undefined
  }
}

function isFrameMessage(message: unknown): message is FrameMessage {
  if (!isFields(message) || !isName(message['name'])) return false
  return readers[message['name']](message['data'])
}

function isName(name: unknown): name is Name {
  return isText(name) && Object.hasOwn(readers, name)
}
