import { hydrateRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { readPayload } from './app/page-payload.ts'
import { readPreferredVersion } from './choices/preferred-version.ts'
import { followTheme } from './choices/theme.ts'
import { createNavigation } from './router/navigation.ts'
import { createRouter } from './router/router.ts'

const { site, page } = readPayload()
const navigation = createNavigation(page)
const router = createRouter({ site, navigation, onShow: () => undefined })
const root = document.getElementById('app')
if (root) hydrateRoot(root, <App site={site} navigation={navigation} retry={router.retry} />)
router.start()
if (!site.config.colorMode.pinLight) followTheme()
readPreferredVersion(['current'])
