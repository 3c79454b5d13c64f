// npm run venue:check: asks a venue what Optick assumes about it, and prints what holds.

import { ensureInstalled, runTool } from './installed.mjs'

ensureInstalled()
process.exit(runTool('tsx', ['src/dev/venueCheck/main.ts', ...process.argv.slice(2)]))
