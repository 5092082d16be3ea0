import { expect, test } from 'bun:test'
import type { FormField } from '@node-docs/edge/contract'
import { listAvailableAttachments } from './available-attachments.ts'

const files: FormField = { name: 'attachments', type: 'files', label: 'Files' }
const toFlow = (excludeData: Record<string, boolean> = {}, fields = [files]) => ({
  action: { feedbackType: 'BUG', excludeData },
  answers: {},
  fields,
})

test('offers everything by default', () => {
  expect(listAvailableAttachments(toFlow(), true)).toEqual({
    canMark: true,
    recording: 'available',
    canAttach: true,
  })
})

test('W-141 without screen recording, files replace it, also in a form without a files field', () => {
  expect(listAvailableAttachments(toFlow({}, []), false)).toEqual({
    canMark: true,
    recording: 'unsupported',
    canAttach: true,
  })
  expect(listAvailableAttachments(toFlow({}, []), true).canAttach).toBe(false)
})

test('W-086 offers nothing that the project excludes', () => {
  const excludeData = { screenshot: true, screenRecordingUrl: true, attachments: true }
  const nothing = { canMark: false, recording: 'none', canAttach: false } as const
  expect(listAvailableAttachments(toFlow(excludeData), true)).toEqual(nothing)
  expect(listAvailableAttachments(toFlow(excludeData, []), false)).toEqual(nothing)
})

test('offers one screenshot or one recording', () => {
  const flow = { ...toFlow(), answers: { capture: { value: 'capture', isDirty: true } } }
  expect(listAvailableAttachments(flow, true)).toEqual({ canMark: false, recording: 'none', canAttach: true })
})
