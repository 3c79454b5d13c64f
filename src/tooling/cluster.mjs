// npm run cluster: a whole cluster on this machine, for trying: NATS nodes, PostgreSQL, two engines, two gateways, projector,
// market and a balancer at the ports of `npm start`. What ends by itself is started again; Ctrl-C ends everything.
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { homedir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt, ensureInstalled, root, run, runTool } from './installed.mjs'
import { ensureServices } from './services.mjs'

const help = `npm run cluster -- [options]: a cluster on this machine, for trying.
npm run cluster -- verify --cluster nats://... [--league NAME] [--postgres URL]: plays the log of a cluster again and compares.
npm run cluster -- prove [--rounds N] [--seed N]: kills, stops and cuts off every part of a cluster of its own, under load (100).
npm run cluster -- sockets [--idle N] [--active N] [--seconds N]: what many sockets cost two gateways.

  --nodes N         NATS nodes: 1 or 3 (3)
  --port N, --venue-port N, --data FOLDER (.optick-cluster), and the flags of the market, as for npm start

Needs nats-server 2.12 or newer and PostgreSQL. HAProxy, if it is there, balances two gateways; otherwise one serves both ports.`

const own = new Set(['--nodes', '--port', '--venue-port', '--data', '--help'])
if (process.argv[2] === 'verify') {
  ensureInstalled()
  ensureBuilt()
  process.exit(run(process.execPath, [join(root, 'dist/host/main.js'), '--verify', ...process.argv.slice(3)]))
}
if (process.argv[2] === 'prove') process.exit(prove(process.argv.slice(3)))
if (process.argv[2] === 'sockets') {
  ensureInstalled()
  if (!process.argv.includes('--help')) ensureBuilt()
  process.exit(runTool('tsx', ['src/testing/load/sockets.ts', ...process.argv.slice(3)]))
}
const { options, passed } = readArguments(process.argv.slice(2))
if (options['--help'] !== undefined) {
  console.log(help)
  process.exit(0)
}
const nodes = Number(options['--nodes'] ?? '3')
if (nodes !== 1 && nodes !== 3) stopWith('--nodes must be 1 or 3')
const appPort = Number(options['--port'] ?? process.env.OPTICK_PORT ?? '4173')
const venuePort = Number(options['--venue-port'] ?? process.env.OPTICK_VENUE_PORT ?? '4174')
const data = resolve(options['--data'] ?? '.optick-cluster')

const natsServer = findProgram('nats-server', process.env.OPTICK_NATS_SERVER)
if (natsServer === undefined) {
  stopWith(
    'nats-server is not there: go install github.com/nats-io/nats-server/v2@latest, or a release of github.com/nats-io/nats-server, in the PATH or named by OPTICK_NATS_SERVER',
  )
}
const postgres = findPostgres()
if (postgres === undefined) stopWith('PostgreSQL is not there: apt install postgresql')
const haproxy = findProgram('haproxy')

for (const [flag, port] of [
  ['--port', appPort],
  ['--venue-port', venuePort],
]) {
  if (!(await isFree(port))) stopWith(`port ${port} is in use, perhaps by another cluster: choose another with ${flag}`)
}

ensureInstalled()
ensureBuilt()
console.log(
  `Starting ${nodes} NATS, PostgreSQL, two engines, projector, market and ${haproxy === undefined ? 'a gateway' : 'two gateways'} in ${data} …`,
)

/** PostgreSQL refuses to run as root; this user has no rights anywhere. */
const otherUser = 65_534
const children = new Map()
let isEnding = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end())

mkdirSync(data, { recursive: true, mode: 0o711 })
const servers = await startNats()
const postgresUrl = await startPostgres()
const common = [
  ...passed,
  `--cluster=${servers.join(',')}`,
  `--replicas=${nodes}`,
  `--league=${process.env.OPTICK_LEAGUE ?? 'VENUE'}`,
]
const env = { ...process.env, OPTICK_POSTGRES: postgresUrl }
/** Where each process shows its metrics and its health. */
const watched = new Map()
const inner = [
  ['engine 1', 'engine'],
  ['engine 2', 'engine'],
  ['projector', 'projector'],
  ['market', 'market'],
]
await Promise.all(inner.map(([name, role]) => startRole(name, role)))
const gateways =
  haproxy === undefined ? [[appPort, venuePort, ...(await freePorts(1))]] : [await freePorts(3), await freePorts(3)]
