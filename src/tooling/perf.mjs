// npm run perf: how fast the page is, or with `venue` the venue. Measures what is built, and builds what is stale.
import { ensureChromium } from './chromium.mjs'
import { ensureBuilt, ensureInstalled, runTool } from './installed.mjs'

const [part, ...rest] = process.argv.slice(2)
const isVenue = part === 'venue'
const args = isVenue ? rest : process.argv.slice(2)
const isHelp = args.includes('--help')

ensureInstalled()
if (!isHelp && process.env.OPTICK_DIST === undefined) ensureBuilt()
const env = { ...process.env }
if (!isVenue && !isHelp) {
  const chromium = ensureChromium()
  if (chromium) env.OPTICK_CHROMIUM = chromium
}
const main = isVenue ? 'src/testing/load/main.ts' : 'e2e/perf/main.ts'
process.exit(runTool('tsx', [main, ...args], { env }))
