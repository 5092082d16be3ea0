import { describe, expect, test } from 'bun:test'
import type { WidgetMessage } from '@node-docs/edge/contract'
import { CUSTOM_ACTION } from './reduce.ts'
import {
  configure,
  continueFrom,
  posted,
  ready,
  run,
  sending,
  sentFeedback,
  session,
  writing,
  written,
} from './sample-events.ts'

test('opening replies marks them as read, and going back or closing returns to the list', () => {
  const withReply: WidgetMessage = {
    name: 'session-update',
    data: { ...session.data, sessionData: { ...session.data.sessionData, unreadReplies: 2 } },
  }
  const { panel } = run(...ready, withReply, { kind: 'open-replies' })
  expect(panel.screen).toEqual({ kind: 'replies' })
  expect(panel.session?.sessionData).toMatchObject({ unreadReplies: 0 })
  for (const kind of ['leave', 'close'] as const)
    expect(run(...ready, withReply, { kind: 'open-replies' }, { kind }).panel.screen).toEqual({
      kind: 'home',
    })
})

describe('opening a flow', () => {
  test('P-039 notifies the host once and requests the token for sending', () => {
    const { panel, effects } = run(...ready, { kind: 'choose', name: 'bugreporting' })
    expect(panel.screen.kind).toBe('flow')
    expect(effects).toEqual([
      {
        kind: 'post',
        message: { name: 'notify-event', data: { type: 'flow-started', data: { flow: 'bugreporting' } } },
      },
      { kind: 'request-token' },
    ])
  })

  test('P-037 keeps the outbound id and hides the back button on request', () => {
    const { panel, effects } = run(
      ...ready,
      {
        name: 'start-feedbackflow',
        data: { flow: 'bugreporting', actionOutboundId: 'o1', hideBackButton: true },
      },
      { kind: 'token', token: 't1' },
      { kind: 'answer', name: 'description', value: 'x' },
      { kind: 'submit' },
    )
    expect(panel.screen).toMatchObject({ kind: 'sending', flow: { canGoBack: false } })
    expect(posted(effects).at(-1)).toMatchObject({ name: 'send-feedback', data: { outboundId: 'o1' } })
  })

  test('waits for the configuration', () => {
    const start: WidgetMessage = { name: 'start-feedbackflow', data: { flow: 'featurerequests' } }
    expect(run(start).panel.screen.kind).toBe('home')
    expect(run(start, ...ready).panel.screen).toMatchObject({
      kind: 'flow',
      flow: { name: 'featurerequests' },
    })
  })

  test('W-073 opens the bug report for an unknown action', () => {
    const { panel } = run(...ready, { name: 'start-feedbackflow', data: { flow: 'constructor' } })
    expect(panel.screen).toMatchObject({ kind: 'flow', flow: { action: { feedbackType: 'BUG' } } })
  })

  test('P-043 passes a custom action to the host and opens no form', () => {
    const own = { chat: { feedbackType: CUSTOM_ACTION, excludeData: {} } }
    const { panel, effects } = run(configure(own), session, { kind: 'choose', name: 'chat' })
    expect(panel.screen).toEqual({ kind: 'home' })
    expect(posted(effects)).toEqual([{ name: 'run-custom-action', data: 'chat' }])
  })
})

