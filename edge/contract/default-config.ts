import type { Config, ConfigSettings, FlowConfig, ProjectActions } from './config.ts'
import { defaultSwitches } from './switches.ts'

/** Default appearance and detection settings of a project. */
export const defaultFlowConfig: FlowConfig = {
  color: '#0A5BD3',
  headerColor: '#0A5BD3',
  buttonColor: '#0A5BD3',
  backgroundColor: '#FFFFFF',
  theme: 'auto',
  borderRadius: 20,
  buttonLogo: '',
  widgetButtonText: 'Feedback',
  feedbackButtonPosition: 'BOTTOM_RIGHT',
  networkLogPropsToIgnore: [],
  networkLogBlacklist: [],
  ignoredErrors: [],
  reportedErrors: [],
  customTranslations: {},
  ...defaultSwitches,
}

/**
 * Errors that projects ignore unless they change the list: those of extensions and of scripts whose origin hides the
 * error, canceled requests, and those that browsers and crawlers cause on every site. Not part of `defaultFlowConfig`,
 * which the widget's first script contains.
 */
const usualErrors = [
  'chrome-extension://',
  'moz-extension://',
  'safari-extension://',
  'safari-web-extension://',
  'webkit-masked-url://',
  'Script error.',
  'AbortError',
  'ResizeObserver loop',
  'Extension context invalidated',
  'Object Not Found Matching Id:',
  '_AutofillCallbackHandler',
  'instantSearchSDKJSBridgeClearHighlight',
]

/** Settings that a new project starts with. */
export const newProjectSettings: ConfigSettings = { flowConfig: { maskTypedText: true }, projectActions: {} }

/** Default actions of a project. */
export const defaultActions: ProjectActions = {
  bugreporting: { feedbackType: 'BUG', excludeData: {} },
  featurerequests: { feedbackType: 'FEATURE_REQUEST', excludeData: { screenshot: true, replays: true } },
  crash: { feedbackType: 'CRASH', excludeData: {} },
}

/**
 * Merges a project's settings with the defaults. `bugreporting` and `crash` always exist, because the widget falls back
 * to `bugreporting`, and its detectors open `crash` (P-017).
 */
export function completeConfig({ flowConfig, projectActions }: ConfigSettings): Config {
  const hasOwn = Object.keys(projectActions).length > 0
  const required = Object.entries(defaultActions).filter(
    ([name]) => name === 'bugreporting' || name === 'crash',
  )
  // Puts missing defaults first, and keeps the order of the project's own actions.
  const missing = required.filter(([name]) => !Object.hasOwn(projectActions, name))
  return {
    flowConfig: Object.assign({}, defaultFlowConfig, { ignoredErrors: usualErrors }, flowConfig),
    projectActions: hasOwn ? { ...Object.fromEntries(missing), ...projectActions } : defaultActions,
  }
}
