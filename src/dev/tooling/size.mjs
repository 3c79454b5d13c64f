// npm run size: code for the trading screen before a wallet is connected, and of the static site's venue.

import { build, buildSite, ensureInstalled, runTool } from './installed.mjs'

ensureInstalled()
build()
buildSite()
process.exit(runTool('size-limit', ['--config', 'src/dev/tooling/size-limit.config.mjs']))
