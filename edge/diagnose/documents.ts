/** JSON documents that operators paste. */
export type DocumentKind = 'status' | 'network_info' | 'validators' | 'config' | 'rpc' | 'key'

export interface RecognizedDocument {
  kind: DocumentKind
  value: Readonly<Record<string, unknown>>
}

/** Recognizes a document by its keys. An answer of JSON-RPC can be around it. */
export function recognizeDocument(value: unknown): RecognizedDocument | undefined {
  if (!isObject(value)) return undefined
  const has = (...keys: string[]): boolean => keys.some((key) => Object.hasOwn(value, key))
  if (isObject(value['result'])) return recognizeDocument(value['result'])
  if (isObject(value['error']) || (has('jsonrpc') && has('error'))) return { kind: 'rpc', value }
  if (has('sync_info')) return { kind: 'status', value }
  if (has('num_active_peers', 'active_peers')) return { kind: 'network_info', value }
  if (has('current_validators', 'prev_epoch_kickout')) return { kind: 'validators', value }
  if (has('secret_key', 'private_key')) return { kind: 'key', value }
  if (has(...CONFIG_KEYS)) return { kind: 'config', value }
  if (has('boot_nodes')) return { kind: 'config', value: { network: value } }
  return undefined
}

/** Keys of config.json; a part of the file is enough. */
const CONFIG_KEYS = [
  'genesis_file',
  'validator_key_file',
  'node_key_file',
  'tracked_shards',
  'tracked_shards_config',
  'tracked_accounts',
  'gc_num_epochs_to_keep',
  'state_sync',
  'state_sync_enabled',
  'store',
  'cold_store',
  'save_trie_changes',
  'archive',
  'consensus',
  'network',
  'view_client_threads',
]

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Returns the text of a log line in JSON, in the form of a plain log line; undefined if the object is no log line. Knows
 * the formats of tracing, Docker, journald and common collectors.
 */
export function readLogObject(value: Readonly<Record<string, unknown>>): string | undefined {
  const fields = isObject(value['fields']) ? value['fields'] : {}
  const message = [
    fields['message'],
    ...['log', 'MESSAGE', 'message', 'msg', 'line'].map((key) => value[key]),
  ]
    .map(readText)
    .find((text) => text !== undefined)
  if (message === undefined) return undefined
  const time = readText(value['timestamp'] ?? value['time'] ?? value['ts'])
  const head = [time, readText(value['level']), readText(value['target'])].filter(
    (text) => text !== undefined,
  )
  const others = Object.entries(fields).flatMap(([key, field]) =>
    key === 'message' ? [] : [`${key}=${JSON.stringify(field)}`],
  )
  return [...head, message.trimEnd(), ...others].join(' ')
}

/** journald writes a message with control characters as a list of bytes. */
function readText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (!Array.isArray(value) || !value.every((byte) => typeof byte === 'number')) return undefined
  return new TextDecoder().decode(Uint8Array.from(value))
}

/** Parses JSON. Accepts comments and commas before a closing bracket, as `neard` does; undefined if it is not JSON. */
export function parseLooseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    try {
      return JSON.parse(removeComments(text))
    } catch {
      return undefined
    }
  }
}

function removeComments(text: string): string {
  const parts: string[] = []
  /** Index of the last part that is no space. */
  let solid = -1
  let at = 0
  while (at < text.length) {
    const character = text.charAt(at)
    const two = text.slice(at, at + 2)
    let end = at + 1
    if (two === '//') end = endOr(text.indexOf('\n', at), text)
    else if (two === '/*') end = endOr(text.indexOf('*/', at), text, 2)
    else {
      if (character === '"') end = endOfString(text, at)
      if ((character === '}' || character === ']') && parts[solid] === ',') parts[solid] = ''
      if (character.trim() !== '') solid = parts.length
      parts.push(text.slice(at, end))
    }
    at = end
  }
  return parts.join('')
}

function endOr(found: number, text: string, extra = 0): number {
  return found === -1 ? text.length : found + extra
}

/** Returns the index after the string that starts at `start`. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text.charAt(at) === '\\') at += 1
    else if (text.charAt(at) === '"') return at + 1
  }
  return text.length
}

/** Follows the brackets of a document that is read line by line. */
export function createBracketCounter(): { add: (line: string) => number } {
  let depth = 0
  let isString = false
  return {
    /** Returns how many brackets are open after the line. */
    add(line) {
      for (let at = 0; at < line.length; at++) {
        const character = line.charAt(at)
        if (isString) {
          if (character === '\\') at += 1
          else if (character === '"') isString = false
        } else if (character === '"') isString = true
        else if (character === '{' || character === '[') depth += 1
        else if (character === '}' || character === ']') depth -= 1
      }
      // A string of JSON ends on its line.
      isString = false
      return depth
    },
  }
}
