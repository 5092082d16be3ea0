import { afterAll, expect, test } from 'bun:test'
import * as v from 'valibot'
import { repliesSchema } from '../../edge/inbox/conversation/contract.ts'
import { openProject } from '../support/open-project.ts'
import { createOwner, openProvider } from '../support/provider.ts'

const provider = await openProvider()
afterAll(() => provider.close())
const owner = createOwner(provider)

const readConversation = async (report: string) =>
  v.parse(repliesSchema, (await owner('GET', `/reports/${report}/replies`)).body)

test('a server without a mail server says that replies are not sent by email', async () => {
  const { report } = await openProject(provider)
  const id = await report({ isSilent: false, formData: { description: 'Stuck', email: 'ann@example.com' } })
  expect((await readConversation(id)).email).toEqual({ state: 'not-set-up', address: 'ann@example.com' })
})

test('the conversation and the report have the name of an identified reporter on one line', async () => {
  const { report, visitor } = await openProject(provider)
  const id = await report({ isSilent: false, formData: { description: 'Stuck' } })
  const readName = async () => {
    const { reporterName } = Object((await owner('GET', `/reports/${id}`)).body)
    expect(reporterName).toBe((await readConversation(id)).reporterName)
    return reporterName
  }
  expect(await readName()).toBe('')
  await visitor.identify('ann', { name: 'Ann\t\u202eLee' })
  expect(await readName()).toBe('Ann Lee')
  await visitor.identify('ann', { name: 'Ann\nYou won a prize' })
  expect(await readName()).toBe('')
  await visitor.identify('ann', { name: { toString: 'Ann' } })
  expect(await readName()).toBe('')
})

test('a report keeps no name of the next person who signs in with the same browser', async () => {
  const { report, visitor } = await openProject(provider)
  await visitor.identify('ann', { name: 'Ann', email: 'Ann@example.com' })
  const id = await report({ isSilent: false, formData: { description: 'Stuck', email: 'ann@example.com' } })
  const readName = async () => Object((await owner('GET', `/reports/${id}`)).body).reporterName
  expect(await readName()).toBe('Ann')
  await visitor.identify('ben', { name: 'Ben', email: 'ben@example.com' })
  expect(await readName()).toBe('')
})
