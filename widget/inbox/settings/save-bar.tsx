import { type SettingsEditor, type SettingsEditorState, isChanged } from './settings-editor.ts'

export interface SaveBarProps {
  editor: SettingsEditor
  state: Extract<SettingsEditorState, { kind: 'ready' }>
}

/** Whether everything is saved, and the way to get there. */
export function SaveBar({ editor, state: { editing, doing, said } }: SaveBarProps) {
  const isDirty = isChanged(editing)
  const isWrong = Object.keys(editing.errors).length > 0 || said.startsWith('Nothing was saved')
  const isSaving = doing === 'saving'
  return (
    <footer className="save-bar">
      <p className={isWrong ? 'save-status error' : 'save-status muted'} role={isWrong ? 'alert' : 'status'}>
        {said === ''
          ? isDirty
            ? 'Not saved yet. Your changes are kept in this browser.'
            : 'Everything is saved.'
          : said}
      </p>
      <button className="button" type="button" disabled={!isDirty || isSaving} onClick={editor.discard}>
        Discard
      </button>
      <button
        className="button primary"
        type="button"
        disabled={!isDirty || isSaving}
        onClick={() => void editor.save()}
      >
        {isSaving ? 'Saving…' : 'Save'}
      </button>
    </footer>
  )
}
