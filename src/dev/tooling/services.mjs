// Installs the servers for cluster tests if possible. Otherwise those tests report it.

import { installPackage } from './chromium.mjs'
import { run } from './installed.mjs'
import { builtBinaries, findNatsServer, findPostgres, findProgram } from './localServers.mjs'

const natsVersion = 'v2.15.2'

/** PostgreSQL from the system's packages, and nats-server built with Go. Optick itself needs neither. */
export function ensureServices() {
  ensurePostgres()
  ensureNats()
}

function ensurePostgres() {
  if (findPostgres() === undefined) installPackage('postgresql')
}

function ensureNats() {
  if (findNatsServer() !== undefined || findProgram('go') === undefined) return
  console.log('Building nats-server …')
  run('go', ['install', `github.com/nats-io/nats-server/v2@${natsVersion}`], {
    env: { ...process.env, GOBIN: builtBinaries },
  })
}
