// Prints why the host would reject its flags, without a build. Exits with 0 if the host would run.

import { parseOptions } from '@/host/options'

const parsed = parseOptions(process.argv.slice(2), process.env)
if (parsed.kind === 'refused') {
  console.error(`optick: ${parsed.reason}. Try --help.`)
  process.exitCode = 2
}
