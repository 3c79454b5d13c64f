// npm run size: what the browser loads to show the trading screen before a wallet is connected, and what the venue of the static site adds.
import { build, buildSite, ensureInstalled, runTool } from './installed.mjs'

ensureInstalled()
build()
buildSite()
process.exit(runTool('size-limit', ['--config', 'src/dev/tooling/size-limit.config.mjs']))
