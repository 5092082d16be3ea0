/** JSON documents that operators paste. */
export type DocumentKind =
  'status' | 'network_info' | 'validators' | 'split_storage' | 'answer' | 'config' | 'rpc' | 'key'

export interface RecognizedDocument {
  kind: DocumentKind
  value: Readonly<Record<string, unknown>>
}

/** Recognizes a document by its keys. An answer of JSON-RPC can be around it. */
export function recognizeDocument(value: unknown): RecognizedDocument | undefined {
  if (Array.isArray(value)) return recognizeList(value)
  if (!isObject(value)) return undefined
  const has = (...keys: string[]): boolean => keys.some((key) => Object.hasOwn(value, key))
  if (isObject(value['result'])) return recognizeDocument(value['result']) ?? { kind: 'answer', value }
  if (isObject(value['error']) || (has('jsonrpc') && has('error'))) return { kind: 'rpc', value }
  if (has('sync_info')) return { kind: 'status', value }
  // What `jq .sync_info` prints.
  if (has('latest_block_height') && has('syncing')) return { kind: 'status', value: { sync_info: value } }
  if (has('num_active_peers', 'active_peers')) return { kind: 'network_info', value }
  if (has('current_validators', 'prev_epoch_kickout')) return { kind: 'validators', value }
  // One validator of the list, as `jq` selects it.
  if (has('num_expected_blocks', 'num_expected_chunks'))
    return { kind: 'validators', value: { current_validators: [value] } }
  if (has('account_id') && has('reason'))
    return { kind: 'validators', value: { prev_epoch_kickout: [value] } }
  if (has('hot_db_kind', 'cold_head_height')) return { kind: 'split_storage', value }
  if (has('secret_key', 'private_key')) return { kind: 'key', value }
  if (has(...CONFIG_KEYS)) return { kind: 'config', value }
  if (has(...NETWORK_KEYS)) return { kind: 'config', value: { network: value } }
  return undefined
}

/** What `jq` prints for a list of the answer of validators. */
function recognizeList(list: readonly unknown[]): RecognizedDocument | undefined {
  const items = list.filter(isObject)
  if (items.length === 0) return undefined
  const has = (key: string): boolean => items.every((item) => Object.hasOwn(item, key))
  if (has('reason')) return { kind: 'validators', value: { prev_epoch_kickout: items } }
  if (has('num_expected_blocks')) return { kind: 'validators', value: { current_validators: items } }
  return undefined
}

/** Keys of config.json; a part of the file is enough. */
export const CONFIG_KEYS = [
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
  'gc_blocks_limit',
  'state_sync_enabled',
  'tracked_shadow_validator',
  'epoch_sync',
  'save_tx_outcomes',
]

/** Keys of the part `network`. */
export const NETWORK_KEYS = ['boot_nodes', 'max_num_peers', 'ban_window', 'blacklist', 'public_addrs']

/** Whether a text that is not JSON is meant to be config.json. */
export function isConfigText(text: string): boolean {
  return CONFIG_KEYS.filter((key) => text.includes(`"${key}"`)).length > 1
}

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
  if (message === undefined && !isObject(value['fields'])) return undefined
  const time = readText(value['timestamp'] ?? value['time'] ?? value['ts'])
  const head = [time, readText(value['level']), readText(value['target'])].filter(
    (text) => text !== undefined,
  )
  const others = Object.entries(fields).flatMap(([key, field]) =>
    key === 'message' ? [] : [`${key}=${JSON.stringify(field)}`],
  )
  return [...head, ...(message === undefined ? [] : [message.trimEnd()]), ...others].join(' ')
}

/** journald writes a message with control characters as a list of bytes. */
function readText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (!Array.isArray(value) || !value.every((byte) => typeof byte === 'number')) return undefined
  return new TextDecoder().decode(Uint8Array.from(value))
}

/**
 * Parses JSON; undefined if it is not JSON. Accepts comments and commas before a closing bracket, as `neard` does, dots for
 * what was left out, and text without its end.
 */
export function parseLooseJson(text: string): unknown {
  const direct = tryParse(text)
  if (direct !== undefined) return direct
  const cleaned = removeComments(text)
  const trimmed = cleaned.trimEnd()
  const end = trimmed.endsWith(',') ? trimmed.slice(0, -1) : trimmed
  const missing = missingBrackets(cleaned)
  return tryParse(cleaned) ?? (missing === '' ? undefined : tryParse(end + missing))
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The brackets that close the text. */
function missingBrackets(text: string): string {
  const closing: string[] = []
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    if (character === '"') at = endOfString(text, at) - 1
    else if (character === '{') closing.push('}')
    else if (character === '[') closing.push(']')
    else if (character === '}' || character === ']') closing.pop()
  }
  return closing.toReversed().join('')
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
    if (two === '..' || character === '…') {
      while (text.charAt(end) === '.') end += 1
      // Dots in place of a value are a value, and elsewhere nothing.
      if (parts[solid] === ':') solid = parts.push('null') - 1
    } else if (two === '//') end = endOr(text.indexOf('\n', at), text)
    else if (two === '/*') end = endOr(text.indexOf('*/', at), text, 2)
    else {
      if (character === '"') end = endOfString(text, at)
      const last = parts[solid] ?? ''
      if ((character === '}' || character === ']') && last === ',') parts[solid] = ''
      if (character === ',' && ['', ',', '{', '['].includes(last)) {
        at = end
        continue
      }
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
