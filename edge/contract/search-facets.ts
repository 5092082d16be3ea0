/** Facets that readers can select, with the values and their labels. */
export const FACETS = [
  {
    name: 'node',
    label: 'Node type',
    values: [
      ['validator', 'Validator'],
      ['rpc', 'RPC'],
      ['archival', 'Archival'],
    ],
  },
  {
    name: 'network',
    label: 'Network',
    values: [
      ['mainnet', 'Mainnet'],
      ['testnet', 'Testnet'],
    ],
  },
] as const
