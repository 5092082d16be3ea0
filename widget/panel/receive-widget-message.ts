import type { WidgetMessage } from '@node-docs/edge/contract'
import {
  CAPTURE_FIELD,
  fillIn,
  isCaptureMode,
  omit,
  startFlow,
  withAnswer,
  withCapture,
  withoutCaptures,
} from './flow.ts'
import type { Effect, Flow, FlowRequest, Panel, Screen, Setup, Transition } from './model.ts'

/** English text, which the form translates (W-191). */
const SENDING_FAILED = 'Something went wrong, please try again.'

/** Applies a message from the widget. */
export function receive(panel: Panel, message: WidgetMessage): Transition {
  switch (message.name) {
    case 'config-update':
      return receiveSetup(panel, message.data)
    case 'session-update': {
      const isOther = panel.session?.sessionData.gleapId !== message.data.sessionData.gleapId
      // A token is valid only for its session, so another session needs a new token.
      return withoutEffects({ ...panel, session: message.data, ...(isOther && { token: { kind: 'none' } }) })
    }
    case 'prefill-form-data': {
      const prefill = { ...panel.prefill, ...message.data }
      return changeFlow({ ...panel, prefill }, (flow) => fillIn(flow, message.data))
    }
    case 'set-form-data': {
      const { formKey, data } = message.data
      const answer = { value: data.value, isDirty: data.dirty }
      return changeFlow(panel, (flow) => {
        const answered = withAnswer(flow, formKey, answer)
        return formKey === CAPTURE_FIELD && isCaptureMode(answer.value)
          ? withCapture(answered, answer.value)
          : answered
      })
    }
    case 'start-feedbackflow':
      return openFlow(panel, message.data)
    case 'sending-progress':
      return withoutEffects(
        panel.screen.kind === 'sending'
          ? withScreen(panel, { ...panel.screen, progress: message.data })
          : panel,
      )
    case 'capture-thumbnail':
      return changeFlow(panel, (flow) => ({ ...flow, thumbnail: message.data }))
    case 'replay-ready':
      return changeFlow(panel, (flow) => ({ ...flow, hasReplay: true }))
    case 'report-reference':
      return withoutEffects({ ...panel, reference: message.data })
    case 'feedback-sent':
      return finishSending(panel, 'sent')
    case 'feedback-queued':
      return finishSending(panel, 'queued')
    case 'report-lost':
      // The visitor can send the answers of this page again.
      return withoutEffects(
        message.data && panel.screen.kind === 'queued'
          ? withScreen(panel, { kind: 'failed', flow: panel.screen.flow, text: SENDING_FAILED })
          : { ...panel, hasLostReport: true },
      )
    case 'feedback-sending-failed': {
      const { screen } = panel
      if (screen.kind !== 'sending' || !screen.isPosted) return withoutEffects(panel)
      return withoutEffects(withScreen(panel, { kind: 'failed', flow: screen.flow, text: message.data }))
    }
  }
}

/**
 * Stores a configuration. An open form keeps its fields (P-034). If a flow was requested before the first
 * configuration arrived, opens that flow.
 */
function receiveSetup(
  panel: Panel,
  data: { config: Setup['config']; actions: Setup['actions']; overrideLanguage: string },
): Transition {
  const { pending } = panel
  const next: Panel = { ...panel, setup: data, pending: undefined }
  return pending === undefined ? withoutEffects(next) : openFlow(next, pending)
}

/**
 * Opens a flow and notifies the host page (P-039). If the flow is already open, keeps the visitor's answers, but
 * removes captures and replay, because the widget discards them whenever a flow starts (W-138). Before the first
 * configuration, only stores the request. Ignores the request while a report is being sent.
 */
export function openFlow(panel: Panel, request: FlowRequest): Transition {
  const { setup, screen } = panel
  if (setup === undefined) return withoutEffects({ ...panel, pending: request })
  if (screen.kind === 'sending') return withoutEffects(panel)
  const open = screen.kind === 'flow' || screen.kind === 'failed' ? screen.flow : undefined
  const fresh = startFlow(request, setup, panel)
  const flow =
    open?.name === request.flow
      ? {
          ...withoutCaptures(open),
          hasReplay: false,
          outboundId: fresh.outboundId,
          canGoBack: fresh.canGoBack,
        }
      : fresh
  const left = open === undefined || open.name === request.flow ? [] : cancelUploads(open)
  const started = post({
    name: 'notify-event',
    data: { type: 'flow-started', data: { flow: request.flow } },
  })
  // Requests the token when the flow opens, so that sending need not wait for it.
  const needsToken = panel.token.kind === 'none' || panel.token.kind === 'unavailable'
  return {
    panel: { ...panel, ...(needsToken && { token: { kind: 'requested' } }), screen: { kind: 'flow', flow } },
    effects: [...left, started, ...(needsToken ? [{ kind: 'request-token' } as const] : [])],
  }
}

export function cancelUploads({ uploads }: Flow): Effect[] {
  return uploads.flatMap(({ id, progress }) =>
    progress.kind === 'uploading' ? [{ kind: 'cancel-upload', id }] : [],
  )
}

/** Applies a change to the open form. Does nothing on screens without a form. */
export function changeFlow(panel: Panel, apply: (flow: Flow) => Flow): Transition {
  const { screen } = panel
  const isForm = screen.kind === 'flow' || screen.kind === 'failed'
  return withoutEffects(isForm ? withScreen(panel, { ...screen, flow: apply(screen.flow) }) : panel)
}

export function post(message: Extract<Effect, { kind: 'post' }>['message']): Effect {
  return { kind: 'post', message }
}

export function withScreen(panel: Panel, screen: Screen): Panel {
  return { ...panel, screen }
}

/** Sets the number of unread replies. With any number, the list of actions offers the visitor's messages. */
export function withUnreadReplies(panel: Panel, unreadReplies: unknown): Panel {
  const { session } = panel
  return session
    ? { ...panel, session: { ...session, sessionData: { ...session.sessionData, unreadReplies } } }
    : panel
}

export function withoutEffects(panel: Panel): Transition {
  return { panel, effects: [] }
}

/**
 * Shows that the report was delivered or queued. Ignores the response unless the screen shows a report that was posted,
 * failed or queued.
 */
function finishSending(panel: Panel, kind: 'sent' | 'queued'): Transition {
  const { screen } = panel
  const isPending =
    (screen.kind === 'sending' && screen.isPosted) || screen.kind === 'failed' || screen.kind === 'queued'
  if (!isPending) return withoutEffects(panel)
  const drafts = omit(panel.drafts, screen.flow.name)
  const hadDrawing = screen.flow.captures.length > 0 && screen.kind !== 'queued'
  const known =
    kind === 'sent' ? withUnreadReplies(panel, panel.session?.sessionData['unreadReplies'] ?? 0) : panel
  return {
    panel: { ...known, drafts, token: { kind: 'none' }, screen: { kind, flow: screen.flow } },
    effects: hadDrawing ? [post({ name: 'cleanup-drawings' })] : [],
  }
}
