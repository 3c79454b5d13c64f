// npm start · npm run venue: installs what is missing, builds what is stale, then becomes the single process.

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { help, readFlags } from '../../host/flags.mjs'
import {
  endAtHelp,
  endUnlessHostRuns,
  ensureBuilt,
  ensureInstalled,
  ensureSiteBuilt,
  isBuilt,
  root,
} from './installed.mjs'
import { readSiteOptions, siteHelp } from './serveSite.mjs'

const args = process.argv.slice(2)
const isSite = args.includes('--site')
// Before any installation or build, so that help and an invalid flag cost nothing.
if (isSite) endAtHelp(readSiteOptions(args), siteHelp)
else endAtHelp(readFlags(args), help)
ensureInstalled()
if (isSite) ensureSiteBuilt()
else if (!isBuilt()) {
  endUnlessHostRuns(args)
  ensureBuilt()
}

const program = isSite ? 'src/dev/tooling/serveSite.mjs' : 'dist/host/main.js'
const host = spawn(process.execPath, [join(root, program), ...args], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => host.kill(signal))
host.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
