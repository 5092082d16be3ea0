import { afterEach, beforeEach, expect, test } from 'bun:test'
import { createTestPorts, openTestStorage, type TestStorage } from '../../../tests/support/test-storage.ts'
import { readVars } from '../../src/ports/vars.ts'
import { admitPerson } from './admission.ts'
import { insertInvitation } from './invitations.ts'

let storage: TestStorage

beforeEach(async () => {
  storage = await openTestStorage()
})

afterEach(() => storage.remove())

test('a personal account needs an invitation, and does not get the role of the domain', async () => {
  const context = { ...createTestPorts(storage), vars: readVars({ TEAM_DOMAINS: 'team.example=member' }) }
  const admit = (email: string, isPersonalAccount: boolean) =>
    admitPerson({ email, isPersonalAccount, by: 'OpenID Connect' }, context)
  expect(await admit('ann@team.example', true)).toBeUndefined()
  expect(await admit('bob@team.example', false)).toMatchObject({ role: 'member' })
  await insertInvitation(context.database, {
    id: 'invitation',
    email: 'ann@team.example',
    role: 'reader',
    projects: null,
    invitedBy: 'owner',
    inviter: 'owner',
    createdAt: Date.now(),
    expiresAt: Date.now() + 1000,
  })
  expect(await admit('ann@team.example', true)).toMatchObject({ role: 'reader' })
})
