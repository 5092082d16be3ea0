import type { Config } from '@node-docs/edge/contract/config'
import type { FrameMessage, WidgetMessage } from '@node-docs/edge/contract/frame-messages'
import { createFrameChannel } from '../../messages/frame-channel.ts'

export type PreviewAppearance = Extract<WidgetMessage, { name: 'config-update' }>['data']

export interface PreviewChannel {
  /** Changes the appearance of the panel. */
  update: (appearance: PreviewAppearance) => void
  /** Connects to the frame. Returns a function that disconnects. */
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

/** Acts as the host page of the panel in the preview. The panel works, but sends no reports. */
export function createPreviewChannel(frameUrl: string): PreviewChannel {
  let latest: PreviewAppearance | undefined
  let post: (message: WidgetMessage) => void = () => undefined

  return {
    update(appearance) {
      latest = appearance
      post({ name: 'config-update', data: appearance })
    },
    connect(frame, { onHeight, onClose }) {
      function handleMessage(message: FrameMessage): void {
        if (message.name === 'ping' && latest !== undefined) post({ name: 'config-update', data: latest })
        if (message.name === 'height-update') onHeight(message.data)
        if (message.name === 'close-widget') onClose()
        if (message.name === 'send-feedback') post({ name: 'feedback-sent' })
      }
      const channel = createFrameChannel({
        target: window,
        frameUrl: () => frameUrl,
        onMessage: handleMessage,
      })
      const disconnect = channel.connect(frame)
      post = channel.post
      return () => {
        post = () => undefined
        disconnect()
        channel.stop()
      }
    },
  }
}
