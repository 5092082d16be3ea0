import type { Config, ConfigSettings, FlowConfig, ProjectActions } from './config.ts'

/** The look and the watchfulness of a project that has set nothing. */
export const defaultFlowConfig: FlowConfig = {
  color: '#0A5BD3',
  headerColor: '#0A5BD3',
  buttonColor: '#0A5BD3',
  backgroundColor: '#FFFFFF',
  borderRadius: 20,
  buttonLogo: '',
  widgetButtonText: 'Feedback',
  feedbackButtonPosition: 'BOTTOM_RIGHT',
  enableReplays: true,
  enableNetworkLogs: true,
  sendNetworkResources: false,
  networkLogPropsToIgnore: [],
  networkLogBlacklist: [],
  customTranslations: {},
  enableShortcuts: true,
  enableCrashDetector: false,
  crashDetectorIsSilent: true,
  enableRageClickDetector: false,
  rageClickDetectorIsSilent: true,
}

/** The actions of a project that has none of its own. */
export const defaultActions: ProjectActions = {
  bugreporting: { feedbackType: 'BUG', excludeData: {} },
  featurerequests: { feedbackType: 'FEATURE_REQUEST', excludeData: { screenshot: true, replays: true } },
  crash: { feedbackType: 'CRASH', excludeData: {} },
}

/**
 * What a project's settings amount to. `bugreporting` and `crash` are always there, because the widget
 * falls back to the one and its detectors open the other (P-017).
 */
export function completeConfig({ flowConfig, projectActions }: ConfigSettings): Config {
  const { bugreporting, crash } = defaultActions
  const own = Object.keys(projectActions).length > 0
  return {
    flowConfig: Object.assign({}, defaultFlowConfig, flowConfig),
    projectActions: own
      ? { ...(bugreporting && { bugreporting }), ...(crash && { crash }), ...projectActions }
      : defaultActions,
  }
}
