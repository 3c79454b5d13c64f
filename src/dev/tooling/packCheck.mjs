// Installs the package in an empty folder and starts it, as a newcomer would. Prints its size and the time of its start.

import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './installed.mjs'

const mostBytes = 15_000_000
const startWithinMs = 10_000
/** What a registry that cannot be reached, or a cache without a package, makes npm say. */
const offline = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|ENOTCACHED|ERR_SOCKET_TIMEOUT)\b/

const folder = mkdtempSync(join(tmpdir(), 'optick-package-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
process.exitCode = await check()

/** Returns the exit code: 0 also where npm cannot get the dependencies, and says so. */
async function check() {
  const packed = npmSays(process.execPath, [join(root, 'src/dev/tooling/pack.mjs'), '--built', '--to', folder], root)
  const name = /^optick-\S+\.tgz$/m.exec(packed)?.[0]
  if (name === undefined) return failed(`it is not packed:\n${packed}`)
  const { size } = statSync(join(folder, name))
  if (size > mostBytes) return failed(`it has ${size} bytes, more than ${mostBytes}`)
  const strange = filesOf(join(folder, name)).filter((file) =>
    /\.(test|spec)\.|\.env|\.pem$|\.key$|\.npmrc$/.test(file),
  )
  if (strange.length > 0) return failed(`these files do not belong in it: ${strange.join(', ')}`)
  const project = makeFolder('project')
  const install = npmSays('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', `../${name}`], project)
  if (offline.test(install)) {
    console.log(`package: ${megabytes(size)} MB; not started, as npm cannot get its dependencies`)
    return 0
  }
  const isInstalled = (path) => existsSync(join(project, 'node_modules', path))
  if (!isInstalled('optick')) return failed(`it cannot be installed:\n${install}`)
  if (isInstalled('react')) return failed('it installs what only the page needs')
  const wrongTypes = typeErrors(project)
  if (wrongTypes !== '') return failed(`its types are wrong:\n${wrongTypes}`)
  const { tookMs, said } = await start(name)
  if (tookMs === undefined) return failed(`GET /time has no answer after ${startWithinMs / 1000} s:\n${said}`)
  if (!existsSync(join(folder, 'home/.local/share/optick'))) return failed('its data is not in the folder of the user')
  console.log(`package: ${megabytes(size)} MB; answers ${(tookMs / 1000).toFixed(1)} s after npx`)
  return 0
}

function failed(why) {
  console.error(`package: ${why}`)
  return 1
}

function megabytes(bytes) {
  return (bytes / 1e6).toFixed(1)
}

/** The output of a program, errors included. */
function npmSays(command, args, cwd) {
  const { stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  return `${stdout}${stderr}${error?.message ?? ''}`
}

function filesOf(tarball) {
  return npmSays('tar', ['-tzf', tarball], folder).split('\n')
}

/** What TypeScript says about a program of another project, with the declarations checked too. */
function typeErrors(project) {
  const program = `import { createOptickClient } from 'optick/client'
const [row] = await createOptickClient().rest.getMarkets({ query: { asset: 'ETH' } })
export const step: bigint | undefined = row?.priceStep
// @ts-expect-error an instrument has no such member
export const none = row?.noSuchMember
`
  writeFileSync(join(project, 'program.mts'), program)
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const flags = [
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2023',
    '--lib',
    'es2023,dom',
    '--types',
    '',
  ]
  return npmSays(process.execPath, [tsc, ...flags, 'program.mts'], project)
}

function makeFolder(name) {
  mkdirSync(join(folder, name))
  return join(folder, name)
}

/** Milliseconds until the bare port answers, undefined if that takes too long, and what the program has printed. */
async function start(name) {
  const [port, venuePort] = [await freePort(), await freePort()]
  // The data goes where a new user has it, and npm's cache stays where it is.
  const cache = npmSays('npm', ['config', 'get', 'cache'], folder).trim()
  const env = { ...process.env, HOME: join(folder, 'home'), npm_config_cache: cache }
  delete env.XDG_DATA_HOME
  const args = ['--yes', '--prefer-offline', `../${name}`, `--port=${port}`, `--venue-port=${venuePort}`]
  const began = performance.now()
  // In a group of its own, because npx does not pass signals on to what it starts.
  const npx = spawn('npx', args, { cwd: makeFolder('empty'), env, detached: true })
  let said = ''
  for (const stream of [npx.stdout, npx.stderr]) stream.on('data', (part) => (said += part))
  try {
    while (performance.now() - began < startWithinMs && npx.exitCode === null) {
      const answer = await fetch(`http://127.0.0.1:${venuePort}/time`).catch(() => undefined)
      if (answer?.ok === true) return { tookMs: performance.now() - began, said }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return { tookMs: undefined, said }
  } finally {
    if (npx.exitCode === null) {
      const ended = new Promise((resolve) => npx.once('exit', resolve))
      process.kill(0 - Number(npx.pid), 'SIGTERM')
      await ended
    }
  }
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port } = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return port
}
