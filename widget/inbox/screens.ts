import { lazyScreen } from './lazy-screen.tsx'

/** The sign-in form is a separate chunk, because most people who open the inbox are already signed in. */
export const SignIn = lazyScreen('the sign-in form', async () => (await import('./sign-in.tsx')).SignIn)

export const SettingsScreen = lazyScreen(
  'the settings',
  async () => (await import('./settings/settings-screen.tsx')).SettingsScreen,
)

export const TeamScreen = lazyScreen(
  'the people',
  async () => (await import('./team/team-screen.tsx')).TeamScreen,
)

export const DeliveriesScreen = lazyScreen(
  'the deliveries',
  async () => (await import('./deliveries/deliveries-screen.tsx')).DeliveriesScreen,
)

/** The answers to "Was this page helpful?" */
export const RatingsScreen = lazyScreen(
  'the page ratings',
  async () => (await import('./ratings/ratings-screen.tsx')).RatingsScreen,
)

export const AuditScreen = lazyScreen(
  'the audit log',
  async () => (await import('./audit/audit-screen.tsx')).AuditScreen,
)