describe('answers', () => {
  test('P-034 stay when the configuration changes', () => {
    const { panel } = run(...written, configure({ other: { feedbackType: 'BUG', excludeData: {} } }))
    expect(panel.screen).toMatchObject({
      kind: 'flow',
      flow: { answers: { description: { value: 'It broke' } } },
    })
  })

  test('P-035 are pre-filled in fields the visitor has not changed, before and after the start', () => {
    const prefill: WidgetMessage = {
      name: 'prefill-form-data',
      data: { description: 'Page: /keys', email: 'a@b.example', other: 1 },
    }
    const before = run(prefill, ...writing).panel.screen
    const answers = {
      description: { value: 'Page: /keys', isDirty: false },
      email: { value: 'a@b.example', isDirty: false },
    }
    expect(before).toMatchObject({ flow: { answers } })
    const after = run(...written, prefill).panel.screen
    expect(after).toMatchObject({ flow: { answers: { ...answers, description: { value: 'It broke' } } } })
  })

  test('P-036 include what the editor reports, and are sent with the form', () => {
    const { effects } = run(
      ...written,
      { kind: 'start-capture', mode: 'screenshot' },
      { name: 'set-form-data', data: { formKey: 'capture', data: { value: 'screenshot', dirty: true } } },
      { kind: 'submit' },
    )
    expect(posted(effects).slice(1)).toEqual([
      { name: 'start-screen-drawing', data: 'screenshot' },
      {
        ...sentFeedback,
        data: { ...sentFeedback.data, formData: { description: 'It broke', capture: 'screenshot' } },
      },
    ])
  })

  test('keep the thumbnail of the screenshot', () => {
    const data = { width: 160, height: 90, paths: [{ d: 'M0 0h160v90H0Z', fill: '#FFFFFF' }] }
    const { panel } = run(...written, { name: 'capture-thumbnail', data })
    expect(panel.screen).toMatchObject({ flow: { thumbnail: data } })
  })

  test('come back after a visit to the list', () => {
    const { panel } = run(...written, { kind: 'leave' }, { kind: 'choose', name: 'bugreporting' })
    expect(panel.screen).toMatchObject({ flow: { answers: { description: { value: 'It broke' } } } })
  })

  test('P-041 leaving with a drawing, or removing it, removes it from the page', () => {
    const drawn: WidgetMessage = {
      name: 'set-form-data',
      data: { formKey: 'capture', data: { value: 'screenshot', dirty: true } },
    }
    expect(posted(run(...written, drawn, { kind: 'leave' }).effects).at(-1)).toEqual({
      name: 'cleanup-drawings',
    })
    const removed = run(...written, drawn, { kind: 'remove-capture', mode: 'screenshot' })
    expect(posted(removed.effects).at(-1)).toEqual({ name: 'cleanup-drawings', data: 'screenshot' })
    expect(posted(continueFrom(removed, { kind: 'submit' }).effects)).toEqual([sentFeedback])
  })

  test('have a screenshot and a recording, each of which can be removed', () => {
    const captured = (value: string): WidgetMessage => ({
      name: 'set-form-data',
      data: { formKey: 'capture', data: { value, dirty: true } },
    })
    const both = run(...written, captured('screenshot'), captured('capture'), captured('screenshot'))
    expect(both.panel.screen).toMatchObject({ flow: { captures: ['capture', 'screenshot'] } })
    const removed = continueFrom(both, { kind: 'remove-capture', mode: 'screenshot' })
    expect(removed.panel.screen).toMatchObject({
      flow: { captures: ['capture'], answers: { capture: { value: 'capture' } }, thumbnail: undefined },
    })
    expect(posted(removed.effects)).toEqual([{ name: 'cleanup-drawings', data: 'screenshot' }])
    expect(posted(continueFrom(both, { kind: 'leave' }).effects)).toEqual([{ name: 'cleanup-drawings' }])
  })
})

test('P-033 another session replaces the first, and its token with it', () => {
  const other: WidgetMessage = {
    ...session,
    data: { ...session.data, sessionData: { ...session.data.sessionData, gleapId: 'g2' } },
  }
  const { panel } = run(...writing, other)
  expect([panel.session, panel.token]).toEqual([other.data, { kind: 'none' }])
})

test('P-042 closing tells the host; a finished report does not wait for the next visit, an unfinished one does', () => {
  const closed = run(...written, { kind: 'close' })
  expect(posted(closed.effects).at(-1)).toEqual({ name: 'close-widget' })
  expect(closed.panel.screen.kind).toBe('flow')
  expect(run(...sending, { name: 'feedback-sent' }, { kind: 'close' }).panel.screen.kind).toBe('home')
})
