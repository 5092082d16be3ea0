import type { Config, FrameMessage, WidgetMessage } from '@node-docs/edge/contract'
import { createBridge } from '../../bridge/bridge.ts'

export type PanelLook = Extract<WidgetMessage, { name: 'config-update' }>['data']

export interface PanelTalk {
  /** What the panel is to look like from now on. */
  tell: (look: PanelLook) => void
  /** Begins when the frame is there. Returns what ends it. */
  begin: (frame: () => Window | null, handlers: PanelHandlers) => () => void
}

export interface PanelHandlers {
  onHeight: (height: number) => void
  onClose: () => void
}

export function toLook({ flowConfig, projectActions }: Config, language: string): PanelLook {
  return { config: flowConfig, actions: projectActions, overrideLanguage: language }
}

/** Plays the widget to a panel: everything works in it, and what is sent goes nowhere. */
export function createPanelTalk(frameUrl: string): PanelTalk {
  let latest: PanelLook | undefined
  let post: (message: WidgetMessage) => void = () => undefined

  return {
    tell(look) {
      latest = look
      post({ name: 'config-update', data: look })
    },
    begin(frame, { onHeight, onClose }) {
      function handle(message: FrameMessage): void {
        if (message.name === 'ping' && latest !== undefined) post({ name: 'config-update', data: latest })
        if (message.name === 'height-update') onHeight(message.data)
        if (message.name === 'close-widget') onClose()
        if (message.name === 'send-feedback') post({ name: 'feedback-sent' })
      }
      const bridge = createBridge({ target: window, frameUrl: () => frameUrl, onMessage: handle })
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
