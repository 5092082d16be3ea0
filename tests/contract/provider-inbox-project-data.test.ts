import { afterAll, expect, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import { openProject } from '../support/open-project.ts'
import { createOwner, createVisitor, openProvider } from '../support/provider.ts'
import { addMember } from '../support/team-members.ts'

const provider = await openProvider()
afterAll(() => provider.close())
const owner = createOwner(provider)

test('all reports of a project are downloaded, oldest first, one per line', async () => {
  const { report, sdkKey, visitor } = await openProject(provider)
  const other = await openProject(provider)
  await other.report({ formData: { description: 'not exported' } })
  const first = await report({ formData: { description: 'first\nline' } })
  // A body with line breaks between its values.
  const spaced = JSON.stringify({ type: 'BUG', isSilent: true, formData: { description: 'ü' } }, null, 2)
  const second = Object((await visitor.post('/bugs/v2', spaced.replaceAll('\n', '\r\n'))).body).id

  const response = await fetch(`${provider.origin}/inbox/api/projects/${sdkKey}/export`, {
    headers: { Authorization: `Bearer ${provider.inboxToken}` },
  })
  expect(response.headers.get('Content-Type')).toBe('application/x-ndjson')
  expect(response.headers.get('Content-Disposition')).toBe(`attachment; filename="reports-${sdkKey}.jsonl"`)
  const text = await response.text()
  expect(text).toEndWith('\n')
  const lines = text.trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { id: first, project: sdkKey, notes: '', report: { formData: { description: 'first\nline' } } },
    { id: second, report: { formData: { description: 'ü' } } },
  ])
  const { body } = await owner('GET', `/audit?project=${sdkKey}&limit=1`)
  expect(body).toMatchObject({ entries: [{ action: 'reports.exported', who: 'owner' }] })
  expect(await owner('GET', '/projects/unknown/export')).toMatchObject({ status: 404 })
})

test('a new secret replaces the old one at once and is shown once, and the audit log names the change', async () => {
  const { sdkKey } = await openProject(provider)
  await owner('PATCH', `/projects/${sdkKey}`, { identityVerification: true })
  const rotate = async () => String(Object((await owner('POST', `/projects/${sdkKey}/secret`)).body).secret)
  const identify = async (secret: string) => {
    const visitor = createVisitor(provider, sdkKey)
    await visitor.start()
    const userHash = createHmac('sha256', secret).update('ann').digest('hex')
    return (await visitor.identify('ann', {}, userHash)).status
  }
  const first = await rotate()
  expect(await identify(first)).toBe(200)
  const second = await rotate()
  expect(second).not.toBe(first)
  expect([await identify(second), await identify(first)]).toEqual([200, 403])

  const { body: audit } = await owner('GET', `/audit?project=${sdkKey}&limit=1`)
  expect(audit).toMatchObject({ entries: [{ action: 'secret.rotated', project: sdkKey }] })
  expect(JSON.stringify([audit, (await owner('GET', '/projects')).body])).not.toContain(second)
  const member = await addMember(provider, 'member')
  expect((await member.call('POST', `/projects/${sdkKey}/secret`)).status).toBe(403)
  expect(await owner('POST', '/projects/unknown/secret')).toMatchObject({ status: 404 })
})
