import { NetworkField, NodeField } from '../tool-fields.tsx'
import { type PlannerProblem, type PlannerText, SETUPS, type Setup } from './request.ts'

interface PlannerFormProps {
  typed: PlannerText
  problem: PlannerProblem | undefined
  onChange: (typed: PlannerText) => void
  onSubmit: () => void
}

/** Asks what runs now, on which network, and in which setup. */
export function PlannerForm({ typed, problem, onChange, onSubmit }: PlannerFormProps) {
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
        <span>Release that runs now</span>
        <input
          name="release"
          autoComplete="off"
          spellCheck={false}
          placeholder="2.13.1, or the answer of /status"
          aria-invalid={problem?.field === 'release'}
          aria-describedby="planner-help"
          value={typed.release}
          onInput={({ currentTarget }) => onChange({ ...typed, release: currentTarget.value })}
        />
      </label>
      <NetworkField value={typed.network} onChange={(network) => onChange({ ...typed, network })} />
      <button type="submit" className="tool-submit">
        Plan
      </button>
      <p id="planner-help" className={problem === undefined ? 'tool-help' : 'tool-problem'} role="status">
        {problem?.problem ?? 'neard --version prints the release.'}
      </p>
      <label className="tool-wide">
        <span>Setup</span>
        <select
          name="setup"
          value={typed.setup}
          onChange={({ currentTarget }) => onChange({ ...typed, setup: toSetup(currentTarget.value) })}
        >
          {Object.entries(SETUPS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <details open={typed.config !== ''}>
        <summary>Compare your config.json</summary>
        <label>
          <span>Content of ~/.near/config.json. It stays in this browser.</span>
          <textarea
            name="config"
            rows={6}
            spellCheck={false}
            data-feedback-mask
            value={typed.config}
            onInput={({ currentTarget }) => onChange({ ...typed, config: currentTarget.value })}
          />
        </label>
      </details>
      <details open={typed.votingStart !== ''}>
        <summary>Enter the start of the vote</summary>
        <label>
          <span>Time in UTC, or the value of near_node_protocol_upgrade_voting_start</span>
          <input
            name="vote"
            autoComplete="off"
            placeholder="2026-07-20 14:00"
            aria-invalid={problem?.field === 'votingStart'}
            aria-describedby={problem?.field === 'votingStart' ? 'planner-help' : undefined}
            value={typed.votingStart}
            onInput={({ currentTarget }) => onChange({ ...typed, votingStart: currentTarget.value })}
          />
        </label>
      </details>
      <details open={typed.node !== ''}>
        <summary>Ask your own node first</summary>
        <NodeField
          value={typed.node}
          problemId={problem?.field === 'node' ? 'planner-help' : undefined}
          onChange={(node) => onChange({ ...typed, node })}
        />
      </details>
    </form>
  )
}

function toSetup(value: string): Setup {
  return value === 'single' || value === 'other' ? value : 'failover'
}
