// npm run perf: how fast the page is, with `venue` the venue, or with `site` the venue in a browser. Builds what is stale.
import { ensureChromium } from './chromium.mjs'
import { buildSite, ensureBuilt, ensureInstalled, runTool } from './installed.mjs'

const [part, ...rest] = process.argv.slice(2)
const isVenue = part === 'venue'
const isSite = part === 'site'
const args = isVenue || isSite ? rest : process.argv.slice(2)
const isHelp = args.includes('--help')

ensureInstalled()
if (!isHelp && process.env.OPTICK_DIST === undefined) ensureBuilt()
if (isSite && !isHelp) buildSite()
const env = { ...process.env }
if (!isVenue && !isHelp) {
  const chromium = ensureChromium()
  if (chromium) env.OPTICK_CHROMIUM = chromium
}
const main = isVenue ? 'src/testing/load/main.ts' : isSite ? 'e2e/perf/site.ts' : 'e2e/perf/main.ts'
process.exit(runTool('tsx', [main, ...args], { env }))
