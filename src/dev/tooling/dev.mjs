// npm run dev: Vite with hot reload, and the venue in the same process.

import { join } from 'node:path'
import { ensureInstalled, root, run } from './installed.mjs'

ensureInstalled()
process.exit(
  run(process.execPath, ['--import', 'tsx', join(root, 'src/host/main.ts'), '--dev', ...process.argv.slice(2)]),
)
