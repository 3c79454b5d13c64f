// npm run size: what the browser loads to show the trading screen before a wallet is connected.
import { build, ensureInstalled, runTool } from './installed.mjs'

ensureInstalled()
build()
process.exit(runTool('size-limit', ['--config', 'src/tooling/size-limit.config.mjs']))
