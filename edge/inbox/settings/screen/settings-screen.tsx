import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { adoptStyles } from '@node-docs/widget/ui/adopt-styles.ts'
import uiStyles from '@node-docs/widget/ui/ui.css' with { type: 'text' }
import { InlineText } from '../../app/controls.tsx'
import { Icon } from '../../app/icons.tsx'
import { SkeletonPage } from '../../app/skeleton.tsx'
import { type Inbox, showNotice } from '../../app/state.ts'
import { explainSettingsReadOnly } from '../../app/read-only.ts'
import { formatHref } from '../../app/router.ts'
import { defaultFilters } from '../../list/screen/filters.ts'
import {
  createSettingsEditor,
  isChanged,
  listChanges,
  type SettingsEditor,
  type SettingsEditorState,
} from './editor.ts'
import { createPreviewConfig, Preview } from './preview.tsx'
import { openSection, type SectionMark, SectionNav, useCurrentSection } from './section-nav.tsx'
import {
  findSection,
  listSections,
  previewedSections,
  savedSections,
  TEMPLATES_SECTION,
} from './sections.tsx'
import settingsStyles from './settings.css' with { type: 'text' }

adoptStyles(document, uiStyles, settingsStyles)

/** The settings of one project with a live preview. */
export function SettingsScreen({ inbox, sdkKey }: { inbox: Inbox; sdkKey: string }) {
  const [editor] = useState(() => createSettingsEditor(inbox.api, sdkKey))
  const { current } = useSnapshot(editor.state)
  useEffect(() => {
    void editor.load()
  }, [editor])
  useEffect(() => {
    const name = current.kind === 'ready' ? current.editing.saved.project.name : sdkKey
    document.title = `Settings · ${name} · Inbox`
  }, [current, sdkKey])
  if (current.kind === 'ready')
    return <SettingsForm inbox={inbox} sdkKey={sdkKey} editor={editor} state={current} />
  if (current.kind === 'loading') return <SkeletonPage title="Settings" />
  return (
    <main className="message-page">
      <h1>Settings</h1>
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
    </main>
  )
}

export interface SettingsFormProps {
  inbox: Inbox
  sdkKey: string
  editor: SettingsEditor
  state: Extract<SettingsEditorState, { kind: 'ready' }>
}

