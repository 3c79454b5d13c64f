// npm run perf: measures the page; with `venue` the venue, with `cluster` many of its processes, with `engine` its
// engine alone, with `site` the venue in a browser, with `hour` an open page's memory. Builds what is stale.

import { ensureChromium } from './chromium.mjs'
import { buildSite, ensureBuilt, ensureInstalled, runTool } from './installed.mjs'
import { ensureServices } from './services.mjs'

const mains = {
  venue: 'src/dev/testing/load/main.ts',
  cluster: 'src/dev/testing/load/cluster.ts',
  engine: 'src/dev/testing/load/engine.ts',
  site: 'e2e/perf/site.ts',
  hour: 'e2e/perf/hour.ts',
}
const [part, ...rest] = process.argv.slice(2)
const isPart = part !== undefined && part in mains
const args = isPart ? rest : process.argv.slice(2)
const isHelp = args.includes('--help')

ensureInstalled()
if (!isHelp) {
  if (process.env.OPTICK_DIST === undefined) ensureBuilt()
  if (part === 'site' || part === 'hour') buildSite()
  if (part === 'cluster' || part === 'engine') ensureServices()
}
const env = { ...process.env }
if (!isHelp && part !== 'venue' && part !== 'cluster' && part !== 'engine') {
  const chromium = ensureChromium()
  if (chromium) env.OPTICK_CHROMIUM = chromium
}
process.exit(runTool('tsx', [isPart ? mains[part] : 'e2e/perf/main.ts', ...args], { env }))