await Promise.all(
  gateways.map(([port, bare, metrics], at) => {
    // The balancer limits requests by address; a gateway alone sees the addresses itself.
    const limits = haproxy === undefined ? [] : ['--no-limits']
    const flags = [`--port=${port}`, `--venue-port=${bare}`, ...limits]
    return startRole(`gateway ${at + 1}`, 'gateway', flags, metrics)
  }),
)
if (haproxy === undefined) console.log('HAProxy is not there (apt install haproxy): one gateway serves both ports.')
else startBalancer()
console.log(
  `Optick: http://localhost:${appPort}/trade/ETH-PERP — API for bots and other clients: http://localhost:${venuePort}`,
)

for (const [name, port] of watched) console.log(`${name}: metrics and health at http://localhost:${port}/metrics`)

/** The first value of each flag of this command, and all other arguments. */
function readArguments(argv) {
  const options = {}
  const passed = []
  for (let at = 0; at < argv.length; at += 1) {
    const [name, value] = argv[at].split(/=(.*)/s)
    if (!own.has(name)) passed.push(argv[at])
    else if (name === '--help') options[name] = ''
    else options[name] = value ?? argv[(at += 1)]
  }
  return { options, passed }
}

/** The test of the cluster's kills, for as many rounds as are asked for. Prints what it measured; 0 when nothing was lost. */
function prove(argv) {
  const { rounds = '100', seed } = readProofOptions(argv)
  if (!/^[1-9]\d*$/.test(rounds)) stopWith('--rounds must be a whole number above 0')
  ensureInstalled()
  ensureServices()
  const env = { ...process.env, OPTICK_CLUSTER_KILLS: rounds, ...(seed && { OPTICK_SEED: seed }) }
  return runTool('vitest', ['run', 'src/testing/cluster/killRoles.test.ts'], { env })
}

function readProofOptions(argv) {
  try {
    return parseArgs({ args: argv, options: { rounds: { type: 'string' }, seed: { type: 'string' } } }).values
  } catch (error) {
    return stopWith(error.message)
  }
}

function stopWith(reason) {
  console.error(`optick: ${reason}. Try --help.`)
  process.exit(2)
}

function findProgram(name, asked) {
  if (asked !== undefined) return asked
  const folders = [...(process.env.PATH ?? '').split(delimiter), join(homedir(), 'go/bin'), '/usr/sbin']
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

function findPostgres() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))))
}

/** What could not listen there would be started again and again. */
function isFree(port) {
  const probe = createServer()
  return new Promise((settle) => {
    probe.once('error', () => settle(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => settle(true)))
  })
}

async function freePorts(count) {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(probes.map((probe) => new Promise((ready) => probe.once('listening', ready))))
  const ports = probes.map((probe) => probe.address().port)
  await Promise.all(probes.map((probe) => new Promise((closed) => probe.close(closed))))
  return ports
}

/** Starts a program, and again when it ends by itself. Settles with what `isReady` finds in its output. */
function keep(name, command, args, { isReady, ...settings }) {
  return new Promise((resolveReady) => {
    const run = () => {
      const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...settings })
      children.set(name, child)
      let said = ''
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (text) => {
          said = `${said}${text}`.slice(-4_000)
          if (isReady(said)) resolveReady()
        })
      }
      child.stderr.on('data', (text) => settings.isQuiet !== true && process.stderr.write(`${name}: ${text}`))
      child.once('exit', (code, signal) => {
        if (isEnding) return
        console.error(`${name} has ended (${signal ?? code}) and is started again.`)
        if (settings.isQuiet === true) console.error(said.split('\n').slice(-4).join('\n'))
        setTimeout(() => !isEnding && run(), 500)
      })
    }
    run()
  })
}

