import * as v from 'valibot'
import { spamProtections } from '../../contract/inbox.ts'
import { webhookEvents } from '../../contract/webhooks.ts'
import { sql, type Database, type Statement } from '../ports/database.ts'
import { flag } from '../ports/flag.ts'
import type { Project } from './project.ts'

const jsonStrings = v.pipe(v.string(), v.parseJson(), v.array(v.string()))
const webhooks = v.array(
  v.object({
    id: v.string(),
    url: v.string(),
    events: v.array(v.picklist(webhookEvents)),
    secret: v.string(),
  }),
)

const github = v.object({ repository: v.string(), token: v.string() })

const projectRow = v.object({
  sdkKey: v.string(),
  name: v.string(),
  secret: v.string(),
  origins: jsonStrings,
  identityVerification: flag,
  spamProtection: v.picklist(spamProtections),
  retentionDays: v.number(),
  webhooks: v.pipe(v.string(), v.parseJson(), webhooks),
  github: v.nullable(v.pipe(v.string(), v.parseJson(), github)),
  configVersion: v.number(),
  createdAt: v.number(),
})

const columns = sql`sdk_key AS sdkKey, name, secret, origins, identity_verification AS identityVerification,
  spam_protection AS spamProtection, retention_days AS retentionDays, webhooks, github, config_version AS configVersion,
  created_at AS createdAt`

export async function readProject(database: Database, sdkKey: string): Promise<Project | undefined> {
  const [row] = await database.read(sql`SELECT ${columns} FROM projects WHERE sdk_key = ${sdkKey}`)
  return row === undefined ? undefined : v.parse(projectRow, row)
}

export async function readProjects(database: Database): Promise<Project[]> {
  const rows = await database.read(sql`SELECT ${columns} FROM projects ORDER BY created_at, sdk_key`)
  return v.parse(v.array(projectRow), rows)
}

export function insertProject({ sdkKey, name, secret, createdAt }: Project): Statement {
  return sql`INSERT INTO projects (sdk_key, name, secret, created_at)
    VALUES (${sdkKey}, ${name}, ${secret}, ${createdAt})`
}

export function updateProject(project: Project): Statement {
  return sql`UPDATE projects SET name = ${project.name}, origins = ${JSON.stringify(project.origins)},
      identity_verification = ${project.identityVerification ? 1 : 0},
      spam_protection = ${project.spamProtection}, retention_days = ${project.retentionDays},
      webhooks = ${JSON.stringify(project.webhooks)},
      github = ${project.github && JSON.stringify(project.github)}
      WHERE sdk_key = ${project.sdkKey}`
}
