// npm run dev: Vite with hot reload, and the venue in the same process.

import { join } from 'node:path'
import { help, readFlags } from '../../host/flags.mjs'
import { endAtHelp, ensureInstalled, root, run } from './installed.mjs'

endAtHelp(readFlags(process.argv.slice(2)), help)
ensureInstalled()
process.exit(
  run(process.execPath, ['--import', 'tsx', join(root, 'src/host/main.ts'), '--dev', ...process.argv.slice(2)]),
)
