import { positionLabels } from '../../../contract/button-positions.ts'
import { buttonPositions, type FlowConfig } from '../../../contract/config.ts'
import type { Inbox } from '../../app/state.ts'
import { completeSettings, findError, type SectionProps, setFlowValue } from './editor.ts'
import { ColorField, NumberField, SelectField, TextField } from './fields.tsx'
import { LogoField } from './logo-field.tsx'

const themes: readonly (readonly [FlowConfig['theme'], string])[] = [
  ['auto', 'Visitor’s preference'],
  ['light', 'Light'],
  ['dark', 'Dark'],
]

const colors = [
  ['buttonColor', 'Button'],
  ['headerColor', 'Panel header'],
  ['color', 'Panel accents'],
  ['backgroundColor', 'Panel background'],
] as const

/** The settings of the widget with a control in this section. */
export const appearanceKeys: ReadonlySet<string> = new Set<keyof FlowConfig>([
  ...colors.map(([key]) => key),
  'theme',
  'feedbackButtonPosition',
  'borderRadius',
  'widgetButtonText',
  'buttonLogo',
])

/** The appearance of the button and the panel. */
export function AppearanceSection({
  inbox,
  sdkKey,
  settings,
  errors,
  onChange,
}: SectionProps & { inbox: Inbox; sdkKey: string }) {
  const config = completeSettings(settings).flowConfig
  const set = <Key extends keyof FlowConfig>(key: Key, value: FlowConfig[Key]): void =>
    onChange((current) => setFlowValue(current, key, value))
  const bindField = (key: keyof FlowConfig) => ({
    id: `flow-${key}`,
    error: findError(errors, `flowConfig.${key}`),
  })
  return (
    <>
      <div className="field-grid">
        {colors.map(([key, label]) => (
          <ColorField
            key={key}
            {...bindField(key)}
            label={label}
            value={config[key]}
            onChange={(value) => set(key, value)}
          />
        ))}
      </div>
      <p className="hint">
        Text on these colors is black or white, whichever has more contrast. The dark theme adjusts them where
        they would be hard to see.
      </p>
      <div className="field-grid">
        <SelectField
          {...bindField('theme')}
          label="Theme"
          value={config.theme}
          options={themes}
          onChange={(value) => set('theme', value)}
        />
        <SelectField
          {...bindField('feedbackButtonPosition')}
          label="Button position"
          value={config.feedbackButtonPosition}
          options={buttonPositions.map((position) => [position, positionLabels[position]] as const)}
          onChange={(value) => set('feedbackButtonPosition', value)}
        />
        <NumberField
          {...bindField('borderRadius')}
          label="Corner radius"
          hint="0 to 100 pixels"
          minimum={0}
          maximum={100}
          value={config.borderRadius}
          onChange={(value) => set('borderRadius', value)}
        />
      </div>
      <TextField
        {...bindField('widgetButtonText')}
        label="Button label"
        hint="Shown on a tab; read by screen readers on a round button."
        value={config.widgetButtonText}
        onChange={(value) => set('widgetButtonText', value)}
      />
      <LogoField
        {...{ inbox, sdkKey }}
        value={config.buttonLogo}
        error={findError(errors, 'flowConfig.buttonLogo')}
        onChange={(value) => set('buttonLogo', value)}
      />
    </>
  )
}
