// npm run perf: how fast the page is; with `venue` the venue, with `site` the venue in a browser, with `hour` what an open page
// keeps in memory. Builds what is stale.
import { ensureChromium } from './chromium.mjs'
import { buildSite, ensureBuilt, ensureInstalled, runTool } from './installed.mjs'

const [part, ...rest] = process.argv.slice(2)
const isVenue = part === 'venue'
const isSite = part === 'site'
const isHour = part === 'hour'
const args = isVenue || isSite || isHour ? rest : process.argv.slice(2)
const isHelp = args.includes('--help')

ensureInstalled()
if (!isHelp && process.env.OPTICK_DIST === undefined) ensureBuilt()
if ((isSite || isHour) && !isHelp) buildSite()
const env = { ...process.env }
if (!isVenue && !isHelp) {
  const chromium = ensureChromium()
  if (chromium) env.OPTICK_CHROMIUM = chromium
}
const mains = { venue: 'src/testing/load/main.ts', site: 'e2e/perf/site.ts', hour: 'e2e/perf/hour.ts' }
const main = mains[part] ?? 'e2e/perf/main.ts'
process.exit(runTool('tsx', [main, ...args], { env }))
