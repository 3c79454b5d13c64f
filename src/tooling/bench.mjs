// npm run bench: every *.bench.ts, one after the other, so that they do not take the machine from each other.
import { ensureInstalled, runTool } from './installed.mjs'

ensureInstalled()
process.exit(runTool('vitest', ['bench', '--run', '--no-file-parallelism', ...process.argv.slice(2)]))
