import { expect, test } from 'bun:test'
import type { WidgetMessage } from '@node-docs/edge/contract'
import { createHost, feedback } from './start-widget-fixture.ts'

const report = { formData: { description: 'it broke' } }

const names = (messages: WidgetMessage[]): string[] => messages.map(({ name }) => name)

test('W-140 a silent report without a session is ignored', async () => {
  const { widget, answerSession, answerConfig, settleAll, loads, asked } = createHost()
  widget.reportSilently(report)
  expect(loads()).toBe(0)
  await answerSession()
  await answerConfig()
  expect(asked).toEqual([])
  widget.reportSilently(report)
  await settleAll()
  expect(asked).toEqual([['reportSilently', report]])
})

test('W-071 W-072 an issue is handled only with a configuration', async () => {
  const { widget, answerSession, begin, asked, settleAll, loads } = createHost()
  const issue = { kind: 'rage', element: { tag: 'button', text: '' } } as const
  await answerSession()
  widget.onPageIssue(issue)
  await settleAll()
  expect(loads()).toBe(0)
  await begin()
  widget.onPageIssue(issue)
  await settleAll()
  expect(asked).toEqual([['onPageIssue', issue]])
})

test('W-134 W-178 W-076 W-078 W-079 W-080 a report is sent with the panel’s options, and the panel and the page are notified', async () => {
  const { begin, say, asked, heard, emitter, capture } = createHost()
  const sent: unknown[] = []
  emitter.on('feedback-sent', (form) => void sent.push(form))
  await begin()
  capture.webReplay = Promise.resolve(undefined)
  await say({ name: 'send-feedback', data: feedback })
  expect(asked).toEqual([
    [
      'send',
      {
        type: 'BUG',
        formData: { description: 'hello' },
        excludeData: { replays: true },
        outbound: 'o1',
        spamToken: 't1',
        priority: 'MEDIUM',
        isSilent: false,
      },
    ],
  ])
  expect(heard).toEqual([{ name: 'sending-progress', data: 0.5 }, { name: 'feedback-sent' }])
  expect(sent).toEqual([{ description: 'hello' }])
  // The next report must not contain this replay.
  expect(capture.webReplay).toBeNull()
})

test.each([
  ['queued', ['sending-progress', 'feedback-sending-failed', 'feedback-queued']],
  ['refused', ['sending-progress', 'feedback-sending-failed']],
])(
  'W-135 W-179 W-191 a report that is %s is a failure for the panel, and then for the page',
  async (delivery, told) => {
    const { begin, say, heard, emitter, capture } = createHost({ delivery })
    const failed: unknown[] = []
    emitter.on('error-while-sending', (form) => void failed.push(form, heard.at(-1)?.name))
    await begin()
    const replay = (capture.webReplay = Promise.resolve(undefined))
    await say({ name: 'send-feedback', data: feedback })
    expect(names(heard)).toEqual(told)
    expect(failed).toEqual([{ description: 'hello' }, 'feedback-sending-failed'])
    // A retry must contain the same replay.
    expect(capture.webReplay).toBe(replay)
  },
)

test('a report is rejected if its sender cannot be loaded', async () => {
  const { answerSession, answerConfig, block, say, heard } = createHost()
  block()
  await answerSession()
  await answerConfig()
  await say({ name: 'ping' })
  heard.length = 0
  await say({ name: 'send-feedback', data: feedback })
  expect(names(heard)).toEqual(['feedback-sending-failed'])
})

test('a late delivery is announced unless the report is silent', async () => {
  const { begin, given, heard, emitter } = createHost()
  const sent: unknown[] = []
  emitter.on('feedback-sent', (form) => void sent.push(form))
  await begin()
  const request = { type: 'BUG', priority: 'MEDIUM', formData: { description: 'late' }, excludeData: {} }
  given()?.onLate({ ...request, isSilent: true })
  expect(heard).toEqual([])
  given()?.onLate({ ...request, isSilent: false })
  expect(heard).toEqual([{ name: 'feedback-sent' }])
  expect(sent).toEqual([{ description: 'late' }])
})

test.each([
  [{ outbound: 'o1', actionType: 'bugreporting' }, 'bugreporting'],
  [{ outbound: 'o1' }, undefined],
  [{ actionType: 'bugreporting' }, undefined],
  [{ outbound: '', actionType: 'bugreporting' }, undefined],
  [{ outbound: 'o1', actionType: '' }, undefined],
  [{ outbound: 1, actionType: 'bugreporting' }, undefined],
  [{ outbound: 'o1', actionType: 1 }, undefined],
  [{}, undefined],
  ['text', undefined],
  [null, undefined],
])('W-157 W-167 an action %j starts the flow %p', async (action, flow) => {
  const { begin, given, widget, heard } = createHost()
  await begin()
  given()?.onAnswer(action)
  widget.performAction(action)
  const started = {
    name: 'start-feedbackflow' as const,
    data: { flow: flow ?? '', actionOutboundId: 'o1', hideBackButton: true },
  }
  expect(heard).toEqual(flow === undefined ? [] : [started, started])
})
