/** On/off settings of a project's configuration, with their defaults. Schema and type are derived from this table. */
export const defaultSwitches = {
  enableReplays: true,
  enableNetworkLogs: true,
  sendNetworkResources: false,
  /** Adds the content of the last messages of WebSockets and event streams to reports. */
  sendConnectionMessages: false,
  /**
   * Masks text that visitors type into the page, in snapshots and replays. The default is off, for projects that are
   * older than this setting. `newProjectSettings` turns it on for new projects.
   */
  maskTypedText: false,
  /** Masks all text of the page, in snapshots, replays and descriptions of clicks. */
  maskAllText: false,
  /** Moves the button to a place where it covers no control of the page. */
  avoidControls: true,
  enableShortcuts: true,
  enableCrashDetector: false,
  crashDetectorIsSilent: true,
  enableRageClickDetector: false,
  rageClickDetectorIsSilent: true,
}

export type Switch = keyof typeof defaultSwitches
