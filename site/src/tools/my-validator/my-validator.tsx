import { useMemo, useState } from 'react'
import { readPlaceholderValues } from '../../preferences/placeholders.ts'
import type { ToolData } from '../../navigation/tool-data.ts'
import { startTool } from '../start-tool.tsx'
import { type Network, type RpcClientOptions } from '../network/rpc-client.ts'
import { ResultView } from './result-view.tsx'
import { parsePools } from './pools.ts'
import { parseNode } from '../network/node-address.ts'
import { formatRequest, parseRequest, type RequestText } from './request-from-url.ts'
import { RequestForm } from './request-form.tsx'
import type { PoolRequest } from './use-network.ts'

type Nodes = RpcClientOptions['nodes']

/** The tool of the page My validator: a form, and what it finds out about the pools. */
function MyValidator({ data, commands }: { data: ToolData; commands: readonly Node[] }) {
  const [typed, setTyped] = useState(() => parseRequest(location.search, readPlaceholderValues()))
  const [asked, setAsked] = useState<PoolRequest | Problem | undefined>(() =>
    new URLSearchParams(location.search).has('pool') ? toRequest(typed, data) : undefined,
  )
  const problem = asked && 'problem' in asked ? asked : undefined
  const request = asked && 'problem' in asked ? undefined : asked
  const link = useMemo(() => request && location.pathname + formatRequest(request), [request])

  function submit(): void {
    const parsed = readRequest(typed)
    if ('problem' in parsed) return setAsked(parsed)
    const query = formatRequest({ ...parsed, network: typed.network })
    const { node: current } = parseRequest(location.search, new Map())
    // Only the server can allow requests to another address: the policy of this document cannot change.
    if (parsed.node !== current && parsed.node !== '') location.assign(location.pathname + query)
    else {
      history.replaceState(history.state, '', location.pathname + query)
      setAsked(toRequest(typed, data))
    }
  }

  return (
    <>
      <RequestForm typed={typed} problem={problem} onChange={setTyped} onSubmit={submit} />
      {request && link !== undefined && (
        <ResultView key={link} request={request} link={link} commands={commands} base={data.base} />
      )}
    </>
  )
}

interface Problem {
  problem: string
  field: 'pools' | 'node'
}

function readRequest({ pools, network, node }: RequestText): { pools: string[]; node: string } | Problem {
  const parsedPools = parsePools(pools, network)
  const parsedNode = parseNode(node, location.protocol === 'https:')
  if ('problem' in parsedPools) return { ...parsedPools, field: 'pools' }
  return 'problem' in parsedNode ? { ...parsedNode, field: 'node' } : { ...parsedPools, ...parsedNode }
}

/** The reader's own node comes first. */
function toRequest(typed: RequestText, { networks }: ToolData): PoolRequest | Problem {
  const parsed = readRequest(typed)
  if ('problem' in parsed) return parsed
  const publicNodes: Nodes = networks[typed.network satisfies Network].rpc
  return {
    pools: parsed.pools,
    network: typed.network,
    nodes: parsed.node === '' ? publicNodes : [parsed.node, ...publicNodes],
  }
}

startTool('my-validator', (data, commands) => <MyValidator data={data} commands={commands} />)
