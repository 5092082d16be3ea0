import { closestMatch } from 'leven'
import type { Network } from '../network/rpc-client.ts'
import type { EpochValidators } from '../network/network-state.ts'

export const MAX_POOLS = 50

/** An account: parts of a-z and 0-9, which `-` and `_` join, separated by dots (nomicon.io, DataStructures/Account). */
const ACCOUNT = /^(?=.{2,64}$)(?:[a-z0-9]+[-_])*[a-z0-9]+(?:\.(?:[a-z0-9]+[-_])*[a-z0-9]+)*$/

export type ParsedPools = { pools: string[] } | { problem: string }

/** Reads the pools that a reader has typed, separated by spaces, commas or lines. */
export function parsePools(text: string, network: Network): ParsedPools {
  const names = text.split(/[\s,;]+/).filter((name) => name !== '')
  const pools = [...new Set(names.map((name) => name.toLowerCase()))]
  if (pools.length === 0) return { problem: 'Enter the account of a staking pool, such as name.pool.near.' }
  if (pools.length > MAX_POOLS)
    return { problem: `Enter at most ${MAX_POOLS} pools. These are ${pools.length}.` }
  for (const pool of pools) {
    if (/^(ed25519|secp256k1):/.test(pool))
      return { problem: 'This is a key. Enter the account of the pool, such as name.pool.near.' }
    if (!ACCOUNT.test(pool))
      return {
        problem: `${pool.slice(0, 70)} is not an account. An account has 2 to 64 characters: a-z, 0-9, and single . - _ between them.`,
      }
    const other = networkOf(pool)
    if (other && other !== network)
      return { problem: `${pool} is an account on ${other}. Choose ${other}, or another pool.` }
  }
  return { pools }
}

/** The network that the end of a pool's name tells: .near and .poolv1.near, or .testnet and the testnet pool factories. */
function networkOf(pool: string): Network | undefined {
  if (pool.endsWith('.near')) return 'mainnet'
  return /\.(testnet|f863973\.m0|betanet)$/.test(pool) ? 'testnet' : undefined
}

/** Returns up to three known accounts that look like `pool`: those that contain its name, and the nearest by spelling. */
export function suggestPools(pool: string, validators: EpochValidators): string[] {
  const known = new Set([
    ...validators.current.map(({ account }) => account),
    ...validators.next.map(({ account }) => account),
    ...validators.proposals.map(({ account }) => account),
    ...validators.kickouts.map(({ account }) => account),
  ])
  const [name = pool] = pool.split('.')
  const similar = [...known].filter((account) => name.length > 2 && account.includes(name))
  const nearest = closestMatch(pool, [...known], { maxDistance: Math.max(2, Math.floor(name.length / 2)) })
  return [...new Set(nearest === undefined ? similar : [nearest, ...similar])]
    .filter((account) => account !== pool)
    .slice(0, 3)
}
