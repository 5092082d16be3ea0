import { isObject } from '@node-docs/edge/contract/is-object'
import type { Network } from '../network/rpc-client.ts'
import { parseNode } from '../network/node-address.ts'
import { parseRelease } from './release-name.ts'
import { parseVotingStart } from './vote-times.ts'

export const SETUPS = {
  failover: 'Validator with a failover node',
  single: 'Validator without a failover node',
  other: 'RPC or archival node',
} as const

export type Setup = keyof typeof SETUPS

/** What the reader has typed. */
export interface PlannerText {
  release: string
  network: Network
  setup: Setup
  /** Start of the vote, if the reader knows it. */
  votingStart: string
  config: string
  /** Address of the reader's own node. */
  node: string
}

export function parsePlannerQuery(query: string, stored: ReadonlyMap<string, string>): PlannerText {
  const params = new URLSearchParams(query)
  const setup = params.get('setup')
  return {
    release: params.get('release') ?? '',
    network: (params.get('network') ?? stored.get('network')) === 'testnet' ? 'testnet' : 'mainnet',
    setup: setup === 'single' || setup === 'other' ? setup : 'failover',
    votingStart: params.get('vote') ?? '',
    config: '',
    node: params.get('node') ?? '',
  }
}

/** Returns the query of a plan. A link to share leaves out the node. The pasted configuration is never part of it. */
export function formatPlannerQuery({
  release,
  network,
  setup,
  votingStart,
  node,
}: Omit<PlannerText, 'config'>): string {
  const params = new URLSearchParams({
    release,
    network,
    setup,
    ...(votingStart && { vote: votingStart }),
    ...(node && { node }),
  })
  return `?${params}`
}

export interface PlannerProblem {
  problem: string
  field: 'release' | 'votingStart' | 'node'
}

export interface ParsedPlannerText {
  release: string
  network: Network
  /** In milliseconds since 1970; undefined if the reader entered none. */
  typedVotingStart: number | undefined
  node: string
}

/** Reads what the reader has typed, or says which field is invalid and why. */
export function parsePlannerText(
  typed: PlannerText,
  isSecurePage: boolean,
): ParsedPlannerText | PlannerProblem {
  const release = parseReleaseText(typed.release)
  if ('problem' in release) return { ...release, field: 'release' }
  const node = parseNode(typed.node, isSecurePage)
  if ('problem' in node) return { ...node, field: 'node' }
  const typedVotingStart = parseVotingStart(typed.votingStart)
  if (typed.votingStart.trim() !== '' && typedVotingStart === undefined)
    return {
      problem: 'Enter the start of the vote as 2026-07-20 14:00 in UTC, or as the number of the metric.',
      field: 'votingStart',
    }
  return { network: typed.network, ...release, typedVotingStart, ...node }
}

export type ParsedRelease = { release: string; network?: Network } | { problem: string }

/** Reads a release, the line of `neard --version`, or the answer of `/status`, which also names the network. */
export function parseReleaseText(text: string): ParsedRelease {
  const typed = text.trim()
  if (typed.startsWith('{')) return parseStatusText(typed)
  const [, fromVersion] = /\(release (\S+?)\)/.exec(typed) ?? []
  const release = parseRelease(fromVersion ?? typed)
  return release === undefined
    ? {
        problem:
          'Enter a release such as 2.13.4, or paste the answer of /status or the line of neard --version.',
      }
    : { release }
}

function parseStatusText(text: string): ParsedRelease {
  const problem = 'This looks like JSON, but it is not the complete answer of /status. Paste all of it.'
  try {
    const status: unknown = JSON.parse(text)
    const answer = isObject(status) && isObject(status['result']) ? status['result'] : status
    const version = isObject(answer) && answer['version']
    const name = isObject(version) ? version['version'] : undefined
    if (!isObject(answer) || typeof name !== 'string') return { problem }
    const release = parseRelease(name)
    const chain = String(answer['chain_id'])
    if (release === undefined)
      return {
        problem: `This node runs ${name.slice(0, 40)}, which is not a release. Enter the release that it is based on.`,
      }
    if (chain !== 'mainnet' && chain !== 'testnet')
      return { problem: `This node is on ${chain.slice(0, 40)}. The planner knows mainnet and testnet.` }
    return { release, network: chain }
  } catch {
    return { problem }
  }
}
