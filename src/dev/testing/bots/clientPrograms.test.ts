import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientPages } from '../../tooling/clientPages'
import { importedPackages } from '../../tooling/hostPackages.mjs'
import { startHostProcess, type HostProcess } from '../process/hostProcess'
import { bundleOf } from '../run/askRun'
import { installClient, linkPackages } from './programFolder'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const examples = join(root, 'docs/examples')
const folder = mkdtempSync(join(tmpdir(), 'optick-programs-'))
let host: HostProcess
let venue = ''

beforeAll(async () => {
  const script = await bundleOf('host')
  host = startHostProcess(script, ['--market=quiet', '--seed=7', '--data=:memory:', '--no-limits'])
  linkPackages(folder, ['viem', 'ws', 'tsx'])
  await installClient(folder)
  venue = await host.venueUrl
})
afterAll(async () => {
  host.kill('SIGTERM')
  await host.ended
  rmSync(folder, { recursive: true })
})

/** Runs a program from the folder, which has no other files of this project. Returns the printed lines. */
function run(file: string, env: Readonly<Record<string, string>> = {}): readonly string[] {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', file], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], VENUE: venue, ...env },
    timeout: 120_000,
  })
  expect(stderr).toBe('')
  expect(status).toBe(0)
  return stdout.trim().split('\n')
}

function runExample(name: string): readonly string[] {
  const text = readFileSync(join(examples, `${name}.ts`), 'utf8')
  expect(text.trim().split('\n').length).toBeLessThan(80)
  writeFileSync(join(folder, `${name}.mts`), text)
  return run(`${name}.mts`, { ROUNDS: '3', PAUSE_MS: '200' })
}

