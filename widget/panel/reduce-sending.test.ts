import { describe, expect, test } from 'bun:test'
import { UPLOAD_BYTES } from '@node-docs/edge/contract/limits'
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
} from './sample-events.ts'

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

  test('goes back to the form when a file fails, so that the visitor decides', () => {
    const file = { id: 1, name: 'log.txt', type: '', size: 12 }
    const { panel, effects } = run(
      ...written,
      { kind: 'add-files', files: [file] },
      { kind: 'submit' },
      { kind: 'upload', id: 1, progress: { kind: 'failed' } },
    )
    expect(panel.screen.kind).toBe('flow')
    const removed = continueFrom({ panel, effects }, { kind: 'remove-file', id: 1 }, { kind: 'submit' })
    expect(posted(removed.effects)).toEqual([sentFeedback])
  })

  test('goes back to the form when the visitor does not want to wait for the files', () => {
    const file = { id: 1, name: 'log.txt', type: '', size: 12 }
    const { panel, effects } = run(
      ...written,
      { kind: 'add-files', files: [file] },
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
