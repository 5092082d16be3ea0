import { useState } from 'react'
import { readPlaceholderValues } from '../../preferences/placeholders.ts'
import type { ToolData } from '../../navigation/tool-data.ts'
import { parseNode } from '../validator/request-from-url.ts'
import { type PlanRequest, PlanView } from './plan-view.tsx'
import { PlannerForm } from './planner-form.tsx'
import { formatPlannerQuery, parsePlannerQuery, parseReleaseText, type PlannerText } from './request.ts'
import { parseVotingStart } from './vote.ts'

/** The tool of the page Upgrade planner: a form, and the plan for a node. */
export function UpgradePlanner({ data }: { data: ToolData }) {
  const [typed, setTyped] = useState(() => parsePlannerQuery(location.search, readPlaceholderValues()))
  const [problem, setProblem] = useState<string>()
  const [request, setRequest] = useState<PlanRequest | undefined>(() => {
    if (typed.release === '') return undefined
    const first = readRequest(typed, data)
    return 'problem' in first ? undefined : first
  })

  function submit(): void {
    const read = readRequest(typed, data)
    setProblem('problem' in read ? read.problem : undefined)
    if ('problem' in read) return
    const query = formatPlannerQuery({ ...typed, ...read })
    const { node: current } = parsePlannerQuery(location.search, new Map())
    // Only the server can allow requests to another address: the policy of this document cannot change.
    if (read.node !== current && read.node !== '') return location.assign(location.pathname + query)
    history.replaceState(history.state, '', location.pathname + query)
    setTyped({ ...typed, release: read.release, network: read.network })
    setRequest(read)
  }

  return (
    <>
      <PlannerForm typed={typed} problem={problem} onChange={setTyped} onSubmit={submit} />
      {request && <PlanView key={`${request.network} ${request.node}`} request={request} data={data} />}
    </>
  )
}

function readRequest(typed: PlannerText, { networks }: ToolData): PlanRequest | { problem: string } {
  const release = parseReleaseText(typed.release)
  if ('problem' in release) return release
  const node = parseNode(typed.node, location.protocol === 'https:')
  if ('problem' in node) return node
  const votingStart = parseVotingStart(typed.votingStart)
  if (typed.votingStart.trim() !== '' && votingStart === undefined)
    return {
      problem: 'Enter the start of the vote as 2026-07-20 14:00 in UTC, or as the number of the metric.',
    }
  const network = release.network ?? typed.network
  const publicNodes = networks[network].rpc
  return {
    release: release.release,
    network,
    setup: typed.setup,
    typedVotingStart: votingStart,
    config: typed.config,
    node: node.node,
    nodes: node.node === '' ? publicNodes : [node.node, ...publicNodes],
  }
}
