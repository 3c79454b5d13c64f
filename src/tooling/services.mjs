// Gets the servers that the tests of the cluster run against, where that is possible. Where it is not, those tests say so.
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { installPackage } from './chromium.mjs'
import { root, run } from './installed.mjs'

const natsVersion = 'v2.15.2'
const builtBinaries = join(root, 'node_modules/.cache/bin')

const inPath = (name) => (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)))

/** Installs PostgreSQL by the system's packages and builds nats-server with Go. Neither is needed to run Optick. */
export function ensureServices() {
  ensurePostgres()
  ensureNats()
}

function ensurePostgres() {
  const debian = '/usr/lib/postgresql'
  const isThere = existsSync(debian) && readdirSync(debian).length > 0
  if (!isThere && !inPath('initdb')) installPackage('postgresql')
}

function ensureNats() {
  if (process.env.OPTICK_NATS_SERVER !== undefined || inPath('nats-server')) return
  const places = [builtBinaries, join(homedir(), 'go/bin')].map((folder) => join(folder, 'nats-server'))
  const built = () => places.find((place) => existsSync(place))
  if (built() === undefined && inPath('go')) {
    console.log('Building nats-server …')
    run('go', ['install', `github.com/nats-io/nats-server/v2@${natsVersion}`], {
      env: { ...process.env, GOBIN: builtBinaries },
    })
  }
  const found = built()
  if (found !== undefined) process.env.OPTICK_NATS_SERVER = found
}
