import { useState } from 'react'
import { readPlaceholderValues } from '../../preferences/placeholder-values.ts'
import type { ToolData } from '../../navigation/site-data.ts'
import { startTool } from '../start-tool.tsx'
import { type PlanRequest, PlanView } from './plan-view.tsx'
import { PlannerForm } from './planner-form.tsx'
import {
  formatPlannerQuery,
  parsePlannerQuery,
  parsePlannerText,
  type PlannerProblem,
  type PlannerText,
} from './request.ts'

/** The tool of the page Upgrade planner: a form, and the plan for a node. */
function UpgradePlanner({ data }: { data: ToolData }) {
  const [typed, setTyped] = useState(() => parsePlannerQuery(location.search, readPlaceholderValues()))
  const [asked, setAsked] = useState<PlanRequest | PlannerProblem | undefined>(() =>
    typed.release === '' ? undefined : readRequest(typed, data),
  )
  const problem = asked && 'problem' in asked ? asked : undefined
  const request = asked && 'problem' in asked ? undefined : asked

  function submit(): void {
    const read = readRequest(typed, data)
    if ('problem' in read) return setAsked(read)
    const query = formatPlannerQuery({ ...typed, ...read })
    const { node: current } = parsePlannerQuery(location.search, new Map())
    // Only the server can allow requests to another address: the policy of this document cannot change.
    if (read.node !== current && read.node !== '') return location.assign(location.pathname + query)
    history.replaceState(history.state, '', location.pathname + query)
    setTyped({ ...typed, release: read.release, network: read.network })
    setAsked(read)
  }

  return (
    <>
      <PlannerForm typed={typed} problem={problem} onChange={setTyped} onSubmit={submit} />
      {request && <PlanView key={`${request.network} ${request.node}`} request={request} data={data} />}
    </>
  )
}

function readRequest(typed: PlannerText, { networks }: ToolData): PlanRequest | PlannerProblem {
  const parsed = parsePlannerText(typed, location.protocol === 'https:')
  if ('problem' in parsed) return parsed
  const publicNodes = networks[parsed.network].rpc
  return {
    ...parsed,
    setup: typed.setup,
    config: typed.config,
    nodes: parsed.node === '' ? publicNodes : [parsed.node, ...publicNodes],
  }
}

startTool('upgrade-planner', (data) => <UpgradePlanner data={data} />)
