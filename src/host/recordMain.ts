import { runRecord } from './record'

process.exitCode = await runRecord(process.argv.slice(2))
// A source may still hold a socket that closes slowly.
process.exit()
