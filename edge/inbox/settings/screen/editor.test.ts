import { expect, test } from 'bun:test'
import { newProject } from '../../../contract/projects.ts'
import { ApiError, type InboxApi } from '../../app/api.ts'
import {
  completeSettings,
  createSettingsEditor,
  findError,
  findErrors,
  parseServerError,
  rebase,
  setActions,
  setFlowValue,
  setProject,
  type Settings,
} from './editor.ts'
import { createPreviewConfig } from './preview.tsx'
import { sampleSettings } from './settings-fixture.ts'

const saved: Settings = {
  ...sampleSettings,
  config: { flowConfig: { color: '#111111', enableReplays: false }, projectActions: {} },
}

test('a default value is not stored', () => {
  expect(setFlowValue(saved, 'enableReplays', true).config.flowConfig).toEqual({ color: '#111111' })
  expect(setFlowValue(saved, 'borderRadius', 3).config.flowConfig).toMatchObject({ borderRadius: 3 })
})

test('unsaved changes are applied to a version saved elsewhere', () => {
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

test('a value reset to its default stays reset', () => {
  const draft = setFlowValue(saved, 'enableReplays', true)
  expect(rebase(saved, draft, saved)).toEqual(draft)
})

test('every error is reported at its field', () => {
  const wrong = setProject(
    setActions(setFlowValue(saved, 'color', 'red'), {
      idea: {
        feedbackType: '',
        excludeData: {},
        form: [
          { name: '', type: 'text', label: '' },
          { name: 'area', type: 'select', label: '', options: [''] },
          { name: 'browser', type: 'select', label: '', options: ['Firefox'] },
        ],
      },
    }),
    { origins: ['https://a.example', 'a.example/path', 'https://b.example/x'], retentionDays: 0 },
  )
  const errors = findErrors(wrong)
  expect(Object.keys(errors).sort()).toEqual([
    'flowConfig.color',
    'origins.1',
    'origins.2',
    'projectActions.idea.feedbackType',
    'projectActions.idea.form.0.name',
    'projectActions.idea.form.1.options',
    'retentionDays',
  ])
  expect(findError(errors, 'flowConfig.color')).toBe('Enter a color such as #0A58CA.')
  expect(findError(errors, 'origins')).toBe(
    'Enter an origin such as https://example.com. Enter an origin such as https://example.com, without “/x”.',
  )
  expect(findError(errors, 'projectActions.idea.form.1.options')).toBe('Enter a choice.')
  expect(findErrors(saved)).toEqual({})
})

test('a server error is reported at the field that it names', () => {
  expect(parseServerError('flowConfig.color: a color such as #0A58CA')).toEqual({
    'flowConfig.color': 'Enter a color such as #0A58CA.',
  })
  expect(parseServerError('Not today.')).toEqual({ '': 'Not today.' })
})

test('the preview uses defaults for invalid values', () => {
  const { flowConfig } = createPreviewConfig(
    setFlowValue(setFlowValue(saved, 'color', '#22'), 'borderRadius', 3),
    'https://files.example',
  )
  expect([flowConfig.color, flowConfig.borderRadius]).toEqual(['#0A5BD3', 3])
})

test('a new action leaves the order of the others as it was', () => {
  const { projectActions } = completeSettings(saved)
  const question = { feedbackType: 'QUESTION', excludeData: {} }
  const changed = completeSettings(setActions(saved, { ...projectActions, question }))
  expect(Object.keys(changed.projectActions)).toEqual([...Object.keys(projectActions), 'question'])
})

test.each([
  ['Invalid value: Expected <=100 but received 99999', 'Enter a number up to 100.'],
  ['Invalid value: Expected >=1 but received 0', 'Enter a number of at least 1.'],
  ['Invalid length: Expected <=200 but received 201', 'Enter at most 200 characters.'],
  ['Invalid length: Expected >=1 but received 0', 'Enter a value.'],
  ['Invalid URL: Received ""', 'Enter a URL such as https://example.com.'],
  ['Invalid integer: Received 1.5', 'Enter a whole number.'],
  ['Invalid type: Expected number but received NaN', 'Enter a number.'],
  ['Invalid type: Expected ("a" | "b") but received "c"', 'Choose one of the options.'],
  ['an origin such as https://example.com', 'Enter an origin such as https://example.com.'],
  ['The project has no such action.', 'The project has no such action.'],
])('the message %j becomes %j', (message, sentence) => {
  expect(parseServerError(`field: ${message}`)).toEqual({ field: sentence })
})

test('settings beyond a limit are explained without words of the schema', () => {
  const errors = findErrors({ ...saved, project: { ...saved.project, retentionDays: 99_999 } })
  expect(Object.values(errors)).toEqual(['Enter a number up to 3650.'])
})

const project = {
  ...newProject,
  sdkKey: 'shop',
  name: 'Shop',
  issueEvents: false,
  configVersion: 1,
  createdAt: '2026-01-01T00:00:00Z',
  deleteAt: null,
}

test('changes are kept, except tokens and what the storage refuses', async () => {
  const api = {
    call: async () => Response.json({ flowConfig: {}, projectActions: {} }),
    fetchProjects: async () => [project],
  } as unknown as InboxApi // the editor calls no other
  const items = new Map<string, string>()
  let isFull = false
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    removeItem: (key: string) => items.delete(key),
    setItem(key: string, value: string) {
      if (isFull) throw new Error('full')
      items.set(key, value)
    },
  }
  Object.assign(globalThis, { localStorage: storage })
  try {
    const editor = createSettingsEditor(api, 'shop')
    await editor.load()
    const isKept = (change: Partial<Settings['project']>) => {
      editor.change((settings) => setProject(settings, change))
      return editor.state.current.kind === 'ready' && editor.state.current.isKept
    }
    expect(isKept({ name: 'Store' })).toBe(true)
    expect(isKept({ github: { repository: 'near/site' } })).toBe(true)
    expect(isKept({ github: { repository: 'near/site', token: 'secret' } })).toBe(false)
    expect([...items.values()].join()).not.toContain('secret')
    isFull = true
    expect(isKept({ github: null })).toBe(false)
  } finally {
    Reflect.deleteProperty(globalThis, 'localStorage')
  }
})

test('if only the widget’s settings could be saved, the message says so, and saving again sends the rest', async () => {
  const sent: string[] = []
  let isRefused = true
  const call = async (...[path, options]: Parameters<InboxApi['call']>): Promise<Response> => {
    const { method = 'GET', body, headers } = { ...options }
    if (method !== 'GET') sent.push(`${method} ${path} ${JSON.stringify(headers ?? {})}`)
    const answer = path.endsWith('/config')
      ? (body ?? { flowConfig: {}, projectActions: {} })
      : { ...project, ...Object(body) }
    if (method === 'PATCH' && isRefused) throw new ApiError('invalid_body', 'name: is refused.')
    return Response.json(answer, { headers: { ETag: method === 'GET' ? '"1"' : '"2"' } })
  }
  const api = { call, fetchProjects: async () => [project] } as unknown as InboxApi // the editor calls no other
  const editor = createSettingsEditor(api, 'shop')
  await editor.load()
  editor.change((settings) => setProject(setFlowValue(settings, 'color', '#222222'), { name: 'Store' }))
  await editor.save()
  expect(editor.state.current).toMatchObject({
    hasFailed: true,
    message: 'The widget’s settings are saved, the other changes are not. name: is refused.',
    editing: {
      saved: { config: { flowConfig: { color: '#222222' } } },
      draft: { project: { name: 'Store' } },
    },
  })
  isRefused = false
  await editor.save()
  expect(editor.state.current).toMatchObject({ hasFailed: false, message: 'Saved.' })
  expect(sent.map((line) => line.split(' ')[0])).toEqual(['PUT', 'PATCH', 'PATCH'])
})
