import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { adoptStyles } from '@node-docs/widget/ui/adopt-styles.ts'
import uiStyles from '@node-docs/widget/ui/ui.css' with { type: 'text' }
import { InlineText } from '../../app/controls.tsx'
import { Icon } from '../../app/icons.tsx'
import { SkeletonPage } from '../../app/skeleton.tsx'
import { type Inbox } from '../../app/state.ts'
import { explainSettingsReadOnly } from '../../app/read-only.ts'
import { formatHref } from '../../app/router.ts'
import { defaultFilters } from '../../list/screen/filters.ts'
import { createSettingsEditor, isChanged, type SettingsEditor, type SettingsEditorState } from './editor.ts'
import { EmbedSection } from './embed-snippet.tsx'
import { createPreviewConfig, Preview } from './preview.tsx'
import { listSections, TEMPLATES_SECTION } from './sections.tsx'
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
    document.title = `Settings for ${name} · Inbox`
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

/** A project's settings: all sections, a live preview and the save bar. */
export function SettingsForm({ inbox, sdkKey, editor, state }: SettingsFormProps) {
  const { account, serviceUrls } = useSnapshot(inbox.state)
  const readOnlyReason = explainSettingsReadOnly(account)
  const { editing } = state
  const [language, setLanguage] = useState('en')
  const form = useRef<HTMLDivElement>(null)
  const nav = useRef<HTMLElement>(null)
  const inView = useSectionInView(form)
  useEffect(
    () =>
      nav.current
        ?.querySelector(`[href="#${inView}"]`)
        ?.scrollIntoView({ block: 'nearest', inline: 'center' }),
    [inView],
  )
  const files = serviceUrls?.files ?? ''
  const preview = useMemo(() => createPreviewConfig(editing.draft, files), [editing.draft, files])
  useUnsavedWarning(isChanged(editing))
  // Scrolls to the section that the URL's fragment names. The browser itself could not, because the settings were not
  // loaded yet.
  useEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), [])
  useEffect(() => {
    if (Object.keys(editing.errors).length === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [editing.errors])
  const props = { settings: editing.draft, errors: editing.errors, onChange: editor.change }
  const sections = listSections({
    ...props,
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
  const back = formatHref(inbox, { kind: 'list', filters: { ...defaultFilters, project: sdkKey } })
  return (
    <div className="settings">
      {/* The region is labeled, because the panel in the preview has the same landmarks. */}
      <header className="settings-header" aria-label="Project">
        <a className="button small" href={back}>
          <Icon name="back" />
          Reports
        </a>
        <h1>
          <InlineText text={editing.saved.project.name} />
        </h1>
        <code className="muted">{sdkKey}</code>
      </header>
      <nav ref={nav} className="settings-nav" aria-label="Settings">
        {[...sections, { id: 'embed', title: 'Embed' }].map(({ id, title }) => (
          <a
            key={id}
            className="project-link"
            href={`#${id}`}
            aria-current={id === inView ? 'true' : undefined}
          >
            {title}
          </a>
        ))}
        <a className="project-link preview-link" href="#preview">
          Preview
        </a>
      </nav>
      <main ref={form} className="settings-main" aria-label="Settings">
        {readOnlyReason !== undefined && (
          <p className="settings-read-only" role="note">
            {readOnlyReason}
          </p>
        )}
        {sections.map(({ id, title, content }) => (
          <section key={id} id={id} className="settings-section" aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            <fieldset className="settings-fields" disabled={readOnlyReason !== undefined}>
              {content}
            </fieldset>
          </section>
        ))}
        <EmbedSection inbox={inbox} sdkKey={sdkKey} />
      </main>
      <aside id="preview" className="settings-preview" aria-label="Preview">
        {serviceUrls !== undefined && (
          <Preview config={preview} frameUrl={`${serviceUrls.frame}/`} language={language} />
        )}
      </aside>
      {readOnlyReason === undefined && <SaveBar editor={editor} state={state} />}
    </div>
  )
}

/** Height below the top of the window in which a section begins after its link was followed, in pixels. */
const BEGIN_PIXELS = 100

/** Id of the section that the user reads: the last one that begins at the top of the window, or above it. */
function useSectionInView(main: RefObject<HTMLElement | null>): string {
  const [id, setId] = useState('appearance')
  useEffect(() => {
    function findSection(): void {
      const begun = [...(main.current?.querySelectorAll('.settings-section') ?? [])].filter(
        (section) => section.getBoundingClientRect().top <= BEGIN_PIXELS,
      )
      setId(begun.at(-1)?.id ?? 'appearance')
    }
    addEventListener('scroll', findSection, { passive: true })
    return () => removeEventListener('scroll', findSection)
  }, [main])
  return id
}

/**
 * Makes the browser ask before the user leaves the page. Unsaved changes are kept in the browser's storage, but the
 * user would not see on other pages that they exist.
 */
function useUnsavedWarning(hasChanges: boolean): void {
  useEffect(() => {
    if (!hasChanges) return undefined
    const confirmLeave = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', confirmLeave)
    return () => window.removeEventListener('beforeunload', confirmLeave)
  }, [hasChanges])
}

export interface SaveBarProps {
  editor: SettingsEditor
  state: Extract<SettingsEditorState, { kind: 'ready' }>
}

/** Shows whether there are unsaved changes, and saves or discards them. */
export function SaveBar({ editor, state: { editing, isSaving, message, hasFailed } }: SaveBarProps) {
  const isDirty = isChanged(editing)
  return (
    <footer className="save-bar">
      <p
        className={hasFailed ? 'save-status error' : 'save-status muted'}
        role={hasFailed ? 'alert' : 'status'}
      >
        {message === ''
          ? isDirty
            ? 'Unsaved changes. This browser keeps them until you save.'
            : 'All changes saved.'
          : message}
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
