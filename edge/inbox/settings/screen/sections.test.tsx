import { expect, test } from 'bun:test'
import { renderToStaticMarkup } from 'react-dom/server'
import { defaultFlowConfig } from '../../../contract/default-config.ts'
import { createSampleInbox } from '../../app/inbox-fixture.ts'
import { ActionsSection } from './actions-section.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { listChanges } from './editor.ts'
import { RecordingSection } from './recording-section.tsx'
import { findSection } from './sections.tsx'
import { sampleSettings } from './settings-fixture.ts'

const action = { feedbackType: 'BUG', excludeData: {} }

test('every setting of the widget has a control, in the section that its errors open', () => {
  const props = { settings: sampleSettings, errors: {}, onChange: () => {} }
  const sections: Record<string, string> = {
    appearance: renderToStaticMarkup(
      <AppearanceSection {...props} inbox={createSampleInbox([])} sdkKey="demo" />,
    ),
    recording: renderToStaticMarkup(<RecordingSection {...props} />),
  }
  // Leaves out `customTranslations`, which has no control of its own: the languages section has one control per text.
  const keys = Object.keys(defaultFlowConfig).filter((key) => key !== 'customTranslations')
  const hasControl = (key: string) =>
    new RegExp(`id="flow-${key}(?:-label)?"`).test(sections[findSection(`flowConfig.${key}`)] ?? '')
  expect(keys.filter((key) => !hasControl(key))).toEqual([])
})

test('errors and unsaved changes of a project belong to the section with their control', () => {
  const { config, project } = sampleSettings
  const draft = {
    config: { flowConfig: { customTranslations: { de: { Hi: 'Hallo' } } }, projectActions: { idea: action } },
    project: { ...project, name: 'Store', github: { repository: 'near/site' } },
  }
  expect(listChanges({ saved: { config, project }, draft }).map(findSection)).toEqual([
    'languages',
    'actions',
    'access',
    'issues',
  ])
  expect(['origins.2', 'webhooks.0.url', 'jira.site', ''].map(findSection)).toEqual([
    'access',
    'webhooks',
    'issues',
    '',
  ])
})

test('every action can be removed, except the two that the widget needs', () => {
  const projectActions = { bugreporting: action, crash: action, idea: action }
  const html = renderToStaticMarkup(
    <ActionsSection
      settings={{ ...sampleSettings, config: { flowConfig: {}, projectActions } }}
      errors={{}}
      onChange={() => {}}
    />,
  )
  const removable = html
    .split('<details')
    .slice(1)
    .map((card) => card.includes('Remove action'))
  expect(removable).toEqual([false, false, true])
})
