// The servers and processes of `npm run cluster`, in order: NATS and PostgreSQL, the roles, the load balancer.

import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { root } from './installed.mjs'
import {
  findProgram,
  makePrivateFolder,
  newPassword,
  openWayFor,
  postgresUser,
  preparePostgres,
  writeSecret,
} from './localServers.mjs'
import { areStreamsLed, healthAccount, isNodeHealthy } from './natsHealth.mjs'
import { createSupervisor } from './supervise.mjs'

/** Clients end before their servers. */
const stages = [/^balancer/, /^gateway|^market/, /^projector/, /^engine/, /^postgres|^nats/]
/** PostgreSQL's fast shutdown, which does not wait for clients. */
const signalOf = (name) => (name === 'postgres' ? 'SIGINT' : 'SIGTERM')

/** Runs until it is ended. If a process cannot start, all others end, and an error gives the reason. */
export async function startLocalCluster(config) {
  const supervisor = createSupervisor((line) => console.error(line))
  const environment = join(config.data, 'environment')
  const end = async (code) => {
    if (supervisor.isEnding()) return
    await supervisor.end(stages, signalOf)
    rmSync(environment, { force: true })
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end(0))
  const fail = (error) => {
    if (!supervisor.isEnding()) console.error(`optick: ${error.message}`)
    return end(1)
  }
  process.on('uncaughtException', (error) => void fail(error))
  try {
    await startAll(config, supervisor, environment)
  } catch (error) {
    await fail(error)
  }
}

async function startAll(config, supervisor, environment) {
  const { nodes, appPort, venuePort, data } = config
  await checkPorts({ '--port': appPort, '--venue-port': venuePort })
  prepareFolder(data, nodes)
  const haproxy = findProgram('haproxy', ['/usr/sbin'])
  const gateways = haproxy === undefined ? 'a gateway' : 'two gateways'
  console.log(`Starting ${nodes} NATS, PostgreSQL, two engines, projector, market and ${gateways} in ${data} …`)
  // PostgreSQL first, so that a bad folder is reported before anything runs.
  const postgresUrl = await startPostgres(config, supervisor)
  const natsUrls = await startNats(config, supervisor)
  const servers = { OPTICK_CLUSTER: natsUrls.join(','), OPTICK_POSTGRES: postgresUrl }
  const lines = Object.entries(servers).map(([name, value]) => `${name}=${value}\n`)
  writeSecret(environment, lines.join(''))
  await startProcesses(config, supervisor, { haproxy, servers })
  console.log(
    `Optick: http://localhost:${appPort}/trade/ETH-PERP — API for bots and other clients: http://localhost:${venuePort}`,
  )
}

/** A process with a busy port would restart forever. */
async function checkPorts(ports) {
  for (const [flag, port] of Object.entries(ports)) {
    if (await isFree(port)) continue
    throw new Error(`port ${port} is in use, perhaps by another cluster: choose another with ${flag}`)
  }
}

function isFree(port) {
  const probe = createServer()
  return new Promise((settle) => {
    probe.once('error', () => settle(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => settle(true)))
  })
}

const ourFiles = /^(nats-\d|postgres|haproxy\.cfg|environment)$/

/** Closes even an existing folder to other users, but rejects a folder with other content. */
function prepareFolder(data, nodes) {
  const found = existsSync(data) ? readdirSync(data) : []
  if (found.some((name) => !ourFiles.test(name))) {
    throw new Error(`${data} has other files in it: choose a folder of its own with --data`)
  }
  const before = found.filter((name) => name.startsWith('nats-')).length
  if (before > 0 && before !== nodes) {
    throw new Error(
      `${data} has the streams of ${before} NATS nodes: use --nodes ${before}, or another folder with --data`,
    )
  }
  makePrivateFolder(data)
  openWayFor(postgresUser(), data)
}

async function startPostgres({ data, binaries }, supervisor) {
  const folder = join(data, 'postgres')
  const { command, args, spawnSettings, urlOf } = await preparePostgres({ binaries, folder, password: newPassword() })
  const isReady = (line) => line.includes('ready to accept connections')
  await supervisor.start('postgres', { command, args, settings: spawnSettings, isQuiet: true, isReady })
  return urlOf('postgres')
}

const natsPatienceMs = 60_000
const lookMs = 100

