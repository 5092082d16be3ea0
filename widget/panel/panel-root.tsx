import { useEffect, useRef } from 'react'
import { Form } from './form.tsx'
import { Home } from './home.tsx'
import type { Panel, ScreenProps, SessionUpdate } from './model.ts'
import { Sending, SentScreen } from './sending.tsx'
import { RepliesScreen } from './replies-screen.tsx'
import type { PanelStore } from './store.ts'
import { useFocus, useHeight, useTexts, useTheme } from './hooks.ts'

export interface PanelRootProps {
  panel: Panel
  store: PanelStore
  onHeight: (height: number) => void
}

/** Shows the current screen in the visitor's language and the project's colors. */
export function PanelRoot({ panel, store, onHeight }: PanelRootProps) {
  const texts = useTexts(panel.setup)
  const box = useRef<HTMLDivElement>(null)
  useTheme(panel.setup?.config)
  useHeight(box, onHeight)
  useFocus(box, panel.screen)
  useEffect(() => closeOnEscape(() => store.dispatch({ kind: 'close' })), [store])
  return (
    <div ref={box} className="panel">
      {texts !== undefined && (
        <CurrentScreen {...{ panel, texts }} dispatch={store.dispatch} onFiles={store.addFiles} />
      )}
    </div>
  )
}

function CurrentScreen(props: ScreenProps & { onFiles: PanelStore['addFiles'] }) {
  const { panel, texts, dispatch } = props
  const { screen, setup } = panel
  if (setup === undefined) return null
  switch (screen.kind) {
    case 'home':
      return (
        <Home
          {...{ setup, texts, dispatch }}
          unread={panel.session?.sessionData['unreadReplies']}
          hasLostReport={panel.hasLostReport}
        />
      )
    case 'replies':
      return (
        panel.session && (
          <RepliesScreen
            key={toPerson(panel.session)}
            {...{ texts, dispatch }}
            session={panel.session}
            logo={setup.config.buttonLogo}
          />
        )
      )
    case 'flow':
    case 'failed':
      return (
        <Form
          key={screen.flow.name}
          {...props}
          setup={setup}
          flow={screen.flow}
          failure={screen.kind === 'failed' ? screen.text : undefined}
        />
      )
    case 'sending':
      return <Sending {...{ screen, texts, dispatch }} />
    case 'sent':
    case 'queued':
      return <SentScreen {...props} screen={screen} />
  }
}

/**
 * Returns a key for the visitor. When the key changes, the replies to the previous visitor disappear from the screen.
 */
function toPerson({ sessionData: { gleapId, userId } }: SessionUpdate): string {
  return `${gleapId} ${String(userId)}`
}

/**
 * Calls `onClose` for Escape. The frame handles the key itself, because its key events do not reach the host page
 * (P-042).
 */
function closeOnEscape(onClose: () => void): () => void {
  const close = ({ key, defaultPrevented, isComposing }: KeyboardEvent): void => {
    if (key === 'Escape' && !defaultPrevented && !isComposing) onClose()
  }
  document.addEventListener('keydown', close)
  return () => document.removeEventListener('keydown', close)
}
