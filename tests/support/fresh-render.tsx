import { createRoot } from 'react-dom/client'
import { App } from '../../site/src/app/app.tsx'
import { readPayload } from '../../site/src/app/page-payload.ts'
import { openStoredCategories } from '../../site/src/preferences/sidebar.ts'
import { createNavigation } from '../../site/src/router/navigation.ts'

/** Draws the page of this document a second time, from nothing, beside the hydrated one; for comparison. */
const { site, page } = readPayload()
const root = document.createElement('div')
root.id = 'fresh'
document.body.append(root)
createRoot(root).render(<App site={site} navigation={createNavigation(page)} retry={() => undefined} />)
// As the boot script does it for the page that the server sends.
requestAnimationFrame(() => openStoredCategories(root))
