import { describe, expect, test } from 'bun:test'
import type { WidgetMessage } from '@node-docs/edge/contract'
import { UPLOAD_BYTES } from '@node-docs/edge/contract/limits'
import { CUSTOM_ACTION } from './reduce.ts'
import {
  configure,
  continueFrom,
  identified,
  posted,
  ready,
  run,
  sending,
  sentFeedback,
  session,
  writing,
  written,
} from './events-fixture.ts'

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

describe('sending', () => {
  test('P-040 posts one message per submit, however often the button is pressed', () => {
    const { effects } = run(...sending, { kind: 'submit' }, { kind: 'submit' })
    expect(posted(effects).filter(({ name }) => name === 'send-feedback')).toEqual([sentFeedback])
  })

  test('does not start while an answer is missing, and shows an error at its field', () => {
    const { panel, effects } = run(
      ...writing,
      { kind: 'answer', name: 'email', value: 'not an address' },
      { kind: 'submit' },
    )
    expect(panel.screen).toMatchObject({
      kind: 'flow',
      flow: { errors: { description: 'errorRequired', email: 'errorEmail' } },
    })
    expect(posted(effects).map(({ name }) => name)).not.toContain('send-feedback')
  })

  test('does not start with a text that the server would refuse for its length, and keeps the text', () => {
    const value = '記'.repeat(300_000)
    const { panel, effects } = run(
      ...written,
      { kind: 'answer', name: 'description', value },
      { kind: 'submit' },
    )
    expect(panel.screen).toMatchObject({
      kind: 'flow',
      flow: { errors: { description: 'errorTooLong' }, answers: { description: { value } } },
    })
    expect(posted(effects).map(({ name }) => name)).not.toContain('send-feedback')
  })

  test('does not ask for an email that the session has', () => {
    const { effects } = run(
      configure({
        bugreporting: {
          feedbackType: 'BUG',
          excludeData: {},
          form: [{ name: 'email', type: 'email', label: 'Mail', required: true }],
        },
      }),
      identified,
      { kind: 'choose', name: 'bugreporting' },
      { kind: 'token', token: 't1' },
      { kind: 'submit' },
    )
    expect(posted(effects).at(-1)).toMatchObject({ name: 'send-feedback', data: { formData: {} } })
  })

  test('waits for the token, and sends without one if the request fails', () => {
    const waiting = run(
      ...ready,
      { kind: 'choose', name: 'bugreporting' },
      { kind: 'answer', name: 'description', value: 'It broke' },
      { kind: 'submit' },
    )
    expect(posted(waiting.effects).map(({ name }) => name)).toEqual(['notify-event'])
    const { panel, effects } = continueFrom(waiting, { kind: 'token', token: undefined })
    expect(panel.screen).toMatchObject({ kind: 'sending', isPosted: true })
    expect(posted(effects)).toEqual([
      {
        name: 'send-feedback',
        data: { formData: { description: 'It broke' }, action: { feedbackType: 'BUG', excludeData: {} } },
      },
    ])
  })

  test('requests the token again if the request failed while the visitor was writing', () => {
    const failed = run(
      ...ready,
      { kind: 'choose', name: 'bugreporting' },
      { kind: 'token', token: undefined },
      { kind: 'answer', name: 'description', value: 'It broke' },
    )
    const waiting = continueFrom(failed, { kind: 'submit' })
    expect(waiting.effects).toEqual([{ kind: 'request-token' }])
    expect(posted(continueFrom(waiting, { kind: 'token', token: 't1' }).effects)).toEqual([sentFeedback])
  })

  test('waits for files, which are sent as URLs', () => {
    const file = { id: 1, name: 'log.txt', type: 'text/plain', size: 12 }
    const waiting = run(...written, { kind: 'add-files', files: [file] }, { kind: 'submit' })
    expect(waiting.effects.slice(-1)).toEqual([{ kind: 'upload', id: 1 }])
    const done = continueFrom(waiting, {
      kind: 'upload',
      id: 1,
      progress: { kind: 'done', url: 'https://files.example/1' },
    })
    expect(posted(done.effects)).toEqual([
      {
        ...sentFeedback,
        data: {
          ...sentFeedback.data,
          formData: {
            description: 'It broke',
            attachments: [{ name: 'log.txt', url: 'https://files.example/1', type: 'text/plain', size: 12 }],
          },
        },
      },
    ])
  })

  const logFile = { id: 1, name: 'log.txt', type: '', size: 12 }

  test('goes back to the form when a file fails, so that the visitor decides', () => {
    const { panel, effects } = run(
      ...written,
      { kind: 'add-files', files: [logFile] },
      { kind: 'submit' },
      { kind: 'upload', id: 1, progress: { kind: 'failed' } },
    )
    expect(panel.screen.kind).toBe('flow')
    const removed = continueFrom({ panel, effects }, { kind: 'remove-file', id: 1 }, { kind: 'submit' })
    expect(posted(removed.effects)).toEqual([sentFeedback])
  })

  test('goes back to the form when the visitor does not want to wait for the files', () => {
    const { panel, effects } = run(
      ...written,
      { kind: 'add-files', files: [logFile] },
      { kind: 'submit' },
      { kind: 'leave' },
      { kind: 'upload', id: 1, progress: { kind: 'done', url: 'https://files.example/1' } },
    )
    expect(panel.screen).toMatchObject({ kind: 'flow', flow: { uploads: [{ progress: { kind: 'done' } }] } })
    expect(posted(effects).map(({ name }) => name)).not.toContain('send-feedback')
  })

  test('never uploads a file that is too large for the server', () => {
    const file = { id: 1, name: 'film.mp4', type: 'video/mp4', size: UPLOAD_BYTES + 1 }
    const { panel, effects } = run(...written, { kind: 'add-files', files: [file] })
    expect(panel.screen).toMatchObject({ flow: { uploads: [{ progress: { kind: 'too-large' } }] } })
    expect(effects.filter(({ kind }) => kind === 'upload')).toEqual([])
  })

  test('leaves out the parts that the project or the visitor excludes', () => {
    const action = { feedbackType: 'BUG', excludeData: { replays: true } }
    const { effects } = run(
      configure({ bugreporting: action }),
      session,
      { kind: 'choose', name: 'bugreporting' },
      { kind: 'token', token: 't1' },
      { kind: 'answer', name: 'description', value: 'x' },
      { kind: 'toggle-part', part: 'consoleLog', isOn: false },
      { kind: 'toggle-part', part: 'networkLogs', isOn: false },
      { kind: 'toggle-part', part: 'networkLogs', isOn: true },
      { kind: 'submit' },
    )
    expect(posted(effects).at(-1)).toMatchObject({
      data: { action: { excludeData: { replays: true, consoleLog: true } } },
    })
  })
})

