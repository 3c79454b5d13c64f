// npm run soak -- --minutes 60: observes the growth of a page in a real browser.

import { parseArgs } from 'node:util'
import { ensureChromium } from './chromium.mjs'
import { ensureBuilt, ensureInstalled, runTool } from './installed.mjs'

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '60' } } })
const minutes = Number(values.minutes)
if (!(minutes > 0)) {
  console.error(`--minutes takes a number above 0, not "${values.minutes}"`)
  process.exit(2)
}

ensureInstalled()
if (process.env.OPTICK_DIST === undefined) ensureBuilt()
const chromium = ensureChromium()
const env = {
  ...process.env,
  OPTICK_SOAK_MINUTES: String(minutes),
  ...(chromium ? { OPTICK_CHROMIUM: chromium } : {}),
}
console.log(`One page for ${minutes} minutes …`)
process.exit(runTool('playwright', ['test', '--config', 'e2e/soak/playwright.config.ts', '--reporter=list'], { env }))
