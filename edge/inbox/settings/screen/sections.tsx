import { lazy, type ReactNode, Suspense } from 'react'
import type { WebhookView } from '../../../contract/webhooks.ts'
import type { Inbox } from '../../app/state.ts'
import { AccessSection } from './access-section.tsx'
import { ActionsSection } from './actions-section.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { completeSettings, type SectionProps, type Settings } from './editor.ts'
import { LanguagesSection } from './languages-section.tsx'
import { RecordingSection } from './recording-section.tsx'
import { TriggersSection } from './triggers-section.tsx'
import { StorageSection } from './storage-section.tsx'
import { WebhooksSection } from './webhooks-section.tsx'

const IssuesSection = lazy(() =>
  import('../../issues/screen/issues-section.tsx').then(({ IssuesSection: section }) => ({
    default: section,
  })),
)

const ProjectDataSection = lazy(() =>
  import('./project-data-section.tsx').then(({ ProjectDataSection: section }) => ({ default: section })),
)

const SourceMapsSection = lazy(() =>
  import('../../source-maps/screen/source-maps-section.tsx').then(({ SourceMapsSection: section }) => ({
    default: section,
  })),
)

const TemplatesSection = lazy(() =>
  import('../../conversation/screen/templates-section.tsx').then(({ TemplatesSection: section }) => ({
    default: section,
  })),
)

export interface SectionListProps extends SectionProps {
  inbox: Inbox
  sdkKey: string
  language: string
  onLanguage: (code: string) => void
  secrets: readonly WebhookView[]
  saved: Settings['project']
}

/** Id of the section with reply templates, which the role `reader` does not see. */
export const TEMPLATES_SECTION = 'reply-templates'

interface Section {
  /** Id of the section, which is also the fragment of its URL. */
  id: string
  title: string
  content: ReactNode
}

/** Returns the sections of the settings, in the order of the screen. */
export function listSections(props: SectionListProps): Section[] {
  const { inbox, sdkKey, settings } = props
  const actions = Object.keys(completeSettings(settings).projectActions)
  return [
    { id: 'appearance', title: 'Appearance', content: <AppearanceSection {...props} /> },
    { id: 'actions', title: 'Actions', content: <ActionsSection {...props} /> },
    { id: 'languages', title: 'Languages', content: <LanguagesSection {...props} /> },
    { id: 'recording', title: 'Recording', content: <RecordingSection {...props} /> },
    { id: 'access', title: 'Access and retention', content: <AccessSection {...props} api={inbox.api} /> },
    { id: 'storage', title: 'Storage', content: <StorageSection api={inbox.api} sdkKey={sdkKey} /> },
    { id: 'webhooks', title: 'Webhooks', content: <WebhooksSection {...props} /> },
    {
      id: 'issues',
      title: 'Issues',
      content: (
        <Suspense fallback={null}>
          <IssuesSection {...props} />
        </Suspense>
      ),
    },
    {
      id: TEMPLATES_SECTION,
      title: 'Reply templates',
      content: (
        <Suspense fallback={null}>
          <TemplatesSection api={inbox.api} sdkKey={sdkKey} />
        </Suspense>
      ),
    },
    {
      id: 'source-maps',
      title: 'Source maps',
      content: (
        <Suspense fallback={null}>
          <SourceMapsSection inbox={inbox} sdkKey={sdkKey} />
        </Suspense>
      ),
    },
    {
      id: 'triggers',
      title: 'Triggers',
      content: <TriggersSection api={inbox.api} sdkKey={sdkKey} actions={actions} />,
    },
    {
      id: 'data',
      title: 'Secret key and data',
      content: (
        <Suspense fallback={null}>
          <ProjectDataSection inbox={inbox} sdkKey={sdkKey} />
        </Suspense>
      ),
    },
  ]
}
