import { isObject } from '@node-docs/edge/contract/is-object'
import { PLACEHOLDERS_KEY, readStoredJson, removeStored, writeStored } from './storage.ts'

/** Returns the values that the reader has filled in, by placeholder name. Skips values that are not safe to paste. */
export function readPlaceholderValues(): Map<string, string> {
  const stored = readStoredJson(PLACEHOLDERS_KEY)
  const entries = isObject(stored) ? Object.entries(stored) : []
  return new Map(
    entries.filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && entry[1] !== '' && findDanger(entry[1]) === undefined,
    ),
  )
}

export function writePlaceholderValues(values: ReadonlyMap<string, string>): void {
  if (values.size === 0) removeStored(PLACEHOLDERS_KEY)
  else writeStored(PLACEHOLDERS_KEY, JSON.stringify(Object.fromEntries(values)))
}

/** The secret half of a NEAR key has about 88 characters, the public half 44. An implicit account has 64. */
const SECRET_KEY = /ed25519:[1-9a-z]{50}|[1-9a-z]{80}|PRIVATE KEY/i
/** Twelve or more words, also numbered or joined with another character than a space. */
const SEED_PHRASE = /^(?:[\d.):\s,;_/-]{0,8}[a-z]{3,8}(?![a-z])){12}/i
/** Characters that a shell interprets. They would change the command that the value becomes a part of. */
const SHELL = /[`$;&|<>()[\]{}\\'"*!^]|^[-#]|\s#/

function findDanger(value: string): string | undefined {
  if (SECRET_KEY.test(value)) return 'This looks like a secret key. No command on this site needs one.'
  if (SEED_PHRASE.test(value)) return 'This looks like a seed phrase. No command on this site needs one.'
  const [character] = SHELL.exec(value) ?? []
  return character === undefined
    ? undefined
    : `A value must not contain “${character.trim()}”${/[-#]/.test(character) ? ' at this place' : ''}, because it would change the command.`
}

const NUMBER = /^\d{1,20}$/
/** An account of NEAR: 2 to 64 characters, in parts of letters and digits. */
const ACCOUNT = /^(?=.{2,64}$)[a-z\d]+(?:[._-][a-z\d]+)*$/
const HOST = /^(?=.{1,253}$)[a-z\d]+(?:[.-]{1,2}[a-z\d]+)*$/i
const IP = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$|^(?=.*:.*:)[\da-f:.]{3,45}$/i

/** What a value must look like, by the name of its placeholder. The first rule whose name matches applies. */
const SHAPES: readonly (readonly [name: RegExp, isValid: (value: string) => boolean, expected: string])[] = [
  [/^network/, (value) => /^(?:main|test)net$/.test(value), '`mainnet` or `testnet`'],
  [
    /^pool_name$/,
    (value) => ACCOUNT.test(value) && !value.includes('.'),
    'a name without dots, such as `nearkat`',
  ],
  [
    /^pool_id$/,
    (value) => ACCOUNT.test(value) && value.includes('.'),
    'the full account of a pool, such as `nearkat.pool.near`',
  ],
  [/^(?:shard_id|pid|partition)$/, (value) => NUMBER.test(value), 'a number'],
  [/_id$/, (value) => ACCOUNT.test(value), 'a NEAR account, such as `alice.near`'],
  [
    /public_key$/,
    (value) => /^ed25519:[1-9A-HJ-NP-Za-km-z]{42,44}$/.test(value),
    'a public key, such as `ed25519:…` with 43 or 44 more characters',
  ],
  [/^fee$/, (value) => /^(?:100|\d{1,2})(?:\.\d{1,2})?$/.test(value), 'a percentage between 0 and 100'],
  [
    /^(?:stake_amount|deposit)$/,
    (value) => /^\d{1,12}(?:\.\d{1,24})?$/.test(value),
    'an amount such as `30` or `12.5`',
  ],
  [/_ip$/, (value) => IP.test(value), 'an IP address, such as `192.0.2.7`'],
  [/_host$/, (value) => IP.test(value) || HOST.test(value), 'a host name or an IP address'],
  [/^domain$/, (value) => HOST.test(value) && value.includes('.'), 'a domain, such as `rpc.example.com`'],
  [/_tag$/, (value) => /^\w[\w.-]{0,127}$/.test(value), 'a tag, such as `2.13.4`'],
  [/^user$/, (value) => /^[a-z_][a-z\d_-]{0,31}$/i.test(value), 'a user name, such as `ubuntu`'],
  [/_url$/, (value) => /^https?:\/\/[^\s/]\S*$/.test(value), 'an address that starts with `https://`'],
  [/device$|_partition$/, (value) => /^\/dev\/[\w/.:-]+$/.test(value), 'a device, such as `/dev/nvme1n1`'],
  [
    /^(?:near_home|neard_path|debug_dir|rpc_data)$/,
    (value) => /^[~/.\w][^\s?]*$/.test(value),
    'a path without spaces',
  ],
  [/^since$/, (value) => /^[\w :.+-]{1,40}$/.test(value), 'a time, such as `2026-03-17 04:00`'],
]

/**
 * Checks a value before it becomes a part of commands. The checks of the shape find slips, such as a pool's name in place
 * of its account; a value with a valid shape can still be wrong.
 *
 * @returns a sentence that says what is wrong and never repeats the value; undefined if the value can be used
 */
export function checkPlaceholderValue(name: string, value: string): string | undefined {
  const danger = findDanger(value)
  if (danger !== undefined) return danger
  const shape = SHAPES.find(([names]) => names.test(name))
  return !shape || shape[1](value) ? undefined : `Enter ${shape[2].replaceAll('`', '')}.`
}
