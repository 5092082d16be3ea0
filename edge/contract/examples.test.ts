import { expect, test } from 'bun:test'
import * as v from 'valibot'
import { configExample } from './examples/config.ts'
import { widgetMessageExamples } from './examples/widget-messages.ts'
import * as contract from './index.ts'

const schemas: Record<string, v.GenericSchema> = {
  session: contract.sessionSchema,
  'session-identified': contract.sessionSchema,
  'identify-request': contract.identifySchema,
  'stream-request': contract.streamSchema,
  'stream-action': contract.streamActionSchema,
  upload: contract.uploadSchema,
  'report-answer': contract.reportAnswerSchema,
  'report-minimal': contract.reportSchema,
  'report-full': contract.reportSchema,
  'config-settings': contract.configSettingsSchema,
  'frame-messages': v.array(contract.frameMessageSchema),
}

for (const [name, schema] of Object.entries(schemas)) {
  test(`the example ${name} passes its schema and comes out unchanged`, async () => {
    const example: unknown = await Bun.file(`${import.meta.dir}/examples/${name}.json`).json()

    expect(v.parse(schema, example)).toEqual(example)
  })
}

test('the examples of the configuration and of the widget’s messages pass their schemas unchanged', () => {
  expect(v.parse(contract.configSchema, configExample)).toEqual(configExample)
  expect(v.parse(v.array(contract.widgetMessageSchema), widgetMessageExamples)).toEqual([
    ...widgetMessageExamples,
  ])
})

test('P-016 an unknown color format, position or key is refused', () => {
  const isValid = (flowConfig: unknown) =>
    v.safeParse(contract.configSettingsSchema, { flowConfig, projectActions: {} }).success

  expect(isValid({ color: '#336699', feedbackButtonPosition: 'BUTTON_NONE' })).toBe(true)
  expect(isValid({ color: 'red' })).toBe(false)
  expect(isValid({ color: '#369' })).toBe(false)
  expect(isValid({ feedbackButtonPosition: 'TOP' })).toBe(false)
  expect(isValid({ enableReplay: true })).toBe(false)
  expect(isValid(null)).toBe(false)
})

test('P-017 every configuration has bugreporting and crash, and colors have a radius', () => {
  const none = contract.completeConfig({ flowConfig: {}, projectActions: {} })
  const own = contract.completeConfig({
    flowConfig: { color: '#111111' },
    projectActions: { praise: { feedbackType: 'PRAISE', excludeData: {} } },
  })

  expect(Object.keys(none.projectActions)).toEqual(['bugreporting', 'featurerequests', 'crash'])
  expect(Object.keys(own.projectActions)).toEqual(['bugreporting', 'crash', 'praise'])
  expect(v.is(contract.configSchema, own)).toBe(true)
  const ignoredErrors = expect.arrayContaining(['Script error.', 'chrome-extension://'])
  expect(none.flowConfig).toEqual({ ...contract.defaultFlowConfig, ignoredErrors })
  expect(own.flowConfig).toEqual({ ...none.flowConfig, color: '#111111' })
})
