// npm run record: records a market, and checks and converts recordings.

import { ensureInstalled, runTool } from './installed.mjs'

ensureInstalled()
process.exit(runTool('tsx', ['src/host/recordMain.ts', ...process.argv.slice(2)]))
