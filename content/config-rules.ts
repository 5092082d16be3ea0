/**
 * What the diagnosis says about fields of `config.json`. `section` is the part of a page that explains it, `key` the path
 * of the field. All comparisons (`is`, `isNot`, `above`, `below`, `has`, `present`) must hold. `role` and `releases` limit
 * the rule to nodes of which they are known.
 */
export const configRules = [
  {
    section: '/troubleshooting/common-errors#centralized-state-sync',
    key: 'state_sync.sync',
    has: 'ExternalStorage',
    severity: 'critical',
    priority: 70,
    releases: { since: '2.13.0' },
    means: 'The file says to fetch state from a bucket. Releases from 2.13 on do not start with it.',
    first:
      'Change `state_sync.sync` to `"Peers"` with the command of this section, which keeps a copy and validates the file before the restart.',
  },
  {
    section: '/troubleshooting/common-errors#centralized-state-sync',
    key: 'state_sync.sync',
    has: 'ExternalStorage',
    severity: 'problem',
    priority: 20,
    releases: { before: '2.13.0' },
    means: 'The file says to fetch state from a bucket. The public buckets are no longer filled.',
    first: 'Change `state_sync.sync` to `"Peers"` with the command of this section before you update.',
  },
  {
    section: '/troubleshooting/common-errors#no-peers',
    key: 'network.boot_nodes',
    is: '',
    severity: 'problem',
    priority: 30,
    means: 'The list of boot nodes is empty. A node that knows no other node finds no peers.',
    first:
      'Fill `network.boot_nodes` with the command for your network: [epoch sync](/intro/node-epoch-sync).',
  },
  {
    section: '/troubleshooting/common-errors#all-peers-banned',
    key: 'network.ban_window.secs',
    below: 60,
    severity: 'notice',
    means:
      'Bans last less than a minute. That helps while your connection is bad, and is too short otherwise.',
    first: 'When the connection is stable, set `network.ban_window.secs` back to `10800`.',
  },
  {
    section: '/troubleshooting/common-errors#peers',
    key: 'network.max_num_peers',
    below: 30,
    severity: 'notice',
    means: 'The node accepts fewer peers than the defaults aim for, 30 to 35.',
    first: 'Set `network.max_num_peers` to 40, unless you limit it on purpose.',
  },
  {
    section: '/troubleshooting/common-errors#disk-full',
    key: 'gc_num_epochs_to_keep',
    below: 3,
    severity: 'notice',
    means: 'The minimum of `gc_num_epochs_to_keep` is 3.',
    first: 'Set `gc_num_epochs_to_keep` to 3 or more.',
  },
  {
    section: '/maintenance/maintenance#config-changes',
    key: 'store.state_snapshot_config',
    present: true,
    severity: 'notice',
    releases: { since: '2.14.0-rc.1' },
    means: 'The field `store.state_snapshot_config` no longer exists. Every node takes state snapshots.',
    first: 'Remove the field, and plan disk space for the snapshots.',
  },
  {
    section: '/maintenance/maintenance#config-changes',
    key: 'cloud_archival_writer',
    present: true,
    severity: 'problem',
    releases: { since: '2.14.0-rc.1' },
    means: 'The block `cloud_archival_writer` moved to `cloud_archival.writer`.',
    first: 'Move the block, and run `neard --home ~/.near validate-config`.',
  },
  {
    section: '/validator/failover-node-instruction#important-note',
    key: 'tracked_shadow_validator',
    present: true,
    and: [{ key: 'tracked_shards_config', present: true }],
    severity: 'critical',
    means:
      'The file has both `tracked_shadow_validator` and `tracked_shards_config`. Old and new fields together are refused.',
    first: 'Remove the old field, and run `neard --home ~/.near validate-config`.',
  },
  {
    section: '/archival/split-storage-archival#config',
    key: 'cold_store',
    present: true,
    and: [{ key: 'archive', is: false }],
    severity: 'problem',
    means: 'The file has a cold store, but `archive` is false.',
    first: 'Compare the file with the configuration of this section.',
  },
  {
    section: '/archival/split-storage-archival#config',
    key: 'archive',
    is: true,
    and: [{ key: 'tracked_shards_config', is: 'NoShards' }],
    severity: 'problem',
    means:
      'The file says that the node is an archive, and that it tracks no shards. It then stores no state.',
    first: 'Compare the file with the configuration of this section.',
  },
  {
    section: '/rpc/requests-fail#settings',
    key: 'save_tx_outcomes',
    is: false,
    role: 'rpc',
    severity: 'notice',
    means: 'The node does not store the results of transactions, so it cannot answer for their status.',
    first: 'Set `save_tx_outcomes` to `true` on an RPC node.',
  },
]
