import { UPLOAD_BYTES } from '@node-docs/edge/contract/limits'
import { checkAnswers, createFeedbackMessage, listShownFields } from './fields.ts'
import { withAnswer, withoutCapture, withoutCaptures } from './flow.ts'
import type { Effect, FileInfo, Panel, PanelEvent, Transition, Upload, UploadProgress } from './model.ts'
import {
  cancelUploads,
  changeFlow,
  openFlow,
  post,
  receive,
  withoutEffects,
  withUnreadReplies,
  withScreen,
} from './receive-widget-message.ts'

/**
 * The feedbackType of actions that the host page handles. These actions have no form. The host page receives their name
 * (P-043).
 */
export const CUSTOM_ACTION = 'CUSTOM_ACTION'

/** Computes the next state and its effects. Does not run the effects. */
export function reduce(panel: Panel, event: PanelEvent): Transition {
  switch (event.kind) {
    case 'receive':
      return receive(panel, event.message)
    case 'restore':
      return restore(panel, event.drafts)
    case 'choose':
      return choose(panel, event.name)
    case 'open-replies':
      return withoutEffects(openReplies(panel))
    case 'leave':
      return leave(panel)
    case 'close':
      return close(panel)
    case 'open-link':
      return { panel, effects: [post({ name: 'open-url', data: event.url })] }
    case 'answer':
      return changeFlow(panel, (flow) => withAnswer(flow, event.name, { value: event.value, isDirty: true }))
    case 'start-capture':
      return { panel, effects: [post({ name: 'start-screen-drawing', data: event.mode })] }
    case 'remove-capture':
      return {
        ...changeFlow(panel, (flow) => withoutCapture(flow, event.mode)),
        effects: [post({ name: 'cleanup-drawings', data: event.mode })],
      }
    case 'preview':
      return { panel, effects: [post({ name: 'preview-part', data: event.part })] }
    case 'add-files':
      return addFiles(panel, event.files)
    case 'remove-file': {
      const next = changeFlow(panel, (flow) => ({
        ...flow,
        uploads: flow.uploads.filter(({ id }) => id !== event.id),
      }))
      return { ...next, effects: [{ kind: 'cancel-upload', id: event.id }] }
    }
    case 'retry-file': {
      const next = setUpload(panel, event.id, { kind: 'uploading', share: 0 })
      return { panel: next, effects: [{ kind: 'upload', id: event.id }] }
    }
    case 'upload':
      return advance(setUpload(panel, event.id, event.progress))
    case 'toggle-part':
      return changeFlow(panel, (flow) => {
        const others = flow.excludedParts.filter((part) => part !== event.part)
        return { ...flow, excludedParts: event.isOn ? others : [...others, event.part] }
      })
    case 'submit':
      return submit(panel)
    case 'token':
      return advance({
        ...panel,
        repliesByEmail: event.repliesByEmail,
        token: event.token === undefined ? { kind: 'unavailable' } : { kind: 'ready', value: event.token },
      })
  }
}

/** Restores drafts from before the page was reloaded. Answers that this page already has take precedence. */
function restore(panel: Panel, drafts: Panel['drafts']): Transition {
  const next = { ...panel, drafts: { ...drafts, ...panel.drafts } }
  return changeFlow(next, (flow) => ({ ...flow, answers: { ...drafts[flow.name], ...flow.answers } }))
}

function choose(panel: Panel, name: string): Transition {
  if (panel.setup?.actions[name]?.feedbackType === CUSTOM_ACTION) {
    return { panel, effects: [post({ name: 'run-custom-action', data: name })] }
  }
  return openFlow(panel, { flow: name })
}

/** Opens the replies and resets the number of unread replies, because the panel now shows them. */
function openReplies(panel: Panel): Panel {
  return withScreen(withUnreadReplies(panel, 0), { kind: 'replies' })
}

/**
 * Goes back to the list and keeps the answers as a draft. While a report waits for its uploads, goes back to the form.
 */
