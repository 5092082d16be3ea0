import { expect, test } from 'bun:test'
import { openTestStorage } from '../../../tests/support/test-storage.ts'
import { newProject } from '../../contract/projects.ts'
import { sql } from '../ports/database.ts'
import type { Project } from './project.ts'
import { insertProject, readProject, updateProject } from './store.ts'

test('a new project is stored with the retention that it was created with, and its GitLab token is encrypted', async () => {
  const storage = await openTestStorage()
  const secrets = { serverSecret: 'server-secret', inboxToken: 'inbox-token' }
  const { database } = storage.ports
  const project: Project = {
    sdkKey: 'shop',
    name: 'Shop',
    secret: 'secret',
    ...newProject,
    retentionDays: 30,
    issueSecret: null,
    configVersion: 1,
    createdAt: 5,
    deleteAt: null,
  }
  await database.write([await insertProject(project, secrets)])
  expect(await readProject({ database, secrets }, 'shop')).toEqual(project)

  const changed = { ...project, gitlab: { project: 'near/site', token: 'glpat-token' } }
  await database.write([await updateProject(changed, secrets)])
  expect(await readProject({ database, secrets }, 'shop')).toEqual(changed)
  const rows = await database.read(sql`SELECT * FROM projects WHERE sdk_key = 'shop'`)
  expect(JSON.stringify(rows)).not.toContain('glpat-token')
  await storage.remove()
})

test('a project whose webhook a later version has saved can still be read after a rollback', async () => {
  const storage = await openTestStorage()
  const secrets = { serverSecret: 'server-secret', inboxToken: 'inbox-token' }
  const { database } = storage.ports
  const webhook = {
    id: 'w',
    url: 'https://example.com',
    events: ['report.created', 'report.later'],
    format: 'later',
    secret: 's',
  }
  await database.write([
    sql`UPDATE projects SET webhooks = ${JSON.stringify([webhook])} WHERE sdk_key = 'demo'`,
  ])
  const project = await readProject({ database, secrets }, 'demo')
  expect(project?.webhooks).toMatchObject([{ id: 'w', events: ['report.created'], format: 'json' }])
  await storage.remove()
})
