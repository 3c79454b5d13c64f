// npm run cluster: a whole cluster on this machine, to try it: NATS nodes, PostgreSQL, two engines, two gateways,
// projector, market and a load balancer at the ports of `npm start`. Restarts processes that end by themselves; Ctrl-C
// ends everything.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { help, readClusterArguments } from './clusterArguments.mjs'
import { endUnlessHostRuns, ensureBuilt, ensureInstalled, isPackage, root, run, runTool } from './installed.mjs'
import { startLocalCluster } from './localCluster.mjs'
import { findNatsServer, findPostgres } from './localServers.mjs'

/** OPTICK_DIST names an existing build, and then nothing is built. */
const hostScript = join(process.env.OPTICK_DIST ?? join(root, 'dist'), 'host/main.js')
const ensureHost = () => process.env.OPTICK_DIST === undefined && ensureBuilt()

const asked = readClusterArguments(process.argv.slice(2), process.env)
switch (asked.kind) {
  case 'help':
    console.log(isPackage ? help.replaceAll('npm run cluster --', 'optick cluster') : help)
    break
  case 'refused':
    stopWith(asked.reason)
    break
  case 'verify':
    ensureInstalled()
    process.exit(verify(asked))
    break
  case 'prove': {
    endInPackage(asked)
    ensureInstalled()
    const { ensureServices } = await import('./services.mjs')
    ensureServices()
    const env = { ...process.env, OPTICK_CLUSTER_KILLS: asked.rounds, ...(asked.seed && { OPTICK_SEED: asked.seed }) }
    process.exit(runTool('vitest', ['run', 'src/dev/testing/cluster/killRoles.test.ts'], { env }))
    break
  }
  case 'sockets':
    endInPackage(asked)
    ensureInstalled()
    ensureHost()
    process.exit(runTool('tsx', ['src/dev/testing/load/sockets.ts', ...asked.passed]))
    break
  case 'run':
    await runCluster(asked)
}

function stopWith(reason) {
  console.error(`optick: ${reason}. Try --help.`)
  process.exit(2)
}

/** Tests run from the sources. */
function endInPackage({ kind }) {
  if (isPackage) stopWith(`${kind} runs in a clone only`)
}

/** The cluster of OPTICK_CLUSTER, or the running one with this data folder. */
function verify({ data, passed }) {
  const isNamed = process.env.OPTICK_CLUSTER !== undefined || passed.some((flag) => flag.startsWith('--cluster='))
  const file = join(data, 'environment')
  if (!isNamed && !existsSync(file)) stopWith(`no cluster runs with the folder ${data}, and OPTICK_CLUSTER names none`)
  const lines = isNamed ? [] : readFileSync(file, 'utf8').split('\n')
  const env = { ...process.env }
  for (const [, name, value] of lines.map((line) => /^(\w+)=(.*)$/.exec(line) ?? [])) if (name) env[name] = value
  const args = ['--verify', ...passed]
  endUnlessHostRuns(args, env)
  ensureHost()
  return run(process.execPath, [hostScript, ...args], { env })
}

async function runCluster(settings) {
  const natsServer = findNatsServer()
  if (natsServer === undefined) {
    stopWith(
      'nats-server is not there: go install github.com/nats-io/nats-server/v2@latest, or a release of github.com/nats-io/nats-server, in the PATH or named by OPTICK_NATS_SERVER',
    )
  }
  const binaries = findPostgres()
  if (binaries === undefined) stopWith('PostgreSQL is not there: apt install postgresql')
  ensureInstalled()
  // Checked as an engine's flags; each process of the cluster has the same.
  endUnlessHostRuns(['--role=engine', '--cluster=nats://127.0.0.1:4222', ...settings.passed])
  ensureHost()
  await startLocalCluster({ ...settings, natsServer, binaries, hostScript })
}
