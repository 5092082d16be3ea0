import { useMemo, useState } from 'react'
import { readPlaceholderValues } from '../../preferences/placeholder-values.ts'
import type { ToolData } from '../../navigation/site-data.ts'
import { startTool } from '../start-tool.tsx'
import type { Network, RpcClientOptions } from '../network/rpc-client.ts'
import { ResultView } from './result-view.tsx'
import { parsePools } from './pool-names.ts'
import { parseNode } from '../network/node-address.ts'
import { formatRequest, parseRequest, type RequestText } from './request-from-url.ts'
import type { PoolRequest } from './use-network.ts'
import { NetworkField, NodeField } from '../tool-fields.tsx'

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

interface RequestFormProps {
  typed: RequestText
  problem: { problem: string; field: 'pools' | 'node' } | undefined
  onChange: (typed: RequestText) => void
  onSubmit: () => void
}

/** Asks for the pools, the network, and optionally the reader's own node. */
function RequestForm({ typed, problem, onChange, onSubmit }: RequestFormProps) {
  return (
    <form
      className="tool-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <label className="tool-wide">
        <span>Staking pool</span>
        <input
          name="pool"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="name.pool.near"
          aria-invalid={problem?.field === 'pools'}
          aria-describedby="request-help"
          value={typed.pools}
          onInput={({ currentTarget }) => onChange({ ...typed, pools: currentTarget.value })}
        />
      </label>
      <NetworkField value={typed.network} onChange={(network) => onChange({ ...typed, network })} />
      <button type="submit" className="tool-submit">
        Show
      </button>
      <p id="request-help" className={problem === undefined ? 'tool-help' : 'tool-problem'} role="status">
        {problem?.problem ?? 'For several pools, separate them with commas.'}
      </p>
      <details className="tool-wide" open={typed.node !== ''}>
        <summary>Ask your own node first</summary>
        <NodeField
          value={typed.node}
          problemId={problem?.field === 'node' ? 'request-help' : undefined}
          onChange={(node) => onChange({ ...typed, node })}
        />
        <p className="tool-help">
          The page loads again, because only its server can allow the browser to ask this address. If your
          node does not answer, public nodes do.
        </p>
      </details>
    </form>
  )
}
