import { divideWork, type Facts, leastWork, omitUndefined } from './facts.ts'

interface Sample {
  name: string
  labels: string
  first: number
  last: number
  /** How often the text has this sample. Twice means that the reader asked twice. */
  count: number
}

/** Metrics of the node and of `node_exporter`. */
const METRIC = /^(?:near|process|node)_\w+/
const MAX_SAMPLES = 20_000

export interface MetricReader {
  /** Reads a line; returns whether it is a metric. */
  read: (line: string) => boolean
  size: () => number
  facts: () => Facts
}

export function createMetricReader(): MetricReader {
  const samples = new Map<string, Sample>()
  const names = new Set<string>()
  return {
    read(line) {
      const name = METRIC.exec(line)?.[0] ?? ''
      const end = Math.max(name.length, line.lastIndexOf('}') + 1)
      const [text = ''] = line.slice(end).trim().split(/\s/)
      const value = Number(text)
      if (name === '' || text === '' || Number.isNaN(value)) return false
      const labels = line.slice(name.length, end)
      const known = samples.get(name + labels)
      if (known) {
        known.last = value
        known.count += 1
      } else if (samples.size < MAX_SAMPLES) {
        names.add(name)
        samples.set(name + labels, { name, labels, first: value, last: value, count: 1 })
      }
      return true
    },
    size: () => names.size,
    facts() {
      const sums: Record<string, number> = {}
      for (const { name, last } of samples.values()) sums[name] = (sums[name] ?? 0) + last
      return { ...sums, ...deriveFacts([...samples.values()], sums) }
    },
  }
}

/** What follows from several samples. */
function deriveFacts(samples: readonly Sample[], sums: Readonly<Record<string, number>>): Facts {
  const values = (name: string): number[] =>
    samples.filter((sample) => sample.name === name).map(({ last }) => last)
  const height = samples.find(({ name }) => name === 'near_block_height_head')
  const resharding = values('near_resharding_status')
  const download = (result: string): number =>
    samples
      .filter(({ name, labels }) => name === 'near_state_sync_download_result' && labels.includes(result))
      .reduce((sum, { last }) => sum + last, 0)
  const free = samples
    .filter(({ name }) => name === 'node_filesystem_avail_bytes')
    .map(({ labels, last }) => {
      const size = samples.find(
        (other) => other.name === 'node_filesystem_size_bytes' && other.labels === labels,
      )
      return size && size.last > 0 ? last / size.last : 1
    })
  const share = (part: string, whole: string): number | undefined => divide(sums[part], sums[whole])
  return omitUndefined({
    is_height_static: height && height.count > 1 ? height.first === height.last : undefined,
    resharding: resharding.includes(-1)
      ? 'failed'
      : resharding.includes(-2)
        ? 'canceled'
        : resharding.some((status) => status >= 1 && status <= 4)
          ? 'running'
          : undefined,
    state_sync_timeouts: download('timeout') > 10 * download('success') ? download('timeout') : undefined,
    disk_free: free.length > 0 ? Math.min(...free) : undefined,
    memory_free: share('node_memory_MemAvailable_bytes', 'node_memory_MemTotal_bytes'),
    open_files: share('process_open_fds', 'process_max_fds'),
    near_peer_connections_total: sums['near_peer_connections_total'] ?? sums['near_peer_connections'],
    cold_copy: coldCopy(samples),
    rpc_seconds: share('near_rpc_processing_time_sum', 'near_rpc_processing_time_count'),
    slowest_step: slowestStep(sums),
    is_shard_at_risk: isShardAtRisk(samples),
    // The memory usage of a shard is twice its memory, which is what a split needs.
    split_memory: Math.max(0, ...values('near_dynamic_resharding_shard_memory_usage')),
    cold_lag:
      sums['near_cold_head_height'] === undefined
        ? undefined
        : (sums['near_block_height_head'] ?? NaN) - sums['near_cold_head_height'],
    rpc_errors: share('near_rpc_error_count', 'near_rpc_total_count'),
    rpc_timeouts: share('near_rpc_timeout_total', 'near_rpc_total_count'),
    is_split_scheduled:
      (sums['near_dynamic_resharding_scheduled_epoch_height'] ?? NaN) > (sums['near_epoch_height'] ?? NaN),
    ...deriveWork(samples),
  })
}

/** Steps of a block whose mean must be shorter than the time between two blocks. */
const STEPS = [
  'near_apply_chunk_delay_seconds',
  'near_block_processing_time',
  'near_produce_and_distribute_chunk_time',
  'near_chunk_state_witness_network_roundtrip_time',
  'near_chunk_state_witness_validation_time',
  'near_block_missing_chunks_delay',
]

function slowestStep(sums: Readonly<Record<string, number>>): number | undefined {
  const means = STEPS.map((step) => divide(sums[`${step}_sum`], sums[`${step}_count`])).filter(
    (mean) => mean !== undefined,
  )
  return means.length > 0 ? Math.max(...means) : undefined
}

function coldCopy(samples: readonly Sample[]): string | undefined {
  return samples.some(
    ({ name, labels, last }) =>
      name === 'near_cold_store_copy_result' && labels.includes('behind_hot_tail') && last > 0,
  )
    ? 'behind'
    : undefined
}

/** Half of the limit of an early kickout: 50 missed chunks on one shard. */
function isShardAtRisk(samples: readonly Sample[]): boolean {
  return samples.some(({ name, labels, last: expected }) => {
    if (name !== 'near_validators_chunks_expected_by_shard') return false
    const produced = samples.find(
      (other) => other.name === 'near_validators_chunks_produced_by_shard' && other.labels === labels,
    )?.last
    return produced !== undefined && expected - produced >= 50 && produced / expected < 0.85
  })
}

/** The share of its work that the validator of this node has done in this epoch, if the text is about one validator. */
function deriveWork(samples: readonly Sample[]): Facts {
  const own = samples.filter(({ name }) => name.startsWith('near_validators_'))
  const accounts = new Set(own.map(({ labels }) => /account_id="([^"]*)"/.exec(labels)?.[1]))
  if (accounts.size !== 1) return {}
  const sum = (name: string): number =>
    own.filter((sample) => sample.name === name).reduce((total, { last }) => total + last, 0)
  const work = (kind: string, ending = ''): number | undefined =>
    divideWork(
      sum(`near_validators_${kind}_produced${ending}`),
      sum(`near_validators_${kind}_expected${ending}`),
    )
  return {
    work_done: leastWork(work('blocks'), work('chunks'), work('chunks', '_by_shard')),
    endorsements_done: work('chunk_endorsements', '_by_shard'),
  }
}

function divide(part: number | undefined, whole: number | undefined): number | undefined {
  return part === undefined || whole === undefined || whole === 0 ? undefined : part / whole
}
