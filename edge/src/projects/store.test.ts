import { expect, test } from 'bun:test'
import { openTestStorage } from '../../../tests/support/test-storage.ts'
import type { Project } from './project.ts'
import { insertProject, readProject } from './store.ts'

test('a new project is stored with the retention that it was created with', async () => {
  const storage = await openTestStorage()
  const secrets = { serverSecret: 'server-secret', inboxToken: 'inbox-token' }
  const { database } = storage.ports
  const project: Project = {
    sdkKey: 'shop',
    name: 'Shop',
    secret: 'secret',
    origins: [],
    identityVerification: false,
    spamProtection: 'token',
    retentionDays: 30,
    webhooks: [],
    github: null,
    configVersion: 1,
    createdAt: 5,
    deleteAt: null,
  }
  await database.write([await insertProject(project, secrets)])
  expect(await readProject({ database, secrets }, 'shop')).toEqual(project)
  await storage.remove()
})
