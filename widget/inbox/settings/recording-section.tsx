import type { FlowConfig } from '@node-docs/edge/contract'
import { Switch } from '../../ui/switch.tsx'
import { findError } from './validate-settings.ts'
import { LinesField } from './lines-field.tsx'
import { setFlowValue, completeSettings } from './settings-model.ts'
import type { SectionProps } from './section-props.ts'

type Flag = { [Key in keyof FlowConfig]: FlowConfig[Key] extends boolean ? Key : never }[keyof FlowConfig]

const switches: readonly [flag: Flag, label: string, hint: string, needs?: Flag][] = [
  ['enableReplays', 'Replays', 'The last moments on the page, played back beside the report'],
  ['enableNetworkLogs', 'Network log', 'Requests of the page with their answers'],
  [
    'sendNetworkResources',
    'Loaded files',
    'Images, scripts and styles in the network log too',
    'enableNetworkLogs',
  ],
  ['enableShortcuts', 'Shortcut', 'Opens the panel from the keyboard'],
  ['enableCrashDetector', 'Crashes', 'An uncaught error makes a report'],
  [
    'crashDetectorIsSilent',
    'Without asking',
    'The visitor is not shown a form for it',
    'enableCrashDetector',
  ],
  ['enableRageClickDetector', 'Rage clicks', 'Many clicks on one spot make a report'],
  [
    'rageClickDetectorIsSilent',
    'Without asking',
    'The visitor is not shown a form for it',
    'enableRageClickDetector',
  ],
]

/** What the widget notices, and what it must not write down. */
export function RecordingSection({ settings, errors, onChange }: SectionProps) {
  const config = completeSettings(settings).flowConfig
  return (
    <>
      {switches.map(([flag, label, hint, needs]) => (
        <div
          key={flag}
          className={needs === undefined ? undefined : 'dependent'}
          hidden={needs && !config[needs]}
        >
          <Switch
            id={`flow-${flag}`}
            label={label}
            hint={hint}
            isOn={config[flag]}
            onSwitch={(isOn) => onChange((current) => setFlowValue(current, flag, isOn))}
          />
        </div>
      ))}
      <LinesField
        id="flow-networkLogPropsToIgnore"
        label="Names to take out of requests and answers"
        hint="One a line, at any depth, in any case. Passwords, tokens and cookies are always taken out."
        error={findError(errors, 'flowConfig.networkLogPropsToIgnore')}
        value={config.networkLogPropsToIgnore}
        placeholder="iban"
        onChange={(value) => onChange((current) => setFlowValue(current, 'networkLogPropsToIgnore', value))}
      />
      <LinesField
        id="flow-networkLogBlacklist"
        label="Addresses that are not logged"
        hint="One a line: every request whose address contains it."
        error={findError(errors, 'flowConfig.networkLogBlacklist')}
        value={config.networkLogBlacklist}
        placeholder="https://payments.example.com"
        onChange={(value) => onChange((current) => setFlowValue(current, 'networkLogBlacklist', value))}
      />
    </>
  )
}
