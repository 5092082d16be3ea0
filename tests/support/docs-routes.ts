/**
 * The 42 routes in the specification. They are listed here, because the list from the build is what the tests check.
 */

export const categories = [
  '/archival',
  '/bug-report',
  '/intro',
  '/maintenance',
  '/rpc',
  '/troubleshooting',
  '/validator',
]

export const documents = [
  '/',
  '/archival/hardware-archival',
  '/archival/run-archival-node-with-nearup',
  '/archival/run-archival-node-without-nearup',
  '/archival/split-storage-archival',
  '/bug-report/feature-request-and-bug-report',
  '/intro/keys',
  '/intro/node-data-snapshots',
  '/intro/node-epoch-sync',
  '/intro/node-types',
  '/intro/what-is-a-node',
  '/maintenance/community-channels',
  '/maintenance/db-migrations',
  '/maintenance/maintenance',
  '/maintenance/upgrade_alert',
  '/rpc/hardware-rpc',
  '/rpc/run-rpc-node-with-nearup',
  '/rpc/run-rpc-node-without-nearup',
  '/rpc/state-sync',
  '/troubleshooting/common-errors',
  '/troubleshooting/debug-pages',
  '/troubleshooting/resharding-troubleshooting',
  '/validator/compile-and-run-a-node',
  '/validator/debug-rpc-and-debug-pages',
  '/validator/deploy-on-mainnet',
  '/validator/exposing-validators-metrics-to-pagoda',
  '/validator/failover-node-instruction',
  '/validator/hardware-validator',
  '/validator/running-a-node',
  '/validator/running-a-node-windows',
  '/validator/staking-and-delegation',
  '/validator/staking-pool-migration',
  '/validator/validator-bootcamp',
  '/validator/validator-guide',
]

/** Pages that exist in addition to the 42 routes of the specification. */
export const addedDocuments = [
  '/intro/glossary',
  '/intro/history',
  '/intro/your-values',
  '/intro/assistants',
  '/maintenance/monitoring',
  '/maintenance/move-node',
  '/maintenance/other-setups',
  '/maintenance/runbooks',
  '/maintenance/upgrade-planner',
  '/rpc/production-rpc',
  '/rpc/requests-fail',
  '/validator/hardening',
  '/validator/lost-seat',
  '/troubleshooting/diagnose',
  '/validator/my-validator',
  '/validator/retire',
  '/validator/validator-bootcamp/overview',
  '/validator/validator-bootcamp/command-line',
  '/validator/validator-bootcamp/set-up-a-validator',
  '/validator/validator-bootcamp/become-a-validator',
  '/validator/validator-bootcamp/staking-pools',
  '/validator/validator-bootcamp/logs-and-rpc',
  '/validator/validator-bootcamp/prometheus',
  '/validator/validator-bootcamp/grafana',
  '/validator/validator-bootcamp/troubleshooting',
  '/validator/validator-bootcamp/failover',
]

/** Pages in the sidebar and sitemap: all except search. */
export const sidebarRoutes = [...documents, ...addedDocuments, ...categories]

export const routes = [...sidebarRoutes, '/search']
