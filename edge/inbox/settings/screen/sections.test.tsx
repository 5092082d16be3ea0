import { expect, test } from 'bun:test'
import { renderToStaticMarkup } from 'react-dom/server'
import { defaultFlowConfig } from '../../../contract/default-config.ts'
import { AppearanceSection } from './appearance-section.tsx'
import { RecordingSection } from './recording-section.tsx'
import { sampleSettings } from './settings-fixture.ts'

test('every setting of the widget has a control', () => {
  const props = { settings: sampleSettings, errors: {}, onChange: () => {} }
  const html = renderToStaticMarkup(
    <>
      <AppearanceSection {...props} />
      <RecordingSection {...props} />
    </>,
  )
  // Leaves out `customTranslations`, which has no control of its own: the languages section has one control per text.
  const keys = Object.keys(defaultFlowConfig).filter((key) => key !== 'customTranslations')
  expect(keys.filter((key) => !html.includes(`id="flow-${key}"`))).toEqual([])
})
