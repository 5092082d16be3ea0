import { expect, test } from 'bun:test'
import { localHosts } from '../../contract/hosts.ts'
import { readVars } from './vars.ts'

test('without configuration everything is on this machine', () => {
  expect(readVars({ PATH: '/bin', HOME: '/home/a' })).toMatchObject({ hosts: localHosts, logLevel: 'info' })
})

test('host names are compared in lower case, as browsers send them', () => {
  expect(readVars({ API_HOST: 'API.Example.com' }).hosts.api).toBe('api.example.com')
})

test('a wrong value is named with what it may be', () => {
  expect(() => readVars({ LOG_LEVEL: 'loud' })).toThrow(/LOG_LEVEL.*"debug" \| "info"/)
  expect(() => readVars({ FRAME_HOST: 'https://frame.example' })).toThrow(/FRAME_HOST.*host name/)
})
