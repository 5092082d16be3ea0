/** The folders that every feature needs that reads or changes reports. */
const reportFolders = [
  'edge/src/events',
  'edge/src/http',
  'edge/src/mail',
  'edge/src/ports',
  'edge/src/projects',
  'edge/src/reports',
  'edge/src/webhooks',
]

/** For each folder, the other folders in this list that it may import. Unit tests may import more. */
export const folderImports: Readonly<Record<string, readonly string[]>> = {
  // Code that several products share.
  'widget/platform': [],
  'widget/i18n': [],
  'widget/replay-format': ['widget/platform'],
  'widget/ui': [],
  'widget/messages': ['widget/platform'],
  'widget/player-client': ['widget/platform'],
  'widget/actions': ['widget/i18n', 'widget/ui'],
  'widget/launcher': ['widget/i18n', 'widget/ui'],

  // Code that runs on a host page.
  'widget/host/masking': ['widget/platform'],
  'widget/host/api': ['widget/host/masking', 'widget/i18n', 'widget/platform'],
  'widget/host/logs': ['widget/host/masking', 'widget/platform'],
  'widget/host/provider': ['widget/host/api', 'widget/host/logs', 'widget/host/masking', 'widget/platform'],
  'widget/host/report': ['widget/host/logs', 'widget/host/provider', 'widget/platform'],
  'widget/host/core': [
    'widget/host/api',
    'widget/host/logs',
    'widget/host/masking',
    'widget/host/provider',
    'widget/host/report',
    'widget/messages',
    'widget/platform',
  ],
  'widget/host/view': [
    'widget/host/api',
    'widget/host/masking',
    'widget/i18n',
    'widget/launcher',
    'widget/platform',
    'widget/ui',
  ],
  'widget/host/recording': [
    'widget/host/api',
    'widget/i18n',
    'widget/messages',
    'widget/platform',
    'widget/ui',
  ],
  'widget/host/editor': [
    'widget/host/api',
    'widget/host/masking',
    'widget/host/recording',
    'widget/i18n',
    'widget/platform',
    'widget/replay-format',
    'widget/ui',
  ],
  'widget/host/snapshot': ['widget/host/api', 'widget/host/masking', 'widget/platform'],
  'widget/host/replay': ['widget/host/api', 'widget/host/masking', 'widget/platform', 'widget/replay-format'],

  // Code that runs in documents that we serve: the panel's frame, the replay player.
  'widget/panel': [
    'widget/actions',
    'widget/host/masking',
    'widget/i18n',
    'widget/messages',
    'widget/platform',
    'widget/player-client',
    'widget/ui',
  ],
  'widget/player': ['widget/platform', 'widget/replay-format', 'widget/ui'],

  // The application.
  'edge/src/ports': [],
  'edge/src/http': ['edge/src/ports'],
  'edge/src/projects': ['edge/src/ports'],
  'edge/src/reports': ['edge/src/http', 'edge/src/ports'],
  'edge/src/events': ['edge/src/ports'],
  'edge/src/audit': ['edge/src/ports'],
  'edge/src/project-database': ['edge/src/audit', 'edge/src/events', 'edge/src/ports'],
  'edge/src/trash': ['edge/src/audit', 'edge/src/ports'],
  'edge/src/webhooks': [
    'edge/src/audit',
    'edge/src/http',
    'edge/src/ports',
    'edge/src/projects',
    'edge/src/reports',
  ],
  'edge/src/mail': [
    'edge/src/http',
    'edge/src/ports',
    'edge/src/projects',
    'edge/src/reports',
    'edge/src/webhooks',
  ],
  'edge/src/docs': ['edge/src/http', 'edge/src/ports'],
  'edge/src/frame': ['edge/src/http', 'edge/src/ports'],
  'edge/src/player': ['edge/src/http', 'edge/src/ports'],
  'edge/src/readiness': ['edge/src/http', 'edge/src/ports'],
  'edge/src/search': ['edge/src/http', 'edge/src/ports'],
  'edge/src/snapshots': ['edge/src/http', 'edge/src/ports', 'edge/src/reports'],
  'edge/src/provider': [...reportFolders, 'edge/src/audit'],
  'edge/src/jobs': [...reportFolders, 'edge/src/audit', 'edge/src/trash'],

  // The inbox: the server's files of each feature import the application, its screens import the widget's libraries.
  'edge/inbox': [
    ...reportFolders,
    'edge/src/audit',
    'edge/src/trash',
    'widget/actions',
    'widget/i18n',
    'widget/launcher',
    'widget/messages',
    'widget/platform',
    'widget/player-client',
    'widget/ui',
  ],

  // The documentation site.
  'site/src/navigation': [],
  'site/src/styles': [],
  'site/src/preferences': ['site/src/navigation'],
  'site/src/router': ['site/src/preferences', 'site/src/navigation'],
  'site/src/search': ['site/src/preferences', 'site/src/navigation', 'site/src/router'],
  'site/src/app': ['site/src/preferences', 'site/src/navigation', 'site/src/router'],
  'site/src/mdx': ['site/src/navigation'],
  'site/src/tools': ['site/src/app', 'site/src/preferences', 'site/src/navigation'],
  'site/src/build': ['site/src/app', 'site/src/mdx', 'site/src/navigation'],
}
