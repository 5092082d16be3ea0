import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { readWranglerConfig } from '../../start/wrangler-config.ts'
import { type DeployInput, formatPlan, planDeployment } from './plan-deployment.ts'

const hosts = {
  API_HOST: 'api.d.example',
  FRAME_HOST: 'frame.d.example',
  FILES_HOST: 'files.d.example',
  INBOX_HOST: 'inbox.d.example',
}
const production = {
  routes: ['d.example', ...Object.values(hosts)].map((pattern) => ({ pattern })),
  vars: hosts,
  d1_databases: [{ binding: 'DB', database_name: 'docs' }],
  r2_buckets: [{ binding: 'BLOBS', bucket_name: 'docs' }],
  durable_objects: { bindings: [{ name: 'PROJECTS', class_name: 'ProjectObject' }] },
  ratelimits: [{ name: 'LIMIT_PAGE', namespace_id: '11' }],
}
const config = {
  assets: { run_worker_first: [] },
  ratelimits: [{ name: 'LIMIT_PAGE', namespace_id: '1' }],
  env: { production },
}
const account = { hasDatabase: true, secrets: ['SERVER_SECRET', 'INBOX_TOKEN'], projects: ['key-1'] }
const good: DeployInput = {
  name: 'production',
  config,
  site: { origin: 'https://d.example', sdkKey: 'key-1' },
  account,
}

function withEnvironment(changes: Partial<typeof production>): DeployInput {
  return { ...good, config: { ...config, env: { production: { ...production, ...changes } } } }
}

test('the plan of a complete setup has no problems and no warnings', () => {
  const { steps, ...rest } = planDeployment(good)
  expect({ steps: steps.map(({ text }) => text), ...rest }).toEqual({
    steps: [
      'run the checks and build',
      'apply the migrations in edge/migrations that are missing to the database docs',
      'create the R2 bucket docs if it is missing, upload the Worker and the files, and route d.example, api.d.example, frame.d.example, files.d.example, inbox.d.example to it (environment production)',
    ],
    problems: [],
    warnings: [],
  })
})

const wrong: [what: string, input: DeployInput, problem: string][] = [
  [
    'an unknown environment',
    { ...good, name: 'prod' },
    'wrangler.toml has no [env.prod]. It has: production.',
  ],
  ['no database', withEnvironment({ d1_databases: [] }), 'has no d1_databases with the binding DB'],
  ['no bucket', withEnvironment({ r2_buckets: [] }), 'has no r2_buckets with the binding BLOBS'],
  [
    'no Durable Objects',
    withEnvironment({ durable_objects: { bindings: [] } }),
    'has no durable_objects with the binding PROJECTS',
  ],
  ['no rate limit', withEnvironment({ ratelimits: [] }), 'has no ratelimits for LIMIT_PAGE'],
  [
    'a rate limit id that is used twice',
    withEnvironment({ ratelimits: [...production.ratelimits, { name: 'LIMIT_UPLOAD', namespace_id: '11' }] }),
    'belongs to LIMIT_PAGE of production and LIMIT_UPLOAD of production',
  ],
  [
    'another origin',
    { ...good, site: { origin: 'https://e.example', sdkKey: 'key-1' } },
    'No route of [env.production] in wrangler.toml is e.example',
  ],
  [
    'a host without a route',
    withEnvironment({ vars: { ...hosts, API_HOST: 'api.e.example' } }),
    'API_HOST is api.e.example, but no route',
  ],
]

test.each(wrong)('%s stops the deployment and says what to do', (_, input, problem) => {
  const { problems } = planDeployment(input)
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(problem)
})

test('a missing database, secret and project are created', () => {
  const { problems, steps, warnings } = planDeployment({
    ...good,
    account: { hasDatabase: false, secrets: ['SERVER_SECRET'], projects: [] },
  })
  expect([problems, warnings]).toEqual([[], []])
  expect(steps.map(({ kind }) => kind)).toEqual([
    'check',
    'create-database',
    'create-secrets',
    'migrate',
    'create-project',
    'upload',
  ])
  expect(steps[2]?.text).toBe('generate INBOX_TOKEN in secrets.production.json')
})

test('a site without the widget needs no project', () => {
  const { steps } = planDeployment({
    ...good,
    site: { origin: 'https://d.example', sdkKey: undefined },
    account: { ...account, projects: [] },
  })
  expect(steps.map(({ kind }) => kind)).toEqual(['check', 'migrate', 'upload'])
})

test('without an account the plan says what was not checked', () => {
  const { account: _, ...offline } = good
  const plan = planDeployment(offline)
  expect(plan.problems).toEqual([])
  expect(formatPlan(plan)).toContain('Without an account, nothing in it was checked')
})

test('the environments of wrangler.toml have separate hosts, bindings and rate limits', async () => {
  const real = await readWranglerConfig(join(import.meta.dir, '../../..'))
  expect(Object.keys(real.env)).toEqual(['production', 'staging'])
  for (const name of Object.keys(real.env)) {
    const hostOf = real.env[name]?.routes[0]?.pattern ?? ''
    const site = { origin: `https://${hostOf}`, sdkKey: undefined }
    const { problems } = planDeployment({ name, config: real, site })
    expect(problems).toEqual([])
  }
})