function leave(panel: Panel): Transition {
  const { screen } = panel
  if (screen.kind === 'sending')
    return withoutEffects(screen.isPosted ? panel : withScreen(panel, { kind: 'flow', flow: screen.flow }))
  const home = withScreen(panel, { kind: 'home' })
  if (screen.kind !== 'flow' && screen.kind !== 'failed') return withoutEffects(home)
  const { flow } = screen
  const drawings = flow.captures.length === 0 ? [] : [post({ name: 'cleanup-drawings' })]
  return {
    panel: { ...home, drafts: { ...panel.drafts, [flow.name]: withoutCaptures(flow).answers } },
    effects: [...cancelUploads(flow), ...drawings],
  }
}

/**
 * Closes the panel. After a finished report or after replies, it will open with the list of actions. Otherwise, it will
 * open with the same screen.
 */
function close(panel: Panel): Transition {
  const isDone = ['sent', 'queued', 'replies'].includes(panel.screen.kind)
  return {
    panel: { ...(isDone ? withScreen(panel, { kind: 'home' }) : panel), hasLostReport: false },
    effects: [post({ name: 'close-widget' })],
  }
}

function addFiles(panel: Panel, files: readonly FileInfo[]): Transition {
  const added = files.map((file): Upload => {
    const isTooLarge = file.size > UPLOAD_BYTES
    return { ...file, progress: isTooLarge ? { kind: 'too-large' } : { kind: 'uploading', share: 0 } }
  })
  const { panel: next } = changeFlow(panel, (flow) => ({ ...flow, uploads: [...flow.uploads, ...added] }))
  if (next.screen === panel.screen) return withoutEffects(panel)
  const effects = added.flatMap(({ id, progress }): Effect[] =>
    progress.kind === 'uploading' ? [{ kind: 'upload', id }] : [],
  )
  return { panel: next, effects }
}

/** Updates the progress of an upload. A submitted report may be waiting for this upload. */
function setUpload(panel: Panel, id: number, progress: UploadProgress): Panel {
  const { screen } = panel
  if (!('flow' in screen)) return panel
  const uploads = screen.flow.uploads.map((upload) => (upload.id === id ? { ...upload, progress } : upload))
  return withScreen(panel, { ...screen, flow: { ...screen.flow, uploads } })
}

function submit(panel: Panel): Transition {
  const { screen } = panel
  if (screen.kind !== 'flow' && screen.kind !== 'failed') return withoutEffects(panel)
  const errors = checkAnswers(listShownFields(screen.flow, panel.session), screen.flow.answers)
  const flow = { ...screen.flow, errors }
  if (Object.keys(errors).length > 0) return withoutEffects(withScreen(panel, { kind: 'flow', flow }))
  // A request that failed while the visitor was writing is repeated: without a token, the report counts as spam.
  const token = panel.token.kind === 'unavailable' ? ({ kind: 'none' } as const) : panel.token
  const next = advance(
    withScreen(
      { ...panel, token, reference: undefined },
      { kind: 'sending', flow, isPosted: false, progress: 0 },
    ),
  )
  if (next.panel.token.kind !== 'none') return next
  return {
    panel: { ...next.panel, token: { kind: 'requested' } },
    effects: [...next.effects, { kind: 'request-token' }],
  }
}

/**
 * Posts a submitted report once its uploads are done and the token is ready or unavailable. A submitted report is
 * posted only once, even if this function is called several times.
 */
function advance(panel: Panel): Transition {
  const { screen, token } = panel
  if (screen.kind !== 'sending' || screen.isPosted) return withoutEffects(panel)
  const states = new Set(screen.flow.uploads.map(({ progress }) => progress.kind))
  // If an upload has failed, returns to the form, where the visitor can remove the file.
  if (states.has('failed') || states.has('too-large')) {
    return withoutEffects(withScreen(panel, { kind: 'flow', flow: screen.flow }))
  }
  if (states.has('uploading') || token.kind === 'requested' || token.kind === 'none')
    return withoutEffects(panel)
  return {
    panel: withScreen(panel, { ...screen, isPosted: true }),
    effects: [post(createFeedbackMessage(screen.flow, token))],
  }
}
