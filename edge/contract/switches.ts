/** On/off settings of a project's configuration, with their defaults. Schema and type are derived from this table. */
export const defaultSwitches = {
  enableReplays: true,
  enableNetworkLogs: true,
  sendNetworkResources: false,
  /**
   * Masks text that visitors type into the page, in snapshots and replays. The default is off, for projects that are
   * older than this setting. `newProjectSettings` turns it on for new projects.
   */
  maskTypedText: false,
  /** Masks all text of the page, in snapshots, replays and descriptions of clicks. */
  maskAllText: false,
  enableShortcuts: true,
  enableCrashDetector: false,
  crashDetectorIsSilent: true,
  enableRageClickDetector: false,
  rageClickDetectorIsSilent: true,
}

export type Switch = keyof typeof defaultSwitches
