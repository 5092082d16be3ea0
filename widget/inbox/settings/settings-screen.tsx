import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { adoptStyles } from '../../ui/adopt-styles.ts'
import uiStyles from '../../ui/ui.css' with { type: 'text' }
import { Icon } from '../icon.tsx'
import type { Inbox } from '../store.ts'
import { createSettingsEditor } from './settings-editor.ts'
import { SettingsForm } from './settings-form.tsx'
import settingsStyles from './settings.css' with { type: 'text' }

adoptStyles(document, uiStyles, settingsStyles)

/** The settings of one project, with a preview of what visitors get. */
export function SettingsScreen({ inbox, sdkKey }: { inbox: Inbox; sdkKey: string }) {
  const [editor] = useState(() => createSettingsEditor(inbox.api, sdkKey))
  const { now } = useSnapshot(editor.state)
  useEffect(() => {
    void editor.load()
  }, [editor])
  useEffect(() => {
    const name = now.kind === 'ready' ? now.editing.saved.project.name : sdkKey
    document.title = `Settings of ${name} · Inbox`
  }, [now, sdkKey])
  if (now.kind === 'ready') return <SettingsForm inbox={inbox} sdkKey={sdkKey} editor={editor} state={now} />
  return (
    <main className="message-page" aria-busy={now.kind === 'loading'}>
      <h1>Settings</h1>
      {now.kind === 'loading' && <p className="muted">Loading…</p>}
      {now.kind === 'failed' && (
        <>
          <p className="error" role="alert">
            The settings could not be loaded. {now.sentence}
          </p>
          <p className="message-actions">
            <button className="button" type="button" onClick={() => void editor.load()}>
              Try again
            </button>
            <a className="button" href={inbox.base}>
              <Icon name="back" />
              Reports
            </a>
          </p>
        </>
      )}
    </main>
  )
}
