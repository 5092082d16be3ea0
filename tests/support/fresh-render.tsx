import { createRoot } from 'react-dom/client'
import { App } from '../../site/src/app/app.tsx'
import { readPayload } from '../../site/src/app/page-payload.ts'
import { openStoredCategories } from '../../site/src/preferences/sidebar.ts'
import { createNavigation } from '../../site/src/router/navigation-state.ts'

/** Renders the current page a second time without hydration, to compare it with the hydrated page. */
const { site, page } = readPayload()
const root = document.createElement('div')
root.id = 'fresh'
document.body.append(root)
const navigation = createNavigation(page, site.sidebar)
createRoot(root).render(<App site={site} navigation={navigation} retry={() => undefined} />)
// Opens the same categories as the boot script does in the prerendered page.
requestAnimationFrame(() => openStoredCategories(root))
