// Plays a newcomer, who starts the package by npx in an empty folder, and an author of a bot, who follows docs/bots.md.
// Prints what the package weighs, and the steps and the time of each.

import { spawn, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './installed.mjs'

const mostBytes = 15_000_000
/** Four times what it may take on an idle machine with a warm cache of npm. */
const startWithinMs = 40_000
/** What a registry that cannot be reached, or a cache without a package, makes npm say. */
const offline = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|ENOTCACHED|ERR_SOCKET_TIMEOUT)\b/

const folder = mkdtempSync(join(tmpdir(), 'optick-package-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
process.exitCode = await check().then(
  (lines) => {
    for (const line of lines) console.log(`package: ${line}`)
    return 0
  },
  (error) => {
    console.error(`package: ${error.message}`)
    return 1
  },
)

/** Resolves to what was measured. Rejects with the first thing that is wrong. */
async function check() {
  const packed = outputOf(process.execPath, [join(root, 'src/dev/tooling/pack.mjs'), '--built', '--to', folder], root)
  const name = /^optick-\S+\.tgz$/m.exec(packed)?.[0]
  if (name === undefined) throw new Error(`it is not packed:\n${packed}`)
  const { size } = statSync(join(folder, name))
  if (size > mostBytes) throw new Error(`it has ${size} bytes, more than ${mostBytes}`)
  const files = outputOf('tar', ['-tzf', join(folder, name)], folder).split('\n')
  const strange = files.filter((file) => /\.(test|spec)\.|\.env|\.pem$|\.key$|\.npmrc$/.test(file))
  if (strange.length > 0) throw new Error(`these files do not belong in it: ${strange.join(', ')}`)

  const bot = makeFolder('bot')
  copyFileSync(join(folder, name), join(bot, name))
  const steps = codeOf('sh').split('\n')
  writeFileSync(join(bot, 'bot.mts'), codeOf('ts'))
  const began = performance.now()
  const installing = steps.slice(0, -1).map((step) => outputOf(step, [], bot, { npm_config_prefer_offline: 'true' }))
  const installMs = performance.now() - began
  const weight = `${(size / 1e6).toFixed(1)} MB in ${files.length - 1} files`
  if (offline.test(installing.join('\n'))) return [`${weight}; not started, as npm cannot get its dependencies`]
  const isInstalled = (path) => existsSync(join(bot, 'node_modules', path))
  if (!isInstalled('optick')) throw new Error(`it cannot be installed:\n${installing.join('\n')}`)
  if (isInstalled('react')) throw new Error('it installs what only the page needs')
  const wrongTypes = typeErrors(bot)
  if (wrongTypes !== '') throw new Error(`its types are wrong:\n${wrongTypes}`)

  const { tookMs, venue, end } = await start(name)
  try {
    if (!existsSync(join(folder, 'home/.local/share/optick')))
      throw new Error('its data is not in the folder of the user')
    const running = performance.now()
    const said = outputOf(steps.at(-1) ?? '', [], bot, { VENUE: venue })
    if (!/^checksum right\nmoved .*\ncancelled$/.test(said.trim()))
      throw new Error(`the bot of docs/bots.md says:\n${said}`)
    const botMs = installMs + performance.now() - running
    return [
      weight,
      `newcomer by npx: 1 step, ${minutes(tookMs)}`,
      `bot in TypeScript: ${steps.length + 1} steps, ${minutes(botMs)}`,
    ]
  } finally {
    await end()
  }
}

function minutes(ms) {
  return `${(ms / 60_000).toFixed(2)} min (${(ms / 1000).toFixed(1)} s)`
}

/** The only code block of docs/bots.md in a language. */
function codeOf(language) {
  const page = readFileSync(join(root, 'docs/bots.md'), 'utf8')
  return page.split(`\`\`\`${language}\n`)[1]?.split('\n```')[0] ?? ''
}

/** The output of a program, errors included. Without arguments it is a line for the shell. */
function outputOf(command, args, cwd, env = {}) {
  const shell = args.length === 0 || process.platform === 'win32'
  const { stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    shell,
    env: { ...process.env, ...env },
  })
  return `${stdout}${stderr}${error?.message ?? ''}`
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
  return outputOf(process.execPath, [tsc, ...flags, 'program.mts'], project)
}

function makeFolder(name) {
  mkdirSync(join(folder, name))
  return join(folder, name)
}

/** Starts the package by npx. Resolves when the bare port answers; rejects if that takes too long. */
async function start(name) {
  const [port, venuePort] = [await freePort(), await freePort()]
  const venue = `http://127.0.0.1:${venuePort}`
  // The data goes where a new user has it, and npm's cache stays where it is.
  const cache = outputOf('npm', ['config', 'get', 'cache'], folder).trim()
  const env = { ...process.env, HOME: join(folder, 'home'), npm_config_cache: cache }
  delete env.XDG_DATA_HOME
  const args = ['--yes', '--prefer-offline', `../${name}`, `--port=${port}`, `--venue-port=${venuePort}`]
  const began = performance.now()
  // In a group of its own, because npx does not pass signals on to what it starts.
  const npx = spawn('npx', args, { cwd: makeFolder('empty'), env, detached: true })
  let said = ''
  for (const stream of [npx.stdout, npx.stderr]) stream.on('data', (part) => (said += part))
  const end = async () => {
    if (npx.exitCode !== null) return
    const ended = new Promise((resolve) => npx.once('exit', resolve))
    process.kill(0 - Number(npx.pid), 'SIGTERM')
    await ended
  }
  while (performance.now() - began < startWithinMs && npx.exitCode === null) {
    const answer = await fetch(`${venue}/time`).catch(() => undefined)
    if (answer?.ok === true) return { tookMs: performance.now() - began, venue, end }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await end()
  throw new Error(`GET /time has no answer after ${startWithinMs / 1000} s:\n${said}`)
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port } = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return port
}
