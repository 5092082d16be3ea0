import type { FormField } from '@node-docs/edge/contract'
import { expect, test } from 'bun:test'
import { listAvailableAttachments } from './attachment-options.tsx'

const files: FormField = { name: 'attachments', type: 'files', label: 'Files' }
const toFlow = (excludeData: Record<string, boolean> = {}, fields = [files]) => ({
  action: { feedbackType: 'BUG', excludeData },
  answers: {},
  captures: [],
  fields,
})

test('offers everything by default', () => {
  expect(listAvailableAttachments(toFlow(), true)).toEqual({
    canMark: true,
    canPickElement: true,
    recording: 'available',
    canAttach: true,
  })
})

test('W-141 without screen recording, files replace it, also in a form without a files field', () => {
  expect(listAvailableAttachments(toFlow({}, []), false)).toEqual({
    canMark: true,
    canPickElement: true,
    recording: 'unsupported',
    canAttach: true,
  })
  expect(listAvailableAttachments(toFlow({}, []), true).canAttach).toBe(false)
})

test('W-086 offers nothing that the project excludes', () => {
  const excludeData = { screenshot: true, screenRecordingUrl: true, attachments: true }
  const nothing = { canMark: false, canPickElement: false, recording: 'none', canAttach: false } as const
  expect(listAvailableAttachments(toFlow(excludeData), true)).toEqual(nothing)
  expect(listAvailableAttachments(toFlow(excludeData, []), false)).toEqual(nothing)
})

test.each([
  [['screenshot'], { canPickElement: true, canMark: false, recording: 'available', canAttach: true }],
  [['capture'], { canPickElement: true, canMark: true, recording: 'none', canAttach: true }],
  [['screenshot', 'capture'], { canPickElement: true, canMark: false, recording: 'none', canAttach: true }],
] as const)('with %p captured, offers the rest', (captures, available) => {
  expect(listAvailableAttachments({ ...toFlow(), captures }, true)).toEqual(available)
})
