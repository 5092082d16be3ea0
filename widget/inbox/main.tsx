import { inboxPalette, renderPalette } from '@node-docs/edge/contract/palette'
import { createRoot } from 'react-dom/client'
import { subscribeKey } from 'valtio/vanilla/utils'
import { createStore } from '../platform/storage.ts'
import { adoptStyles } from '../ui/adopt-styles.ts'
import resetStyles from '../ui/reset.css' with { type: 'text' }
import { createInboxApi } from './api.ts'
import { App } from './app.tsx'
import baseStyles from './base.css' with { type: 'text' }
import chipStyles from './chips-and-icons.css' with { type: 'text' }
import controlStyles from './controls.css' with { type: 'text' }
import dialogStyles from './dialogs-and-notices.css' with { type: 'text' }
import inboxStyles from './inbox.css' with { type: 'text' }
import filterStyles from './list/filter-bar.css' with { type: 'text' }
import listHeaderStyles from './list/list-header.css' with { type: 'text' }
import narrowListStyles from './list/narrow-list.css' with { type: 'text' }
import rowStyles from './list/rows.css' with { type: 'text' }
import skeletonStyles from './list/skeleton.css' with { type: 'text' }
import { createListLoader } from './list/list-loader.ts'
import { parseUrl, startRouter } from './navigate.ts'
import { createState, type Inbox, signOut } from './store.ts'
import sidebarStyles from './sidebar.css' with { type: 'text' }
import teamworkStyles from './teamwork/teamwork.css' with { type: 'text' }
import tokens from './tokens.css' with { type: 'text' }

/** Path of the inbox, wherever it is mounted. This file is `{base}assets/inbox/main.{hash}.js`. */
const base = new URL('../../', import.meta.url).pathname

/**
 * Marks browsers that had a session. In these, the inbox loads data without first asking whether they are signed in.
 */
const SIGNED_IN = 'inbox-signed-in'
const storage = createStore(() => localStorage)

const route = parseUrl(new URL(location.href), base) ?? { kind: 'unknown' }
const state = createState(route, storage.read(SIGNED_IN) === true ? 'unknown' : 'checking')
subscribeKey(state, 'access', (access) => {
  if (access === 'in') storage.write(SIGNED_IN, true)
  if (access === 'out') storage.remove(SIGNED_IN)
})
const api = createInboxApi({ base, onSignedOut: (reason) => signOut(state, reason) })
const inbox: Inbox = { api, base, state }

adoptStyles(
  document,
  tokens,
  `@layer base{${renderPalette(inboxPalette)}}`,
  resetStyles,
  baseStyles,
  controlStyles,
  chipStyles,
  dialogStyles,
  inboxStyles,
  sidebarStyles,
)
adoptStyles(
  document,
  listHeaderStyles,
  filterStyles,
  rowStyles,
  skeletonStyles,
  narrowListStyles,
  teamworkStyles,
)
startRouter(inbox)
createRoot(document.body).render(<App inbox={inbox} loader={createListLoader(inbox)} />)
