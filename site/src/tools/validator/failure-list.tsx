import { explainFailure } from '../rpc/explain-failure.ts'
import type { NodeFailure } from '../rpc/rpc-client.ts'

/** Why each node did not answer. */
export function FailureList({ failures }: { failures: readonly NodeFailure[] }) {
  return (
    <ul>
      {failures.map((failure) => (
        <li key={failure.node}>{explainFailure(failure)}</li>
      ))}
    </ul>
  )
}
