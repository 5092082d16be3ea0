import { lazy, type ReactNode, Suspense } from 'react'
import { serviceNames } from '../../../contract/issue-services.ts'
import type { WebhookView } from '../../../contract/webhooks.ts'
import type { Inbox } from '../../app/state.ts'
import { AccessSection } from './access-section.tsx'
import { ActionsSection, formatActionTitle } from './actions-section.tsx'
import { appearanceKeys, AppearanceSection } from './appearance-section.tsx'
import { completeSettings, type SectionProps, type Settings } from './editor.ts'
import { LanguagesSection } from './languages-section.tsx'
import { EmbedSection } from './embed-snippet.tsx'
import { RecordingSection } from './recording-section.tsx'
import { TriggersSection } from './triggers-section.tsx'
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

export const sectionGroups = ['Widget', 'Project', 'Connections'] as const

export interface Section {
  /** Id of the section, which is also the fragment of its URL. */
  id: string
  title: string
  group: (typeof sectionGroups)[number]
  content: ReactNode
}

/** Sections whose settings the preview shows. */
export const previewedSections: ReadonlySet<string> = new Set(['appearance', 'actions', 'languages'])

/** Sections whose changes apply when they are saved. The others have their own buttons. */
export const savedSections: ReadonlySet<string> = new Set([
  ...previewedSections,
  'recording',
  'access',
  'webhooks',
  'issues',
])

/** Returns the sections of the settings, in the order of the navigation. */
export function listSections(props: SectionListProps): Section[] {
  const { inbox, sdkKey, settings } = props
  const { api } = inbox
  const actions = Object.entries(completeSettings(settings).projectActions).map(
    ([name, action]) => [name, formatActionTitle(name, action)] as const,
  )
  const sections: readonly Section[] = [
    { group: 'Widget', id: 'embed', title: 'Embed', content: <EmbedSection inbox={inbox} sdkKey={sdkKey} /> },
    { group: 'Widget', id: 'appearance', title: 'Appearance', content: <AppearanceSection {...props} /> },
    { group: 'Widget', id: 'actions', title: 'Actions', content: <ActionsSection {...props} /> },
    { group: 'Widget', id: 'languages', title: 'Languages', content: <LanguagesSection {...props} /> },
    { group: 'Widget', id: 'recording', title: 'Recording', content: <RecordingSection {...props} /> },
    {
      group: 'Widget',
      id: 'triggers',
      title: 'Triggers',
      content: <TriggersSection {...{ api, sdkKey, actions }} />,
    },
    {
      group: 'Project',
      id: 'access',
      title: 'Access and retention',
      content: <AccessSection {...props} api={api} />,
    },
    {
      group: 'Project',
      id: TEMPLATES_SECTION,
      title: 'Reply templates',
      content: <TemplatesSection api={api} sdkKey={sdkKey} />,
    },
    {
      group: 'Project',
      id: 'data',
      title: 'Secret key and data',
      content: <ProjectDataSection inbox={inbox} sdkKey={sdkKey} />,
    },
    { group: 'Connections', id: 'webhooks', title: 'Webhooks', content: <WebhooksSection {...props} /> },
    { group: 'Connections', id: 'issues', title: 'Issues', content: <IssuesSection {...props} /> },
    {
      group: 'Connections',
      id: 'source-maps',
      title: 'Source maps',
      content: <SourceMapsSection inbox={inbox} sdkKey={sdkKey} />,
    },
  ]
  return sections.map((section) => ({
    ...section,
    content: <Suspense fallback={null}>{section.content}</Suspense>,
  }))
}

/** Returns the id of the section with the control of a value; empty for an empty path. */
export function findSection(path: string): string {
  const [area = '', key = ''] = path.split('.')
  if (area === 'flowConfig') {
    if (key === 'customTranslations') return 'languages'
    return appearanceKeys.has(key) ? 'appearance' : 'recording'
  }
  if (area === 'projectActions') return 'actions'
  if (area === 'webhooks') return 'webhooks'
  if (Object.hasOwn(serviceNames, area)) return 'issues'
  return area === '' ? '' : 'access'
}
