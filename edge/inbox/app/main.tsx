import { createRoot } from 'react-dom/client'
import { subscribeKey } from 'valtio/vanilla/utils'
import { createStore } from '@node-docs/widget/platform/storage.ts'
import { adoptStyles } from '@node-docs/widget/ui/adopt-styles.ts'
import resetStyles from '@node-docs/widget/ui/reset.css' with { type: 'text' }
import { inboxPalette, renderPalette } from '../../contract/page-colors.ts'
import { createListLoader } from '../list/screen/list-loader.ts'
import listStyles from '../list/screen/list.css' with { type: 'text' }
import teamworkStyles from '../team/screen/teamwork.css' with { type: 'text' }
import { createInboxApi } from './api.ts'
import { App } from './app.tsx'
import inboxStyles from './inbox.css' with { type: 'text' }
import { createState, type Inbox, signOut } from './state.ts'
import { parseUrl, startRouter } from './router.ts'
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

adoptStyles(document, tokens, `@layer base{${renderPalette(inboxPalette)}}`, resetStyles, inboxStyles)
adoptStyles(document, listStyles, teamworkStyles)
startRouter(inbox)
createRoot(document.body).render(<App inbox={inbox} loader={createListLoader(inbox)} />)
