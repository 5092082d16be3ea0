import { NetworkField, NodeField } from '../tool-fields.tsx'
import type { RequestText } from './request-from-url.ts'

interface RequestFormProps {
  typed: RequestText
  problem: { problem: string; field: 'pools' | 'node' } | undefined
  onChange: (typed: RequestText) => void
  onSubmit: () => void
}

/** Asks for the pools, the network, and optionally the reader's own node. */
export function RequestForm({ typed, problem, onChange, onSubmit }: RequestFormProps) {
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
