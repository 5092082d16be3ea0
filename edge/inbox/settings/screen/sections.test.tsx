import { expect, test } from 'bun:test'
import { renderToStaticMarkup } from 'react-dom/server'
import { defaultFlowConfig } from '../../../contract/default-config.ts'
import { createSampleInbox } from '../../app/inbox-fixture.ts'
import { ActionsSection } from './actions-section.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { RecordingSection } from './recording-section.tsx'
import { sampleSettings } from './settings-fixture.ts'

test('every setting of the widget has a control', () => {
  const props = { settings: sampleSettings, errors: {}, onChange: () => {} }
  const inbox = createSampleInbox([])
  const html = renderToStaticMarkup(
    <>
      <AppearanceSection {...props} inbox={inbox} sdkKey="demo" />
      <RecordingSection {...props} />
    </>,
  )
  // Leaves out `customTranslations`, which has no control of its own: the languages section has one control per text.
  const keys = Object.keys(defaultFlowConfig).filter((key) => key !== 'customTranslations')
  expect(keys.filter((key) => !new RegExp(`id="flow-${key}(?:-label)?"`).test(html))).toEqual([])
})

test('every action can be removed, except the two that the widget needs', () => {
  const action = { feedbackType: 'BUG', excludeData: {} }
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