describe('the response', () => {
  const text = 'Something went wrong, please try again.'

  test('P-038 W-134 shows thanks after delivery', () => {
    expect(run(...sending, { name: 'feedback-sent' }).panel.screen.kind).toBe('sent')
  })

  test('keeps whether replies are also sent by email', () => {
    const open = [...ready, { kind: 'choose', name: 'bugreporting' }] as const
    const token = { kind: 'token', token: 't1', repliesByEmail: true } as const
    const answer = { kind: 'answer', name: 'description', value: 'It broke' } as const
    const sent = run(...open, token, answer, { kind: 'submit' }, { name: 'feedback-sent' })
    expect(sent.panel).toMatchObject({ screen: { kind: 'sent' }, repliesByEmail: true })
    expect(run(...open, { kind: 'token', token: 't1' }).panel.repliesByEmail).toBeUndefined()
  })

  test('P-038 W-135 shows the given text after a failure, and keeps everything for a retry', () => {
    const failed = run(...sending, { name: 'feedback-sending-failed', data: text })
    expect(failed.panel.screen).toMatchObject({
      kind: 'failed',
      text,
      flow: { answers: { description: { value: 'It broke' } } },
    })
    expect(posted(continueFrom(failed, { kind: 'submit' }).effects)).toEqual([sentFeedback])
  })

  test('shows a queued report, and thanks once it is delivered', () => {
    const queued = run(
      ...sending,
      { name: 'feedback-sending-failed', data: text },
      { name: 'feedback-queued' },
    )
    expect(queued.panel.screen.kind).toBe('queued')
    expect(continueFrom(queued, { name: 'feedback-sent' }).panel.screen.kind).toBe('sent')
  })

  test('shows the form again with its answers if a queued report of this page is given up', () => {
    const { panel } = run(
      ...sending,
      { name: 'feedback-sending-failed', data: text },
      { name: 'feedback-queued' },
      { name: 'report-lost', data: true },
    )
    expect(panel.screen).toMatchObject({
      kind: 'failed',
      text,
      flow: { answers: { description: { value: 'It broke' } } },
    })
  })

  test('tells the visitor on the list of actions that an earlier report was given up, until it is closed', () => {
    const lost = run(...written, { name: 'report-lost', data: false })
    expect(lost.panel).toMatchObject({ hasLostReport: true, screen: { kind: 'flow' } })
    expect(continueFrom(lost, { kind: 'leave' }).panel.hasLostReport).toBe(true)
    expect(continueFrom(lost, { kind: 'close' }).panel.hasLostReport).toBe(false)
  })

  test('to an earlier report does not change the open form', () => {
    const { panel } = run(...written, { name: 'feedback-sent' }, { name: 'feedback-queued' })
    expect(panel.screen.kind).toBe('flow')
  })

  test('uses up the token: the next report requests another', () => {
    const next = run(
      ...sending,
      { name: 'feedback-sent' },
      { kind: 'leave' },
      { kind: 'choose', name: 'bugreporting' },
    )
    expect(next.effects.filter(({ kind }) => kind === 'request-token')).toHaveLength(2)
    expect(next.panel.screen).toMatchObject({ flow: { answers: {} } })
  })
})
