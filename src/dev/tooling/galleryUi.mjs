// npm run gallery:ui: pictures of the components of src/web/ui in their states, in gallery/ui, from src/dev/gallery. The
// page itself stays in dist/gallery for any static server.

import { ensureChromium } from './chromium.mjs'
import { ensureInstalled, runTool } from './installed.mjs'

ensureInstalled()
const chromium = ensureChromium({ prefersShell: true })
const env = { ...process.env, OPTICK_COMPONENTS: '1', ...(chromium ? { OPTICK_CHROMIUM: chromium } : {}) }
const status = runTool('playwright', ['test', '--config', 'e2e/gallery/playwright.config.ts', '--reporter=list'], {
  env,
})
if (status === 0) console.log('Pictures are in gallery/ui, the page is in dist/gallery/src/dev/gallery.')
process.exit(status)
