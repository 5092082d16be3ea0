import { Fragment } from 'react'
import { Switch } from '@node-docs/widget/ui/switch.tsx'
import type { FlowConfig } from '../../../contract/config.ts'
import type { Switch as Flag } from '../../../contract/switches.ts'
import { completeSettings, findError, type SectionProps, setFlowValue } from './editor.ts'
import { LinesField } from './fields.tsx'

/** The texts of the switches, and the switch that each needs to be on. */
const switches: Readonly<Record<Flag, readonly [label: string, hint: string, needs?: Flag]>> = {
  enableReplays: ['Replays', 'Records what happens on the page before a report'],
  enableNetworkLogs: ['Network log', 'Records the page’s requests and their responses'],
  sendNetworkResources: [
    'Loaded files',
    'Adds images, scripts and styles to the network log',
    'enableNetworkLogs',
  ],
  sendConnectionMessages: [
    'WebSocket messages',
    'Adds the last messages of WebSockets and event streams to the network log',
    'enableNetworkLogs',
  ],
  maskTypedText: ['Mask typed text', 'Hides what visitors type, in screenshots and replays'],
  maskAllText: [
    'Mask all text',
    'Hides all text of the page, in screenshots, replays and descriptions of clicks',
  ],
  avoidControls: ['Free place for the button', 'Moves the button where it covers no control of the page'],
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

const lists = {
  networkLogPropsToIgnore: {
    label: 'Redacted names',
    hint: 'Values with these names are removed from requests and responses. One per line, not case-sensitive. Passwords, tokens, cookies and card numbers are always removed.',
    placeholder: 'e.g. iban',
  },
  networkLogBlacklist: {
    label: 'Excluded URLs',
    hint: 'Requests whose URL contains one of these texts are not logged. One per line.',
    placeholder: 'e.g. https://payments.example.com',
  },
  ignoredErrors: {
    label: 'Ignored errors',
    hint: 'Errors whose message or script URL contains one of these texts create no report. One per line. Errors of other sites’ scripts are ignored, too.',
    placeholder: 'e.g. ResizeObserver loop',
  },
  reportedErrors: {
    label: 'Reported errors',
    hint: 'Errors that contain one of these texts are reported in any case, such as those of your scripts on another host. One per line.',
    placeholder: 'e.g. https://static.example.net',
  },
} as const satisfies Partial<Record<keyof FlowConfig, object>>

type ListName = keyof typeof lists

/** The headings of the section, each above its switches and lists. */
const groups: readonly { title: string; flags: readonly Flag[]; lists: readonly ListName[] }[] = [
  {
    title: 'What reports contain',
    flags: ['enableReplays', 'enableNetworkLogs', 'sendNetworkResources', 'sendConnectionMessages'],
    lists: ['networkLogBlacklist'],
  },
  {
    title: 'What is hidden',
    flags: ['maskTypedText', 'maskAllText'],
    lists: ['networkLogPropsToIgnore'],
  },
  {
    title: 'Automatic reports',
    flags: [
      'enableCrashDetector',
      'crashDetectorIsSilent',
      'enableRageClickDetector',
      'rageClickDetectorIsSilent',
    ],
    lists: ['ignoredErrors', 'reportedErrors'],
  },
  { title: 'The button', flags: ['avoidControls', 'enableShortcuts'], lists: [] },
]

/** What the widget records, and what it leaves out. */
export function RecordingSection({ settings, errors, onChange }: SectionProps) {
  const config = completeSettings(settings).flowConfig
  return groups.map((group) => (
    <Fragment key={group.title}>
      <h3>{group.title}</h3>
      <div className="switches">
        {group.flags.map((flag) => {
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
      </div>
      {group.flags.includes('maskAllText') && !config.maskTypedText && !config.maskAllText && (
        <p className="hint hint-warning" role="status">
          Text that visitors type can be visible in screenshots and replays. The panel tells them so.
        </p>
      )}
      {group.lists.map((name) => (
        <LinesField
          key={name}
          {...lists[name]}
          id={`flow-${name}`}
          error={findError(errors, `flowConfig.${name}`)}
          value={config[name]}
          onChange={(value) => onChange((current) => setFlowValue(current, name, value))}
        />
      ))}
    </Fragment>
  ))
}
