import type { Switch as Flag } from '@node-docs/edge/contract/switches'
import { Switch } from '../../ui/switch.tsx'
import { findError } from './validate-settings.ts'
import { LinesField } from './lines-field.tsx'
import { setFlowValue, completeSettings } from './edit-settings.ts'
import type { SectionProps } from './section-props.ts'

/** The switches in the order in which the screen shows them. */
const switches: Readonly<Record<Flag, readonly [label: string, hint: string, needs?: Flag]>> = {
  enableReplays: ['Replays', 'Records what happens on the page before a report'],
  enableNetworkLogs: ['Network log', 'Records the page’s requests and their responses'],
  sendNetworkResources: [
    'Loaded files',
    'Adds images, scripts and styles to the network log',
    'enableNetworkLogs',
  ],
  maskTypedText: ['Mask typed text', 'Hides what visitors type, in screenshots and replays'],
  maskAllText: [
    'Mask all text',
    'Hides all text of the page, in screenshots, replays and descriptions of clicks',
  ],
  enableShortcuts: ['Keyboard shortcut', 'Opens the panel'],
  enableCrashDetector: ['Crashes', 'Creates a report after an uncaught error'],
  crashDetectorIsSilent: [
    'Send automatically',
    'Sends the report without showing a form',
    'enableCrashDetector',
  ],
  enableRageClickDetector: ['Rage clicks', 'Creates a report after many clicks in one place'],
  rageClickDetectorIsSilent: [
    'Send automatically',
    'Sends the report without showing a form',
    'enableRageClickDetector',
  ],
}

const flags = Object.keys(switches) as Flag[] // the record has one entry per flag

/** What the widget records, and what it leaves out. */
export function RecordingSection({ settings, errors, onChange }: SectionProps) {
  const config = completeSettings(settings).flowConfig
  return (
    <>
      {flags.map((flag) => {
        const [label, hint, needs] = switches[flag]
        return (
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
        )
      })}
      {!config.maskTypedText && !config.maskAllText && (
        <p className="hint" role="status">
          Text that visitors type can be visible in screenshots and replays. The panel tells them so.
        </p>
      )}
      <LinesField
        id="flow-networkLogPropsToIgnore"
        label="Redacted names"
        hint="Values with these names are removed from requests and responses. One per line, not case-sensitive. Passwords, tokens, cookies and card numbers are always removed."
        error={findError(errors, 'flowConfig.networkLogPropsToIgnore')}
        value={config.networkLogPropsToIgnore}
        placeholder="iban"
        onChange={(value) => onChange((current) => setFlowValue(current, 'networkLogPropsToIgnore', value))}
      />
      <LinesField
        id="flow-networkLogBlacklist"
        label="Excluded URLs"
        hint="Requests whose URL contains one of these texts are not logged. One per line."
        error={findError(errors, 'flowConfig.networkLogBlacklist')}
        value={config.networkLogBlacklist}
        placeholder="https://payments.example.com"
        onChange={(value) => onChange((current) => setFlowValue(current, 'networkLogBlacklist', value))}
      />
    </>
  )
}
