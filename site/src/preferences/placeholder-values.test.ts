import { expect, test } from 'bun:test'
import { checkPlaceholderValue } from './placeholder-values.ts'

const PUBLIC = 'ed25519:3D4YudUahN1nawWogh8pAKSj92sUNMdbZGjn7kERKzYo'
const SECRET = `ed25519:${'3D4YudUahN1nawWogh8pAKSj92sUNMdbZGjn7kERKzYo'.repeat(2)}`
const SEED = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

test.each([
  ['network', 'testnet'],
  ['account_id', 'alice.near'],
  ['account_id', 'a'.repeat(64)],
  ['owner_id', 'key-1_b.alice.testnet'],
  ['pool_name', 'near-kat'],
  ['pool_id', 'nearkat.pool.near'],
  ['pool_id', 'kat.pool.f863973.m0'],
  ['public_key', PUBLIC],
  ['stake_amount', '30000'],
  ['deposit', '4.5'],
  ['fee', '12.5'],
  ['node_ip', '192.0.2.7'],
  ['peer_ip', '2001:db8::1'],
  ['primary_host', 'node-1.example.com'],
  ['failover_host', '10.0.0.2'],
  ['new_host', 'koala'],
  ['domain', 'rpc.example.com'],
  ['release_tag', '2.13.4-rc.1'],
  ['user', 'near_1'],
  ['near_home', '~/.near'],
  ['neard_path', '/usr/local/bin/neard'],
  ['debug_dir', './bug-2026'],
  ['since', '2026-03-17 04:00'],
  ['device', '/dev/nvme1n1'],
  ['partition', '2'],
  ['root_partition', '/dev/nvme0n1p2'],
  ['snapshot', 'fastnear:snapshots/mainnet/rpc'],
  ['archive_url', 'https://a.example/x.tar?v=2'],
  ['shard_id', '11'],
  ['handle', '@ann.b'],
])('R-06 the placeholder %s accepts %s', (name, value) => {
  expect(checkPlaceholderValue(name, value)).toBeUndefined()
})

test.each([
  ['pool_id', 'panda', 'Enter the full account of a pool, such as nearkat.pool.near.'],
  ['pool_name', 'panda.pool.near', 'Enter a name without dots, such as nearkat.'],
  ['account_id', 'Alice.near', 'Enter a NEAR account, such as alice.near.'],
  ['account_id', 'a'.repeat(65), 'Enter a NEAR account, such as alice.near.'],
  ['network', 'main', 'Enter mainnet or testnet.'],
  ['node_ip', '192.0.2.256', 'Enter an IP address, such as 192.0.2.7.'],
  ['node_ip', '192.0.2', 'Enter an IP address, such as 192.0.2.7.'],
  ['primary_host', 'a b', 'Enter a host name or an IP address.'],
  ['domain', 'localhost', 'Enter a domain, such as rpc.example.com.'],
  ['fee', '101', 'Enter a percentage between 0 and 100.'],
  ['pid', '12a', 'Enter a number.'],
  ['device', 'nvme1n1', 'Enter a device, such as /dev/nvme1n1.'],
])('R-06 the placeholder %s refuses %s', (name, value, message) => {
  expect(checkPlaceholderValue(name, value)).toBe(message)
})

test.each([
  ['a secret key', SECRET],
  ['a secret key without its prefix', SECRET.slice(8)],
  ['a private key', '-----BEGIN PRIVATE KEY----- MIIE'],
  ['a seed phrase', SEED],
  [
    'a numbered seed phrase',
    SEED.split(' ')
      .map((word, index) => `${index + 1}. ${word}`)
      .join(' '),
  ],
  ['a seed phrase with dashes', SEED.replaceAll(' ', '-')],
])('R-06 every placeholder refuses %s with a sentence that does not repeat it', (_what, secret) => {
  for (const name of ['account_id', 'public_key', 'handle', 'snapshot']) {
    const message = checkPlaceholderValue(name, secret)
    expect(message).toMatch(/^This looks like a (?:secret key|seed phrase)\. /)
    expect(message).not.toContain(secret.slice(0, 12))
  }
})

test.each([
  '$(touch /tmp/x)',
  '`id`',
  'a; b',
  'a && b',
  'a | b',
  'a > b',
  "a'b",
  'a"b',
  'a\\b',
  '-rf',
  'a #b',
  '*',
])('R-06 every placeholder refuses %s, because it would change a command', (value) => {
  for (const name of ['account_id', 'handle', 'snapshot', 'archive_url', 'near_home'])
    expect(checkPlaceholderValue(name, value)).toContain('because it would change the command')
})
