// npm start · npm run venue: installs what is missing, builds what is stale, then becomes the one process.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, ensureSiteBuilt, root } from './installed.mjs'

const isSite = process.argv.includes('--site')
ensureInstalled()
if (isSite) ensureSiteBuilt()
else ensureBuilt()

const program = isSite ? 'src/tooling/serveSite.mjs' : 'dist/host/main.js'
const host = spawn(process.execPath, [join(root, program), ...process.argv.slice(2)], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => host.kill(signal))
host.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
