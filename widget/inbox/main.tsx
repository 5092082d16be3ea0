import { createRoot } from 'react-dom/client'
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

const state = createState(parseUrl(new URL(location.href), base) ?? { kind: 'unknown' })
const api = createInboxApi({ base, onSignedOut: (reason) => signOut(state, reason) })
const inbox: Inbox = { api, base, state }

adoptStyles(document, tokens, inboxStyles, listStyles, teamworkStyles)
startRouter(inbox)
createRoot(document.body).render(<App inbox={inbox} loader={createListLoader(inbox)} />)