test('the client is one module for browsers too: it names nothing of Node but the package that it loads without a WebSocket', () => {
  const text = readFileSync(join(folder, 'node_modules/optick/dist/client/optickClient.js'), 'utf8')
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  expect(importedPackages([text])).toEqual(['ws'])
  expect(code).not.toMatch(/['"]node:/)
  expect(code).not.toMatch(/\b(process|Buffer|require|__dirname)\b\s*[.([]/)
})

test('the market maker quotes both sides of a live book and leaves no order', () => {
  const lines = runExample('market-maker')
  const bid = Number(/^quote bid (.*)$/m.exec(lines.join('\n'))?.[1])
  const ask = Number(/^quote ask (.*)$/m.exec(lines.join('\n'))?.[1])
  // Twenty ticks of 0.01 on either side of the middle, which is between two ticks at most.
  expect(ask - bid).toBeGreaterThanOrEqual(0.39)
  expect(ask - bid).toBeLessThanOrEqual(0.41)
  expect(lines.at(-1)).toMatch(/^cancelled 2, position 0$/)
})

test('the funding collector holds as much WETH as it is short, and gives both back', () => {
  const lines = runExample('funding-collector')
  expect(lines.filter((line) => !line.startsWith('rate'))).toEqual([
    'sold 2 ETH-PERP',
    'bought 2 WETH',
    'bought 2 ETH-PERP',
    'sold 2 WETH',
    'nothing is left',
  ])
  expect(lines.filter((line) => line.startsWith('rate')).map((line) => line.split(', ')[1])).toEqual([
    'short 0',
    'short 2',
    'short 2',
  ])
})

test('the option quoter quotes around the mark of the option nearest to the money, and leaves no order', () => {
  const lines = runExample('option-quoter')
  const [, bid = '', option] = /^bid (\S+) (ETH-\w+-\d+-[CP])$/m.exec(lines.join('\n')) ?? []
  const [, ask = '', same] = /^ask (\S+) (\S+)$/m.exec(lines.join('\n')) ?? []
  expect(same).toBe(option)
  expect(Number(bid)).toBeLessThan(Number(ask))
  expect(lines.at(-1)).toMatch(/^cancelled [12]$/)
})

test('no other examples are there', () => {
  expect(readdirSync(examples).toSorted()).toEqual(['funding-collector.ts', 'market-maker.ts', 'option-quoter.ts'])
})

const pages = clientPages().map(({ file, code }) => ({ name: file.replace(/\.md$/, ''), code }))

/** The recorded values of these examples are not of the example's account, or not of this venue: its answers. */
const rejected: Readonly<Record<string, string>> = {
  'rest/deleteQuote': 'QUOTE_DOES_NOT_EXIST',
  'rest/getApiKey': 'INVALID_SIGNATURE',
  'rest/getLeaderboardCampaign': 'BAD_REQUEST',
  'rest/postAccountEmailVerified': 'INVALID_ACCESS_TOKEN',
  'rest/postAccountUnsubscribe': 'INVALID_ACCESS_TOKEN',
  'rest/postClaimReferralRewards': 'ERR_CLAIM_REFERRAL_NO_REWARDS',
  'rest/postClaimTradeFees': 'BAD_REQUEST',
  'rest/postOtcCreateRequest': 'BAD_REQUEST',
  'rest/postOtcUnwind': 'BAD_REQUEST',
  'rest/postQuote': 'RFQ_BLOCK_DOES_NOT_EXIST',
  'rest/postQuotePreview': 'RFQ_BLOCK_DOES_NOT_EXIST',
  'rest/postResetMmp': 'ACCOUNT_MMP_NOT_TRIGGERED',
  'rest/postStrategyInitiateWithdraw': 'INSUFFICIENT_BALANCE',
  'rest/postTransfer': 'TRANSFER_NO_ACCOUNT',
  'rest/postWithdraw': 'INVALID_SIGNATURE',
  'rest/putQuote': 'RFQ_BLOCK_DOES_NOT_EXIST',
}

test(
  'the example of every operation runs: the venue does what it asks, or rejects its recorded values',
  { timeout: 240_000 },
  () => {
    mkdirSync(join(folder, 'pages'))
    for (const { name, code } of pages) writeFileSync(join(folder, 'pages', `${name.replace('/', '-')}.mts`), code)
    // The modules of a program run in parallel, a few at a time.
    writeFileSync(
      join(folder, 'runPages.mts'),
      `import { readdirSync } from 'node:fs'
const print = console.log
console.log = () => undefined
const files = readdirSync('pages')
const outcomes = {}
async function work() {
  for (let file = files.shift(); file !== undefined; file = files.shift()) {
    const name = file.replace('.mts', '').replace('-', '/')
    outcomes[name] = await import('./pages/' + file).then(() => 'done', (error) => error.code ?? String(error))
  }
}
await Promise.all(Array.from({ length: 12 }, work))
print(JSON.stringify(outcomes))
process.exit(0)
`,
    )
    const [line = '{}'] = run('runPages.mts')
    const outcomes = JSON.parse(line) as Record<string, string>
    expect(Object.keys(outcomes).toSorted()).toEqual(pages.map(({ name }) => name).toSorted())
    expect(Object.fromEntries(Object.entries(outcomes).filter(([, outcome]) => outcome !== 'done'))).toEqual(rejected)
  },
)

test('the examples have the types of the client', { timeout: 240_000 }, () => {
  // Inside the project, where their packages are found.
  const cache = join(root, 'node_modules/.cache/optick-pages')
  rmSync(cache, { recursive: true, force: true })
  mkdirSync(cache, { recursive: true })
  for (const { name, code } of pages) writeFileSync(join(cache, `${name.replace('/', '-')}.ts`), code)
  const tsconfig = { extends: join(root, 'tsconfig.json'), compilerOptions: { rootDir: root }, include: ['.'] }
  writeFileSync(join(cache, 'tsconfig.json'), JSON.stringify(tsconfig))
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', cache], { encoding: 'utf8' })
  expect(stdout).toBe('')
  expect(status).toBe(0)
})
