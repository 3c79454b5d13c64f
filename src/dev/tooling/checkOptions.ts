// Prints what the host would print for its flags, without a build: help, or the reason for rejecting them. Exits with 0
// if the host would run.

import { help, parseOptions } from '@/host/options'

const refusedCode = 2
/** Known to `installed.mjs`: the help was printed. */
const helpCode = 3

const parsed = parseOptions(process.argv.slice(2), process.env)
if (parsed.kind === 'help') {
  console.log(help)
  process.exitCode = helpCode
}
if (parsed.kind === 'refused') {
  console.error(`optick: ${parsed.reason}. Try --help.`)
  process.exitCode = refusedCode
}
