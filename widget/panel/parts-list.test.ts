import { defaultFlowConfig } from '@node-docs/edge/contract/default-config'
import { expect, test } from 'bun:test'
import { getPrivacyText } from './parts-list.tsx'

test('R-23 the panel says what the project masks', () => {
  const say = (switches: object) => getPrivacyText({ ...defaultFlowConfig, ...switches })
  expect(say({ maskTypedText: true })).toBe('privacyTyped')
  expect(say({ maskTypedText: false })).toBe('privacyShown')
  expect(say({ maskAllText: true })).toBe('privacyAll')
})
