import type { WebhookView } from '@node-docs/edge/contract'
import type { ReactNode } from 'react'
import type { Inbox } from '../store.ts'
import { AccessSection } from './access-section.tsx'
import { ActionsSection } from './actions-section.tsx'
import { LanguagesSection } from './languages-section.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { completeSettings } from './settings-model.ts'
import { TriggersSection } from './triggers-section.tsx'
import { GithubSection } from './github-section.tsx'
import type { SectionProps } from './section-props.ts'
import { RecordingSection } from './recording-section.tsx'
import { WebhooksSection } from './webhooks-section.tsx'

export interface SectionListProps extends SectionProps {
  inbox: Inbox
  sdkKey: string
  language: string
  onLanguage: (code: string) => void
  secrets: readonly WebhookView[]
}

interface Section {
  /** Also its fragment in the address. */
  id: string
  title: string
  content: ReactNode
}

/** The groups of settings in their order: what is seen first comes first. */
export function listSections(context: SectionListProps): Section[] {
  const { inbox, sdkKey, settings } = context
  const actions = Object.keys(completeSettings(settings).projectActions)
  return [
    { id: 'look', title: 'Look', content: <AppearanceSection {...context} /> },
    { id: 'actions', title: 'Actions', content: <ActionsSection {...context} /> },
    { id: 'languages', title: 'Languages', content: <LanguagesSection {...context} /> },
    { id: 'recorded', title: 'What is recorded', content: <RecordingSection {...context} /> },
    { id: 'access', title: 'Access and retention', content: <AccessSection {...context} /> },
    { id: 'webhooks', title: 'Webhooks', content: <WebhooksSection {...context} /> },
    { id: 'github', title: 'GitHub', content: <GithubSection {...context} /> },
    {
      id: 'outbounds',
      title: 'Outbounds',
      content: <TriggersSection api={inbox.api} sdkKey={sdkKey} actions={actions} />,
    },
  ]
}
