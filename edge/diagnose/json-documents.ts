import { isObject } from '../contract/is-object.ts'
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
  if (has('latest_block_height') && has('syncing', 'latest_block_time'))
    return { kind: 'status', value: { sync_info: value } }
  if (has('validator_public_key', 'validator_account_id')) return { kind: 'status', value }
  // What the block of "My validator lost its seat" prints.
  if (has('removed_from_next_epoch'))
    return isObject(value['removed_from_next_epoch'])
      ? { kind: 'validators', value: { own_kickout: value['removed_from_next_epoch'] } }
      : { kind: 'answer', value }
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