/** A project's settings: one section at a time, a live preview, and the save bar while there are unsaved changes. */
export function SettingsForm({ inbox, sdkKey, editor, state }: SettingsFormProps) {
  const { account, failingWebhooks, serviceUrls } = useSnapshot(inbox.state)
  const readOnlyReason = explainSettingsReadOnly(account)
  const { editing } = state
  const [language, setLanguage] = useState('en')
  const files = serviceUrls?.files ?? ''
  const preview = useMemo(() => createPreviewConfig(editing.draft, files), [editing.draft, files])
  useUnsavedWarning(isChanged(editing) && !state.isKept)
  const sections = listSections({
    settings: editing.draft,
    errors: editing.errors,
    onChange: editor.change,
    inbox,
    sdkKey,
    language,
    onLanguage: setLanguage,
    secrets: editing.secrets,
    saved: editing.saved.project,
  }).filter(
    ({ id }) =>
      (readOnlyReason === undefined || id !== 'data') &&
      (account?.role !== 'reader' || id !== TEMPLATES_SECTION),
  )
  const current = useCurrentSection(sections)
  useEffect(() => {
    if (Object.keys(editing.errors).length > 0)
      document.querySelector<HTMLElement>(`#${current} [aria-invalid="true"]`)?.focus()
  }, [editing.errors, current])
  const marks = new Map<string, SectionMark>()
  if (failingWebhooks.some(({ project }) => project === sdkKey)) marks.set('webhooks', 'warning')
  for (const path of listChanges(editing)) marks.set(findSection(path), 'unsaved')
  for (const path of Object.keys(editing.errors)) marks.set(findSection(path), 'error')
  /** Saves, and says so. If the open section has no errors, opens the first one that has some. */
  async function save(): Promise<void> {
    await editor.save()
    const saved = editor.state.current
    if (saved.kind !== 'ready') return
    if (!saved.hasFailed) showNotice(inbox, { kind: 'done', text: saved.message })
    const faulty = new Set(Object.keys(saved.editing.errors).map(findSection))
    const first = sections.find(({ id }) => faulty.has(id))
    if (first !== undefined && !faulty.has(current)) openSection(first.id)
  }
  const back = formatHref(inbox, { kind: 'list', filters: { ...defaultFilters, project: sdkKey } })
  return (
    <div className="settings">
      <aside className="settings-side" aria-label="Parts of the settings">
        <a className="project-link settings-back" href={back}>
          <Icon name="back" />
          <span>Reports</span>
        </a>
        <h1>
          Settings{' '}
          <span className="settings-project">
            · <InlineText text={editing.saved.project.name} />
          </span>
        </h1>
        <SectionNav sections={sections} current={current} marks={marks} />
      </aside>
      <main className="settings-main" aria-label="Settings">
        {readOnlyReason !== undefined && (
          <p className="settings-read-only" role="note">
            {readOnlyReason}
          </p>
        )}
        {/* Hidden sections stay, so that half-typed texts and secrets that are shown once are not lost. */}
        {sections.map(({ id, title, content }) => (
          <section
            key={id}
            id={id}
            className="settings-section"
            aria-labelledby={`${id}-title`}
            hidden={id !== current}
          >
            <h2 id={`${id}-title`}>{title}</h2>
            <fieldset className="settings-fields" disabled={readOnlyReason !== undefined && id !== 'embed'}>
              {content}
            </fieldset>
          </section>
        ))}
      </main>
      {previewedSections.has(current) && (
        <aside id="preview" className="settings-preview" aria-label="Preview">
          {serviceUrls !== undefined && (
            <Preview config={preview} frameUrl={`${serviceUrls.frame}/`} language={language} />
          )}
        </aside>
      )}
      {readOnlyReason === undefined &&
        (savedSections.has(current) || isChanged(editing) || state.hasFailed) && (
          <SaveBar editor={editor} state={state} onSave={save} />
        )}
    </div>
  )
}

/** Makes the browser ask before the user leaves the page with changes that its storage does not keep. */
function useUnsavedWarning(losesChanges: boolean): void {
  useEffect(() => {
    if (!losesChanges) return undefined
    const confirmLeave = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', confirmLeave)
    return () => window.removeEventListener('beforeunload', confirmLeave)
  }, [losesChanges])
}

export interface SaveBarProps {
  editor: SettingsEditor
  state: Extract<SettingsEditorState, { kind: 'ready' }>
  onSave: () => Promise<void>
}

/** Saves or discards the changes. */
export function SaveBar({ editor, state, onSave }: SaveBarProps) {
  const { editing, isSaving, message, hasFailed } = state
  const hasChanges = isChanged(editing) || hasFailed
  return (
    <footer className="save-bar">
      <p
        className={hasFailed ? 'save-status error' : 'save-status muted'}
        role={hasFailed ? 'alert' : 'status'}
      >
        {hasChanges
          ? message ||
            (state.isKept
              ? 'Unsaved changes. This browser keeps them until you save.'
              : 'Unsaved changes. If you leave, this browser does not keep all of them.')
          : 'No unsaved changes'}
      </p>
      {hasChanges && (
        <button className="button" type="button" disabled={isSaving} onClick={editor.discard}>
          Discard
        </button>
      )}
      <button
        className="button primary"
        type="button"
        disabled={isSaving || !hasChanges}
        onClick={() => void onSave()}
      >
        {isSaving ? 'Saving…' : 'Save'}
      </button>
    </footer>
  )
}
