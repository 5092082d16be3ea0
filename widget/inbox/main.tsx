import { createRoot } from 'react-dom/client'
import { subscribeKey } from 'valtio/vanilla/utils'
import { createStore } from '../platform/storage.ts'
import { adoptStyles } from '../ui/adopt-styles.ts'
import { createInboxApi } from './api.ts'
import { App } from './app.tsx'
import inboxStyles from './inbox.css' with { type: 'text' }
import listStyles from './list/list.css' with { type: 'text' }
import { createListLoader } from './list/list-loader.ts'
import { parseUrl, startRouter } from './navigate.ts'
import { createState, type Inbox, signOut } from './store.ts'
import teamworkStyles from './teamwork/teamwork.css' with { type: 'text' }
import tokens from './tokens.css' with { type: 'text' }

/** This file is `{base}assets/inbox/main.{hash}.js`, wherever the inbox is mounted. */
const base = new URL('../../', import.meta.url).pathname

/** Remembers that this browser had a session, so that its next visit loads without asking first. */
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

adoptStyles(document, tokens, inboxStyles, listStyles, teamworkStyles)
startRouter(inbox)
createRoot(document.body).render(<App inbox={inbox} loader={createListLoader(inbox)} />)