/** Resolves once every node and stream has a leader: a process that asks earlier times out and ends. */
async function startNats({ nodes, data, natsServer }, supervisor) {
  const [clients, routes] = [await freePorts(nodes), await freePorts(nodes)]
  const [password, nodePassword, healthPassword] = [newPassword(), newPassword(), newPassword()]
  const routeUrls = routes.map((port, at) => [
    `OPTICK_NATS_ROUTE_${at + 1}`,
    `nats://node:${nodePassword}@127.0.0.1:${port}`,
  ])
  const passwords = { OPTICK_NATS_PASSWORD: password, OPTICK_NATS_NODE_PASSWORD: nodePassword }
  const env = { ...process.env, ...passwords, ...Object.fromEntries(routeUrls) }
  const shipped = readFileSync(join(root, 'docs/cluster/nats.conf'), 'utf8')
  const starts = clients.map((port, at) => {
    const folder = join(data, `nats-${at + 1}`)
    makePrivateFolder(folder)
    const whole = shipped
      .replace('optick_1', `optick_${at + 1}`)
      .replace('0.0.0.0:4222', `127.0.0.1:${port}`)
      .replace('0.0.0.0:6222', `127.0.0.1:${routes[at]}`)
      .replace('/var/lib/nats', folder)
    const config = join(folder, 'nats.conf')
    const alone = nodes === 1 ? whole.replace(/^cluster \{[\s\S]*?^\}/m, '') : whole
    writeSecret(config, `${alone}\n${healthAccount(healthPassword)}`)
    const isReady = (line) => line.includes('Server is ready')
    const args = ['-c', config]
    return supervisor.start(`nats ${at + 1}`, { command: natsServer, args, settings: { env }, isQuiet: true, isReady })
  })
  await Promise.all(starts)
  await untilNatsLeads(clients, { password, healthPassword })
  return clients.map((port) => `nats://optick:${password}@127.0.0.1:${port}`)
}

async function untilNatsLeads(clients, { password, healthPassword }) {
  const endMs = performance.now() + natsPatienceMs
  const until = async (isSo) => {
    while (!(await isSo())) {
      if (performance.now() > endMs) throw new Error('the NATS nodes do not agree who leads')
      await new Promise((resolve) => setTimeout(resolve, lookMs))
    }
  }
  for (const port of clients) await until(() => isNodeHealthy(port, healthPassword))
  await until(() => areStreamsLed(clients[0], 'optick', password))
}

/** Passwords are in each process's environment, because every user may read arguments. */
async function startProcesses(config, supervisor, { haproxy, servers }) {
  const { nodes, appPort, venuePort, hostScript, passed } = config
  const env = { ...process.env, ...servers }
  const common = [`--replicas=${nodes}`, ...passed]
  const watched = new Map()
  const start = async (name, role, flags = [], metrics) => {
    const port = metrics ?? (await freePorts(1))[0]
    watched.set(name, port)
    const args = [hostScript, ...common, `--role=${role}`, `--metrics-port=${port}`, ...flags]
    await supervisor.start(name, {
      command: process.execPath,
      args,
      settings: { env },
      isReady: (line) => line.startsWith('Optick'),
    })
  }
  await Promise.all([
    start('engine 1', 'engine'),
    start('engine 2', 'engine'),
    start('projector', 'projector'),
    start('market', 'market'),
  ])
  const alone = [appPort, venuePort, ...(await freePorts(1))]
  const gateways = haproxy === undefined ? [alone] : [await freePorts(3), await freePorts(3)]
  // The balancer limits requests by address; without it the gateway sees the addresses itself.
  const limits = haproxy === undefined ? [] : ['--no-limits']
  await Promise.all(
    gateways.map(([port, bare, metrics], at) =>
      start(`gateway ${at + 1}`, 'gateway', [`--port=${port}`, `--venue-port=${bare}`, ...limits], metrics),
    ),
  )
  if (haproxy === undefined) console.log('HAProxy is not there (apt install haproxy): one gateway serves both ports.')
  else await startBalancer(config, supervisor, { haproxy, gateways })
  for (const [name, port] of watched) console.log(`${name}: metrics and health at http://localhost:${port}/metrics`)
}

/** With the shipped configuration on this cluster's ports. */
function startBalancer({ appPort, venuePort, data }, supervisor, { haproxy, gateways }) {
  const [[app1, bare1, metrics1], [app2, bare2, metrics2]] = gateways
  const config = readFileSync(join(root, 'docs/cluster/haproxy.cfg'), 'utf8')
    .replace('bind 127.0.0.1:4173', `bind 127.0.0.1:${appPort}`)
    .replace('bind 127.0.0.1:4174', `bind 127.0.0.1:${venuePort}`)
    .replace('127.0.0.1:4183', `127.0.0.1:${app1}`)
    .replace('127.0.0.1:4193', `127.0.0.1:${app2}`)
    .replace('127.0.0.1:4184', `127.0.0.1:${bare1}`)
    .replace('127.0.0.1:4194', `127.0.0.1:${bare2}`)
    .replaceAll('check port 4185', `check port ${metrics1}`)
    .replaceAll('check port 4195', `check port ${metrics2}`)
  const path = join(data, 'haproxy.cfg')
  writeFileSync(path, config)
  // HAProxy prints nothing when it is ready.
  return supervisor.start('balancer', { command: haproxy, args: ['-db', '-f', path], isQuiet: true })
}

async function freePorts(count) {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(probes.map((probe) => new Promise((ready) => probe.once('listening', ready))))
  const ports = probes.map((probe) => probe.address().port)
  await Promise.all(probes.map((probe) => new Promise((closed) => probe.close(closed))))
  return ports
}
