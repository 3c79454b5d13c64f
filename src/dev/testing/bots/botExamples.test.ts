import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHostProcess, type HostProcess } from '../process/hostProcess'
import { bundleOf } from '../run/askRun'
import { installClient, linkPackages } from './programFolder'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const page = readFileSync(join(root, 'docs/bots.md'), 'utf8')
const installMs = 180_000

let host: HostProcess
let hostScript = ''
let venue = ''
let data = ''

beforeAll(async () => {
  hostScript = await bundleOf('host')
  data = mkdtempSync(join(tmpdir(), 'optick-bots-'))
  host = startHostProcess(hostScript, ['--market=quiet', '--seed=7', `--data=${join(data, 'venue')}`])
  venue = await host.venueUrl
}, installMs)
afterAll(async () => {
  host.kill('SIGTERM')
  await host.ended
  rmSync(data, { recursive: true })
})

/** The page's only code block in a language, exactly as a reader copies it. */
function example(language: string): string {
  const blocks = page.split(`\`\`\`${language}\n`).slice(1)
  expect(blocks).toHaveLength(1)
  return blocks[0]?.split('\n```')[0] ?? ''
}

/** Returns the printed lines. */
function run(command: string, args: readonly string[], cwd = data): string[] {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, VENUE: venue },
    timeout: 60_000,
  })
  expect(stderr).toBe('')
  expect(status).toBe(0)
  return stdout.trim().split('\n')
}

/** Returns a Python with the signing package; undefined without Python, or if its registry does not answer. */
function signingPython(): string | undefined {
  const canSign = (python: string) => spawnSync(python, ['-c', 'import eth_account']).status === 0
  if (canSign('python3')) return 'python3'
  const folder = join(root, 'node_modules/.cache/optick-python')
  const python = join(folder, 'bin/python')
  if (existsSync(python) && canSign(python)) return python
  // The machine's pip, if possible: bootstrapping a separate pip takes longer than the installation itself.
  const install = ['-m', 'pip', '--python', python, 'install', '--quiet', '--no-compile', 'eth-account==0.13.7']
  if (spawnSync('python3', ['-m', 'venv', '--without-pip', folder]).status === 0) {
    spawnSync('python3', install, { timeout: installMs })
    if (canSign(python)) return python
  }
  if (spawnSync('python3', ['-m', 'venv', '--clear', folder]).status !== 0) return undefined
  spawnSync(python, ['-m', 'pip', 'install', '--quiet', 'eth-account==0.13.7'], { timeout: installMs })
  return canSign(python) ? python : undefined
}

test('the Python example registers, rests an order and cancels it', { timeout: 2 * installMs }, (context) => {
  const python = signingPython()
  if (python === undefined) return context.skip('no Python with eth-account, and none could be installed')
  const file = join(data, 'bot.py')
  writeFileSync(file, example('python'))
  expect(run(python, [file])).toEqual([
    'equity 100000',
    expect.stringMatching(/^resting opened 0\.5 at [\d.]+$/),
    'cancelled True',
  ])
})

test(
  'the TypeScript example runs as documented in an empty folder: it checks a book, rests an order, amends it by a hundred ticks and cancels it',
  { timeout: installMs },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'optick-bot-'))
    try {
      const [init, install, start] = example('sh').split('\n')
      expect(init).toBe('npm init -y')
      execFileSync('npm', ['init', '-y'], { cwd: folder, stdio: 'ignore' })
      const packages = /^npm install (.+)$/.exec(install ?? '')?.[1]?.split(' ') ?? []
      const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
      const isClient = (name: string) => name === `./optick-${version}.tgz`
      expect(packages.filter(isClient)).toHaveLength(1)
      // The client itself loads `ws` in Node 20, as a dependency of its package.
      linkPackages(folder, [...packages.filter((name) => !isClient(name)), 'ws'])
      await installClient(folder)
      const [, command = '', file = ''] = /^npx (\w+) (\S+)$/.exec(start ?? '') ?? []
      writeFileSync(join(folder, file), example('ts'))
      const lines = run('npx', ['--no-install', command, file], folder)
      const [checksum, moved, cancelled] = lines
      expect(checksum).toBe('checksum right')
      const [, from, to] = /^moved ([\d.]+) to ([\d.]+)$/.exec(moved ?? '') ?? []
      const listed = (await (await fetch(`${venue}/markets?asset=ETH`)).json()) as Record<string, string>[]
      const tick = Number(listed.find((row) => row['instrument_name'] === 'ETH-PERP')?.['price_step'])
      expect(Number(to) - Number(from)).toBeCloseTo(100 * tick, 6)
      expect(cancelled).toBe('cancelled')
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)
