// Gets the servers that the tests of the cluster run against, where that is possible. Where it is not, those tests say so.
import { installPackage } from './chromium.mjs'
import { run } from './installed.mjs'
import { builtBinaries, findNatsServer, findPostgres, findProgram } from './localServers.mjs'

const natsVersion = 'v2.15.2'

/** Installs PostgreSQL by the system's packages and builds nats-server with Go. Neither is needed to run Optick. */
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
