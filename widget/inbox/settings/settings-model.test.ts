import { expect, test } from 'bun:test'
import { findError, findErrors, parseServerError } from './validate-settings.ts'
import { rebase, setActions, setFlowValue, setProject, type Settings } from './settings-model.ts'
import { createPreviewConfig } from './create-preview-config.ts'

const saved: Settings = {
  config: { flowConfig: { color: '#111111', enableReplays: false }, projectActions: {} },
  project: {
    name: 'Shop',
    origins: [],
    identityVerification: false,
    spamProtection: 'token',
    retentionDays: 90,
    webhooks: [],
    github: null,
  },
}

test('what is as usual is not kept as a setting', () => {
  expect(setFlowValue(saved, 'enableReplays', true).config.flowConfig).toEqual({ color: '#111111' })
  expect(setFlowValue(saved, 'borderRadius', 3).config.flowConfig).toMatchObject({ borderRadius: 3 })
})

test('own changes come on top of somebody else’s', () => {
  const draft = setProject(setFlowValue(saved, 'color', '#222222'), { retentionDays: 7 })
  const fresh = setProject(setFlowValue(setFlowValue(saved, 'color', '#333333'), 'borderRadius', 3), {
    name: 'Store',
  })
  expect(rebase(saved, draft, fresh)).toEqual({
    config: {
      flowConfig: { color: '#222222', enableReplays: false, borderRadius: 3 },
      projectActions: {},
    },
    project: { ...saved.project, name: 'Store', retentionDays: 7 },
  })
})

test('a setting that was put back to usual stays put back', () => {
  const draft = setFlowValue(saved, 'enableReplays', true)
  expect(rebase(saved, draft, saved)).toEqual(draft)
})

test('all that is wrong is said, each at its field', () => {
  const wrong = setProject(
    setActions(setFlowValue(saved, 'color', 'red'), {
      idea: { feedbackType: '', excludeData: {}, form: [{ name: '', type: 'text', label: '' }] },
    }),
    { origins: ['https://a.example', 'a.example/path'], retentionDays: 0 },
  )
  const errors = findErrors(wrong)
  expect(Object.keys(errors).sort()).toEqual([
    'flowConfig.color',
    'origins.1',
    'projectActions.idea.feedbackType',
    'projectActions.idea.form.0.name',
    'retentionDays',
  ])
  expect(findError(errors, 'flowConfig.color')).toBe('Has to be a color such as #0A58CA.')
  expect(findError(errors, 'origins')).toBe('Has to be an origin such as https://example.com.')
  expect(findErrors(saved)).toEqual({})
})

test('what the server refuses is said at the field it names', () => {
  expect(parseServerError('flowConfig.color: a color such as #0A58CA')).toEqual({
    'flowConfig.color': 'Has to be a color such as #0A58CA.',
  })
  expect(parseServerError('Not today.')).toEqual({ '': 'Not today.' })
})

test('the preview passes over what is half typed', () => {
  const { flowConfig } = createPreviewConfig(
    setFlowValue(setFlowValue(saved, 'color', '#22'), 'borderRadius', 3),
  )
  expect([flowConfig.color, flowConfig.borderRadius]).toEqual(['#0A5BD3', 3])
})
