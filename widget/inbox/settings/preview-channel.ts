import type { Config, FrameMessage, WidgetMessage } from '@node-docs/edge/contract'
import { createFrameChannel } from '../../messages/frame-channel.ts'

export type PreviewAppearance = Extract<WidgetMessage, { name: 'config-update' }>['data']

export interface PreviewChannel {
  /** What the panel is to look like from now on. */
  update: (look: PreviewAppearance) => void
  /** Begins when the frame is there. Returns what ends it. */
  connect: (frame: () => Window | null, handlers: PanelHandlers) => () => void
}

export interface PanelHandlers {
  onHeight: (height: number) => void
  onClose: () => void
}

export function createPreviewAppearance(
  { flowConfig, projectActions }: Config,
  language: string,
): PreviewAppearance {
  return { config: flowConfig, actions: projectActions, overrideLanguage: language }
}

/** Plays the widget to a panel: everything works in it, and what is sent goes nowhere. */
export function createPreviewChannel(frameUrl: string): PreviewChannel {
  let latest: PreviewAppearance | undefined
  let post: (message: WidgetMessage) => void = () => undefined

  return {
    update(look) {
      latest = look
      post({ name: 'config-update', data: look })
    },
    connect(frame, { onHeight, onClose }) {
      function handle(message: FrameMessage): void {
        if (message.name === 'ping' && latest !== undefined) post({ name: 'config-update', data: latest })
        if (message.name === 'height-update') onHeight(message.data)
        if (message.name === 'close-widget') onClose()
        if (message.name === 'send-feedback') post({ name: 'feedback-sent' })
      }
      const bridge = createFrameChannel({ target: window, frameUrl: () => frameUrl, onMessage: handle })
      const disconnect = bridge.connect(frame)
      post = bridge.post
      return () => {
        post = () => undefined
        disconnect()
        bridge.stop()
      }
    },
  }
}
