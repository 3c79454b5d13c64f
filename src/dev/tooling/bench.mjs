// npm run bench: runs every *.bench.ts in sequence. Prints medians, and the machine's other load.

import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled, root, runTool } from './installed.mjs'

ensureInstalled()
const reporter = join(root, 'src/dev/tooling/medianReporter.mjs')
const machine = () => `${cpus().length} processors (${cpus()[0]?.model}), load ${loadavg()[0].toFixed(1)}`
console.log(machine())
const status = runTool('vitest', [
  'bench',
  '--run',
  '--no-file-parallelism',
  `--reporter=${reporter}`,
  ...process.argv.slice(2),
])
console.log(`\n${machine()}`)
process.exit(status)
