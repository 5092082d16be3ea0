import { expect, test } from 'bun:test'
import { renderToStaticMarkup } from 'react-dom/server'
import { TemplateForm } from './templates-section.tsx'

function renderForm(text: string): string {
  const template = { id: 'a'.repeat(32), name: 'Thanks', text, version: 1 }
  return renderToStaticMarkup(
    <TemplateForm template={template} onSave={() => Promise.resolve()} onCancel={() => undefined} />,
  )
}

test('a misspelled placeholder is named below the text of a template', () => {
  expect(renderForm('Hi {nmae}')).toContain('{nmae} is not a placeholder, so it is sent as written.')
  expect(renderForm('Hi {name|there}: {reference}')).not.toContain('is not a placeholder')
})
