// npm run bench: every *.bench.ts, one after the other, so that they do not take the machine from each other. Prints
// medians, and what the machine was busy with meanwhile.
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