async function startRole(name, role, flags = [], asked) {
  const metrics = asked ?? (await freePorts(1))[0]
  watched.set(name, metrics)
  const args = [join(root, 'dist/host/main.js'), ...common, `--role=${role}`, `--metrics-port=${metrics}`, ...flags]
  return keep(name, process.execPath, args, { env, isReady: (said) => /^Optick/m.test(said) })
}

async function startNats() {
  const [clients, routes] = [await freePorts(nodes), await freePorts(nodes)]
  const shipped = readFileSync(join(root, 'docs/cluster/nats.conf'), 'utf8')
  const places = routes.map((port) => `"nats://127.0.0.1:${port}"`).join(', ')
  const ready = clients.map((port, at) => {
    const folder = join(data, `nats-${at + 1}`)
    mkdirSync(folder, { recursive: true })
    const whole = shipped
      .replace('optick_1', `optick_${at + 1}`)
      .replace('0.0.0.0:4222', `127.0.0.1:${port}`)
      .replace('0.0.0.0:6222', `127.0.0.1:${routes[at]}`)
      .replace(/routes: \[.*\]/, `routes: [${places}]`)
      .replace('/var/lib/nats', folder)
    const config = join(folder, 'nats.conf')
    writeFileSync(config, nodes === 1 ? whole.replace(/^cluster \{[\s\S]*?^\}/m, '') : whole)
    const isReady = (said) => said.includes(nodes === 1 ? 'Server is ready' : 'JetStream cluster new metadata leader')
    return keep(`nats ${at + 1}`, natsServer, ['-c', config], { isQuiet: true, isReady })
  })
  // Only one of them says that it leads, or hears first who does.
  await Promise.any(ready)
  return clients.map((port) => `nats://127.0.0.1:${port}`)
}

async function startPostgres() {
  const folder = join(data, 'postgres')
  const isRoot = process.getuid?.() === 0
  const user = isRoot ? { uid: otherUser, gid: otherUser } : {}
  if (!existsSync(join(folder, 'data'))) {
    mkdirSync(folder, { recursive: true })
    if (isRoot) chownSync(folder, otherUser, otherUser)
    const flags = ['-D', join(folder, 'data'), '-U', 'optick', '--auth=trust', '--encoding=UTF8', '--no-locale']
    const made = spawnSync(join(postgres, 'initdb'), flags, { ...user, cwd: folder, encoding: 'utf8' })
    if (made.status !== 0) stopWith(`PostgreSQL cannot make its folder ${folder}: ${made.stderr}`)
  }
  const flags = ['-D', join(folder, 'data'), '-c', 'listen_addresses=', '-c', `unix_socket_directories=${folder}`]
  const isReady = (said) => said.includes('ready to accept connections')
  await keep('postgres', join(postgres, 'postgres'), flags, { ...user, cwd: folder, isQuiet: true, isReady })
  return `postgres://optick@/postgres?host=${encodeURIComponent(folder)}`
}

/** With the shipped configuration, at the ports of this cluster. */
function startBalancer() {
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
  void keep('balancer', haproxy, ['-db', '-f', path], { isQuiet: true, isReady: () => true })
}

/** Those that wait for answers before those that give them. */
async function end() {
  if (isEnding) return
  isEnding = true
  const stages = [/^balancer/, /^gateway|^market/, /^projector/, /^engine/, /^postgres|^nats/]
  for (const stage of stages) {
    const ending = [...children].filter(([name]) => stage.test(name))
    await Promise.all(ending.map(([name, child]) => endOne(name, child)))
  }
  process.exit(0)
}

async function endOne(name, child) {
  if (child.exitCode !== null || child.signalCode !== null) return
  // PostgreSQL: without waiting for its clients.
  child.kill(name === 'postgres' ? 'SIGINT' : 'SIGTERM')
  await new Promise((ended) => child.once('exit', ended))
}
