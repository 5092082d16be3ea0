import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { adoptStyles } from '../../ui/adopt-styles.ts'
import uiStyles from '../../ui/ui.css' with { type: 'text' }
import { Icon } from '../icon.tsx'
import type { Inbox } from '../store.ts'
import { createSettingsEditor } from './settings-editor.ts'
import { SettingsForm } from './settings-form.tsx'
import fieldStyles from './fields.css' with { type: 'text' }
import sectionStyles from './sections.css' with { type: 'text' }
import settingsStyles from './settings.css' with { type: 'text' }

adoptStyles(document, uiStyles, settingsStyles, fieldStyles, sectionStyles)

/** The settings of one project with a live preview. */
export function SettingsScreen({ inbox, sdkKey }: { inbox: Inbox; sdkKey: string }) {
  const [editor] = useState(() => createSettingsEditor(inbox.api, sdkKey))
  const { current } = useSnapshot(editor.state)
  useEffect(() => {
    void editor.load()
  }, [editor])
  useEffect(() => {
    const name = current.kind === 'ready' ? current.editing.saved.project.name : sdkKey
    document.title = `Settings for ${name} · Inbox`
  }, [current, sdkKey])
  if (current.kind === 'ready')
    return <SettingsForm inbox={inbox} sdkKey={sdkKey} editor={editor} state={current} />
  return (
    <main className="message-page" aria-busy={current.kind === 'loading'}>
      <h1>Settings</h1>
      {current.kind === 'loading' && <p className="muted">Loading…</p>}
      {current.kind === 'failed' && (
        <>
          <p className="error" role="alert">
            Couldn’t load the settings. {current.error}
          </p>
          <p className="message-actions">
            <button className="button" type="button" onClick={() => void editor.load()}>
              Retry
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
