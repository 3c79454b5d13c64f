// Says what the host would say of its flags, without a build: help, or why it refuses them. Ends with 0 when it would run.
import { help, parseOptions } from '@/host/options'

const refusedCode = 2
/** Of `installed.mjs`: the help was asked for and given. */
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
