// Plain JavaScript with Node alone, because it runs before anything is installed.

import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../..', import.meta.url))

/** True in the published package, which has neither sources nor tools: its installation and its build are done. */
export const isPackage = !existsSync(new URL('build.mjs', import.meta.url))

/** Shares this terminal; returns the exit code. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    ...options,
  })
  if (result.error !== undefined) console.error(`could not run ${command}: ${result.error.message}`)
  return result.status ?? 1
}

export function runTool(name, args, options) {
  return run(process.execPath, [join(root, 'node_modules', ...binOf(name)), ...args], options)
}

/** Runs a tool in parallel on this terminal; resolves with its exit code. */
export function runToolBeside(name, args, options = {}) {
  return new Promise((resolve) => {
    const settings = { cwd: root, stdio: 'inherit', ...options }
    const child = spawn(process.execPath, [join(root, 'node_modules', ...binOf(name)), ...args], settings)
    child.on('error', (error) => {
      console.error(`could not run ${name}: ${error.message}`)
      resolve(1)
    })
    child.on('close', (status) => resolve(status ?? 1))
  })
}

/** Runs a tool in parallel; resolves with its exit code and output. */
export function runToolQuietly(name, args, options = {}) {
  return new Promise((resolve) => {
    const settings = { cwd: root, ...options }
    const child = spawn(process.execPath, [join(root, 'node_modules', ...binOf(name)), ...args], settings)
    let text = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8')
      stream.on('data', (part) => (text += part))
    }
    child.on('error', (error) => resolve({ status: 1, text: `could not run ${name}: ${error.message}\n` }))
    child.on('close', (status) => resolve({ status: status ?? 1, text }))
  })
}

function binOf(name) {
  const [packageName, binName] = {
    vite: ['vite', 'vite'],
    vitest: ['vitest', 'vitest'],
    tsc: ['typescript', 'tsc'],
    oxlint: ['oxlint', 'oxlint'],
    oxfmt: ['oxfmt', 'oxfmt'],
    knip: ['knip', 'knip'],
    'size-limit': ['size-limit', 'size-limit'],
    playwright: ['@playwright/test', 'playwright'],
    tsx: ['tsx', 'tsx'],
  }[name]
  const manifest = JSON.parse(readFileSync(join(root, 'node_modules', packageName, 'package.json'), 'utf8'))
  const bin = typeof manifest.bin === 'string' ? manifest.bin : manifest.bin[binName]
  return [packageName, bin]
}

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Optick needs Node 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

/** Whether `node_modules` matches the lockfile, according to npm's record of the installation. */
function isInstalled() {
  const note = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(note)) return false
  const [wanted, got] = [join(root, 'package-lock.json'), note].map(
    (file) => JSON.parse(readFileSync(file, 'utf8')).packages,
  )
  return Object.entries(wanted).every(([path, { integrity, optional }]) => {
    // The first entry is this package itself. Optional packages may be for another platform.
    if (path === '' || (optional && !(path in got))) return true
    return got[path]?.integrity === integrity
  })
}

export function ensureInstalled() {
  if (isPackage || isInstalled()) return
  console.log('Installing what is missing (npm ci) …')
  const status = run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  if (status !== 0) process.exit(status)
}

function newest(path) {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))))
}

export function isBuilt() {
  const outputs = ['dist/app/index.html', 'dist/host/main.js'].map((path) => join(root, path))
  const inputs = ['src', 'public', 'index.html', 'vite.config.ts', 'package-lock.json'].map((path) => join(root, path))
  if (!outputs.every((path) => existsSync(path))) return false
  const built = Math.min(...outputs.map((path) => statSync(path).mtimeMs))
  return built > Math.max(...inputs.map(newest))
}

export function ensureBuilt() {
  if (!isPackage && !isBuilt()) build()
}

/** Ends the process before an installation if the arguments ask for help or are not understood. */
export function endAtHelp(read, help) {
  if (read.kind === 'help') console.log(help)
  else if (read.kind === 'refused') console.error(`optick: ${read.reason}. Try --help.`)
  else return
  process.exit(read.kind === 'help' ? 0 : 2)
}

/** Ends the process before a build if the host would reject the values of its flags. Built, the host says so itself. */
export function endUnlessHostRuns(args, env = process.env) {
  if (isPackage) return
  const status = runTool('tsx', [join(root, 'src/dev/tooling/checkOptions.ts'), ...args], { env })
  if (status !== 0) process.exit(status)
}

export function ensureSiteBuilt() {
  const output = join(root, 'dist/site/index.html')
  const inputs = ['src', 'public', 'index.html', 'vite.config.ts', 'package-lock.json'].map((path) => join(root, path))
  if (!existsSync(output) || statSync(output).mtimeMs <= Math.max(...inputs.map(newest))) buildSite()
}

const appBuilds = [
  ['build', '--logLevel', 'error'],
  ['build', '--logLevel', 'error', '--config', 'src/dev/tooling/walletConnect.vite.config.ts'],
  ['build', '--logLevel', 'error', '--config', 'src/dev/tooling/serviceWorker.vite.config.ts'],
  ['build', '--logLevel', 'error', '--ssr', 'src/host/main.ts'],
]
const siteBuilds = [
  ['build', '--mode', 'site', '--logLevel', 'error'],
  ['build', '--mode', 'site', '--logLevel', 'error', '--config', 'src/dev/tooling/serviceWorker.vite.config.ts'],
]

function runBuilds(builds) {
  for (const args of builds) {
    const status = runTool('vite', args)
    if (status !== 0) process.exit(status)
  }
}

/** Builds the app with the paper venue in it, for any static server. Ends the process on failure. */
export function buildSite() {
  console.log('Building the site …')
  runBuilds(siteBuilds)
}

/** Builds the client for programs, and its types. Ends the process on failure. */
export function buildClient() {
  runBuilds([['build', '--logLevel', 'error', '--config', 'src/dev/tooling/client.vite.config.ts']])
  const status = runTool('tsc', ['-p', 'src/dev/tooling/client.tsconfig.json'])
  if (status !== 0) process.exit(status)
}

/** Builds the recorder of markets for the package. Ends the process on failure. */
export function buildRecorder() {
  runBuilds([['build', '--logLevel', 'error', '--ssr', 'src/host/recordMain.ts', '--outDir', 'dist/record']])
}

/** Builds the app and the host. Ends the process on failure. */
export function build() {
  console.log('Building …')
  runBuilds(appBuilds)
}

/** Builds the app, the host and the site in parallel with other tools; resolves with the exit code and the output. */
export async function buildBeside() {
  let text = ''
  for (const args of [...appBuilds, ...siteBuilds]) {
    const built = await runToolQuietly('vite', args)
    text += built.text
    if (built.status !== 0) return { status: built.status, text }
  }
  return { status: 0, text }
}
