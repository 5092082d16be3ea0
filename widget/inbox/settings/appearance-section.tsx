import type { FlowConfig } from '@node-docs/edge/contract'
import { ColorField } from './color-field.tsx'
import { findError } from './validate-settings.ts'
import { setFlowValue, completeSettings } from './settings-model.ts'
import { NumberField } from './number-field.tsx'
import type { SectionProps } from './section-props.ts'
import { SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'

const positions: readonly (readonly [FlowConfig['feedbackButtonPosition'], string])[] = [
  ['BOTTOM_RIGHT', 'Round, lower right'],
  ['BOTTOM_LEFT', 'Round, lower left'],
  ['BUTTON_CLASSIC', 'Tab on the right edge'],
  ['BUTTON_CLASSIC_LEFT', 'Tab on the left edge'],
  ['BUTTON_CLASSIC_BOTTOM', 'Tab at the bottom'],
  ['BUTTON_NONE', 'None: opened from your own page'],
]

const colors = [
  ['buttonColor', 'Button'],
  ['headerColor', 'Head of the panel'],
  ['color', 'Accents in the panel'],
  ['backgroundColor', 'Background of the panel'],
] as const

/** How button and panel look. */
export function AppearanceSection({ settings, errors, onChange }: SectionProps) {
  const config = completeSettings(settings).flowConfig
  const set = <Key extends keyof FlowConfig>(key: Key, value: FlowConfig[Key]): void =>
    onChange((current) => setFlowValue(current, key, value))
  const tie = (key: keyof FlowConfig) => ({
    id: `flow-${key}`,
    error: findError(errors, `flowConfig.${key}`),
  })
  return (
    <>
      <div className="field-grid">
        {colors.map(([key, label]) => (
          <ColorField
            key={key}
            {...tie(key)}
            label={label}
            value={config[key]}
            onChange={(value) => set(key, value)}
          />
        ))}
      </div>
      <p className="hint">Text on a colour is black or white, whichever can be read.</p>
      <div className="field-grid">
        <SelectField
          {...tie('feedbackButtonPosition')}
          label="Place of the button"
          value={config.feedbackButtonPosition}
          options={positions}
          onChange={(value) => set('feedbackButtonPosition', value)}
        />
        <NumberField
          {...tie('borderRadius')}
          label="Roundness"
          hint="0 to 100 pixels"
          minimum={0}
          maximum={100}
          value={config.borderRadius}
          onChange={(value) => set('borderRadius', value)}
        />
      </div>
      <TextField
        {...tie('widgetButtonText')}
        label="Words on the button"
        hint="Seen on a tab, heard on a round button."
        value={config.widgetButtonText}
        onChange={(value) => set('widgetButtonText', value)}
      />
      <TextField
        {...tie('buttonLogo')}
        label="Logo on the round button"
        hint="Address of a picture; empty for the speech bubble. Your pages’ policy has to allow it."
        type="url"
        isMono
        placeholder="https://example.com/logo.svg"
        value={config.buttonLogo}
        onChange={(value) => set('buttonLogo', value.trim())}
      />
    </>
  )
}
