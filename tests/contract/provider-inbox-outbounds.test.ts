import { afterAll, expect, test } from 'bun:test'
import { openProject } from '../support/open-project.ts'
import { createOwner, openProvider } from '../support/provider.ts'

const provider = await openProvider()
afterAll(() => provider.close())
const owner = createOwner(provider)

const survey = { actionType: 'survey', trigger: { event: 'go' } }

test('an outbound runs until it is stopped; stopping it again changes nothing and is not logged', async () => {
  const { sdkKey } = await openProject(provider)
  const path = `/projects/${sdkKey}/outbounds`
  const made = await owner('POST', path, survey)
  expect(made).toMatchObject({ status: 201, body: { ...survey, delivered: 0, stopped: false } })
  const { id } = Object(made.body)

  expect((await owner('DELETE', `${path}/${id}`)).status).toBe(204)
  expect((await owner('GET', path)).body).toMatchObject({ outbounds: [{ id, stopped: true }] })
  expect((await owner('DELETE', `${path}/${id}`)).status).toBe(204)
  expect((await owner('DELETE', `${path}/none`)).status).toBe(404)
  const { entries } = Object((await owner('GET', `/audit?project=${sdkKey}`)).body)
  expect(entries.map(({ action }: { action: string }) => action)).toEqual([
    'outbound.stopped',
    'outbound.created',
    'project.created',
  ])
})

test('an unknown project has no outbounds, and none can be created or stopped in it', async () => {
  const { sdkKey } = await openProject(provider)
  const { id } = Object((await owner('POST', `/projects/${sdkKey}/outbounds`, survey)).body)
  const unknown = '/projects/none/outbounds'
  expect((await owner('GET', unknown)).status).toBe(404)
  expect((await owner('POST', unknown, survey)).status).toBe(404)
  expect((await owner('DELETE', `${unknown}/${id}`)).status).toBe(404)
  expect((await owner('GET', `/projects/${sdkKey}/outbounds`)).body).toMatchObject({
    outbounds: [{ id, stopped: false }],
  })
})
