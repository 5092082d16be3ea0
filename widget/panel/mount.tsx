import { createRoot } from 'react-dom/client'
import { adoptStyles } from '../ui/adopt-styles.ts'
import resetStyles from '../ui/reset.css' with { type: 'text' }
import uiStyles from '../ui/ui.css' with { type: 'text' }
import attachmentStyles from './attachments.css' with { type: 'text' }
import baseStyles from './base.css' with { type: 'text' }
import formFooterStyles from './form-footer.css' with { type: 'text' }
import formStyles from './form.css' with { type: 'text' }
import type { HostChannel } from './host-channel.ts'
import { limitPaste } from './paste-and-drop.ts'
import { PanelRoot } from './panel-root.tsx'
import sentScreenStyles from './sent-screen.css' with { type: 'text' }
import panelStyles from './panel.css' with { type: 'text' }
import { parseMessage } from './parse-message.ts'
import { createPanelStore } from './store.ts'

/** Renders the panel in `parent` and delivers the buffered messages. */
export function mountPanel(parent: HTMLElement, { post, receive: read }: HostChannel): void {
  const store = createPanelStore({ post })
  adoptStyles(document, uiStyles, resetStyles, baseStyles, panelStyles, sentScreenStyles)
  adoptStyles(document, formStyles, attachmentStyles, formFooterStyles)
  document.addEventListener('beforeinput', limitPaste)
  const root = createRoot(parent)
  const onHeight = (height: number): void => post({ name: 'height-update', data: height })
  // Messages are read before the first render, so that buffered ones cause only one render.
  read((text) => {
    const message = parseMessage(text)
    if (message === undefined) return
    // Loads the actions separately, because Gleap 16.4 sends the configuration without them.
    if (message.name === 'config-update' && !Object.keys(message.data.actions)[0])
      void import('./complete-setup.ts').then((chunk) => chunk.completeSetup(message, store, parseMessage))
    else store.dispatch({ kind: 'receive', message })
  })
  const draw = (): void => root.render(<PanelRoot panel={store.get()} store={store} onHeight={onHeight} />)
  store.subscribe(draw)
  draw()
}
