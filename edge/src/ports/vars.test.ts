import { expect, test } from 'bun:test'
import { localHosts } from '../../contract/hosts.ts'
import { readVars } from './vars.ts'

test('without configuration everything is on this machine', () => {
  expect(readVars({ PATH: '/bin', HOME: '/home/a' })).toMatchObject({ hosts: localHosts, logLevel: 'info' })
})

test('host names are compared in lower case, as browsers send them', () => {
  expect(readVars({ API_HOST: 'API.Example.com' }).hosts.api).toBe('api.example.com')
})

test('Cloudflare Access is set with both of its values, or not at all', () => {
  const both = { ACCESS_TEAM_DOMAIN: 'team.cloudflareaccess.com', ACCESS_AUD: 'tag' }
  expect(readVars(both).access).toEqual({ issuer: 'https://team.cloudflareaccess.com', audience: 'tag' })
  expect(readVars({}).access).toBeUndefined()
  for (const name of Object.keys(both)) expect(() => readVars({ ...both, [name]: undefined })).toThrow(/both/)
  for (const domain of ['http://team.cloudflareaccess.com', 'https://a/b', 'a b']) {
    expect(() => readVars({ ...both, ACCESS_TEAM_DOMAIN: domain })).toThrow(/ACCESS_TEAM_DOMAIN/)
  }
})

test('a wrong value is named with what it may be', () => {
  expect(() => readVars({ LOG_LEVEL: 'loud' })).toThrow(/LOG_LEVEL.*"debug" \| "info"/)
  expect(() => readVars({ FRAME_HOST: 'https://frame.example' })).toThrow(/FRAME_HOST.*host name/)
})
