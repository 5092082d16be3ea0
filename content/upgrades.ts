/**
 * What an update of `neard` asks of an operator, for the upgrade planner. The names and protocol versions of the releases
 * are in `site.ts`. The sources are in `facts.md`, at the page /maintenance/upgrade-planner.
 */
export const upgrades = {
  /** An entry for each release of `neard.releases` in `site.ts`. */
  releases: {
    '2.13.1': {
      /** Networks that the release is for. */
      networks: ['mainnet', 'testnet'],
      /** When nodes with the release start to vote for its protocol version, in UTC. Omit a network without a date. */
      votingStart: { mainnet: '2026-07-20T00:00:00Z' },
    },
    '2.13.4': {
      networks: ['mainnet', 'testnet'],
      published: '2026-09-03',
      /** The release fixes a vulnerability, so older ones are unsafe. */
      security: true,
    },
    '2.14.0-rc.2': {
      networks: ['testnet'],
      published: '2026-09-17',
      votingStart: { testnet: '2026-09-21T00:00:00Z' },
      /** Database version. Set only for a release that migrates the database. */
      database: 51,
    },
  },
  /**
   * Changes of `config.json` and of the command line, by the first release that has them. `severity`: `stops` the node,
   * `check` by the operator, or `info`. `edit` changes a pasted file.
   */
  changes: [
    {
      since: '2.13.0',
      name: 'state_sync.sync',
      severity: 'stops',
      text: 'The node does not start with ExternalStorage. Remove the block, or set it to "Peers".',
      edit: { kind: 'remove', path: ['state_sync', 'sync'], ifContains: 'ExternalStorage' },
    },
    {
      since: '2.13.0',
      name: 'state_sync_enabled',
      severity: 'info',
      text: 'Removed. A node always uses state sync if it is far behind.',
      edit: { kind: 'remove', path: ['state_sync_enabled'] },
    },
    {
      since: '2.14.0-rc.1',
      name: 'store.state_snapshot_config',
      severity: 'check',
      text: 'Removed. Every node takes a state snapshot in each epoch, so plan disk space for it.',
      edit: { kind: 'remove', path: ['store', 'state_snapshot_config'] },
    },
    {
      since: '2.14.0-rc.1',
      name: 'cloud_archival_writer',
      severity: 'stops',
      text: 'Moved to cloud_archival.writer. A node with a validator key cannot be a writer.',
      edit: { kind: 'move', path: ['cloud_archival_writer'], to: ['cloud_archival', 'writer'] },
    },
    {
      since: '2.14.0-rc.1',
      name: 'consensus.state_sync_external_backoff',
      severity: 'info',
      text: 'Removed. The node ignores it with a warning.',
      edit: { kind: 'remove', path: ['consensus', 'state_sync_external_backoff'] },
    },
    {
      since: '2.14.0-rc.1',
      name: 'consensus.state_sync_external_timeout',
      severity: 'info',
      text: 'Renamed to consensus.block_request_timeout. The old name still works.',
      edit: {
        kind: 'move',
        path: ['consensus', 'state_sync_external_timeout'],
        to: ['consensus', 'block_request_timeout'],
      },
    },
    {
      since: '2.14.0-rc.1',
      name: 'gc_blocks_limit, gc_step_period',
      severity: 'check',
      text: 'The node does not start if garbage collection is slower than block production. Use the defaults, 2 blocks every 500 ms, or a faster rate.',
    },
    {
      since: '2.14.0-rc.1',
      name: 'view_access_keys_limit',
      severity: 'check',
      text: 'New, 100 by default. On an RPC node, raise it if your clients list the keys of accounts with more.',
    },
    {
      since: '2.14.0-rc.1',
      name: 'neard init --state-sync-bucket',
      severity: 'check',
      text: 'The option no longer exists. Remove it from your scripts.',
    },
    {
      since: '2.14.0-rc.1',
      name: 'Processor of a validator',
      severity: 'stops',
      text: 'On mainnet and testnet, a node with a validator key starts only on x86_64.',
    },
  ],
}
