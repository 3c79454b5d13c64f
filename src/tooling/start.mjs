// npm start · npm run venue: installs what is missing, builds what is stale, then becomes the one process.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, root } from './installed.mjs'

ensureInstalled()
ensureBuilt()

const host = spawn(process.execPath, [join(root, 'dist/host/main.js'), ...process.argv.slice(2)], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => host.kill(signal))
host.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
