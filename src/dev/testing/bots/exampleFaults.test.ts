import { spawn } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createOptickClient, parseFixed6, type Amount, type OptickClient } from '@/web/client/optickClient'
import { startHostProcess, type HostProcess } from '../process/hostProcess'
import { bundleOf } from '../run/askRun'
import { startMeddlingProxy, type Meddler } from './meddlingProxy'
import { installClient, linkPackages } from './programFolder'

/* The examples where something goes wrong between them and the venue. */
const examples = fileURLToPath(new URL('../../../../docs/examples', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'optick-faults-'))
const testMs = 60_000
const endings: (() => Promise<void> | void)[] = []
let host: HostProcess
let venue = ''

beforeAll(async () => {
  host = startHostProcess(await bundleOf('host'), ['--market=quiet', '--seed=7', '--data=:memory:', '--no-limits'])
  linkPackages(folder, ['viem', 'ws', 'tsx'])
  await installClient(folder)
  venue = await host.venueUrl
})
afterEach(async () => {
  for (const end of endings.splice(0)) await end()
})
afterAll(async () => {
  host.kill('SIGTERM')
  await host.ended
  rmSync(folder, { recursive: true })
})

async function start(name: string, meddler: Meddler, env: Readonly<Record<string, string>> = {}) {
  const proxy = await startMeddlingProxy(venue, meddler)
  copyFileSync(join(examples, `${name}.ts`), join(folder, `${name}.mts`))
  const child = spawn(process.execPath, ['--import', 'tsx', `${name}.mts`], {
    cwd: folder,
    env: { PATH: process.env['PATH'], VENUE: proxy.url, PAUSE_MS: '200', ...env },
  })
  endings.push(() => void child.kill('SIGKILL'), proxy.close)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()))
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  return {
    child,
    ended,
    output: () => output,
    prints: (text: string | RegExp) => expect.poll(() => output, { timeout: 20_000 }).toMatch(text),
    /** The account of the program, from beside it. */
    account: () => {
      const client = program()
      client.logIn({ ...proxy.keys(), account: privateKeyToAccount(generatePrivateKey()).address })
      return client
    },
  }
}

function program(): OptickClient {
  const client = createOptickClient({ restUrl: venue, requests: { perSecond: 50, underWay: 10 } })
  endings.push(client.close)
  return client
}

/** Someone else, who takes everything on a side of a book up to the orders of the program. */
async function take(instrument: string, isBuy: boolean, amount: string) {
  const taker = program()
  const newAccount = () => privateKeyToAccount(generatePrivateKey())
  await taker.register({ wallet: newAccount(), signingKey: newAccount() })
  const terms = { instrument, isBuy, amount: parseFixed6<Amount>(amount), limitPrice: 'market' as const }
  return taker.orders.place(terms)
}

async function signedPositions(client: OptickClient): Promise<ReadonlyMap<string, number>> {
  const { positions = [] } = await client.rest.getPositions()
  return new Map(
    positions.map(({ instrumentName, amount, side }) => [
      instrumentName,
      (Number(amount) / 1e6) * (side === 'buy' ? 1 : -1),
    ]),
  )
}

test('Ctrl-C ends the quoters without open orders', { timeout: testMs }, async () => {
  for (const name of ['market-maker', 'option-quoter']) {
    const bot = await start(name, {})
    await bot.prints(/bid[\s\S]*ask|ask[\s\S]*bid/)
    expect(await bot.account().rest.getOrders()).toHaveLength(2)
    bot.child.kill('SIGINT')
    expect(await bot.ended).toBe(0)
    expect(bot.output()).toContain('cancelled 2')
    expect(await bot.account().rest.getOrders()).toEqual([])
  }
})

test(
  'a killed option quoter leaves no orders either, because the venue cancels them',
  { timeout: testMs },
  async () => {
    const bot = await start('option-quoter', {})
    await bot.prints(/bid[\s\S]*ask|ask[\s\S]*bid/)
    const account = bot.account()
    bot.child.kill('SIGKILL')
    await bot.ended
    await expect.poll(() => account.rest.getOrders(), { timeout: 10_000 }).toEqual([])
  },
)

test.each(['GTC_ORDER_REJECTED', 'RATE_LIMIT_EXCEEDED'])(
  'after an edit rejected with %s the market maker has one order a side',
  { timeout: testMs },
  async (code) => {
    let rejected = 0
    const bot = await start('market-maker', {
      rejectCall: (op) => (op === 'edit_order' && rejected < 1 ? (rejected++, code) : undefined),
    })
    await bot.prints(/ask/)
    const account = bot.account()
    const [first] = await account.rest.getOrders()
    if (first === undefined) throw new Error('there is a quote')
    // A fill moves a quote. The book has less than this before the quote.
    while ((await signedPositions(account)).size === 0) await take(first.instrumentId, false, '5')
    await expect.poll(() => rejected, { timeout: 10_000 }).toBe(1)
    await expect
      .poll(async () => (await account.rest.getOrders()).map(({ side }) => side).toSorted(), { timeout: 10_000 })
      .toEqual(['buy', 'sell'])
    bot.child.kill('SIGINT')
    expect(await bot.ended).toBe(0)
    // The signal may come between the cancel of the old order and its successor.
    expect(bot.output()).toMatch(/cancelled [12],/)
    expect(await account.rest.getOrders()).toEqual([])
  },
)

test('an option quoter that gets no message about its fills hedges once', { timeout: testMs }, async () => {
  const bot = await start('option-quoter', { passes: (text) => !text.includes('"channel":"fills') })
  await bot.prints(/bid[\s\S]*ask|ask[\s\S]*bid/)
  const account = bot.account()
  const [first] = await account.rest.getOrders()
  if (first === undefined) throw new Error('there is a quote')
  const { instrumentName: option } = first
  while (!(await signedPositions(account)).has(option)) await take(first.instrumentId, false, '5')
  await bot.prints(/hedged/)
  // Several rounds, in which nothing more is to be hedged.
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  const held = await signedPositions(account)
  const listed = await account.rest.getMarkets({ query: { asset: 'ETH', instrumentType: 'OPTION' } })
  const delta = listed.find(({ instrumentName }) => instrumentName === option)?.greeks?.delta ?? Number.NaN
  expect(Math.abs((held.get(option) ?? 0) * delta + (held.get('ETH-PERP') ?? 0))).toBeLessThan(0.15)
  bot.child.kill('SIGINT')
  expect(await bot.ended).toBe(0)
})

test.each([
  ['rejected', 'SPOT_NO_BASE_CAPACITY'],
  ['cut off', undefined],
] as const)('a swap that is %s leaves no naked short', { timeout: testMs }, async (_, code) => {
  let failed = 0
  const isFirst = (method: string, path: string) => method === 'POST' && path === '/swap' && failed++ === 0
  const bot = await start(
    'funding-collector',
    code === undefined
      ? { cutRest: isFirst }
      : { rejectRest: (method, path) => (isFirst(method, path) ? code : undefined) },
    { LEAST_RATE: '-1', PAUSE_MS: '1500' },
  )
  await bot.prints(/bought 2 (WETH|ETH-PERP)|outcome unknown/)
  const account = bot.account()
  const sides = async () => {
    const { collaterals = [] } = await account.rest.getAccount()
    const weth = collaterals.find(({ collateralAsset }) => collateralAsset === 'WETH')?.balance ?? 0n
    return [(await signedPositions(account)).get('ETH-PERP') ?? 0, Number(weth) / 1e6]
  }
  await expect.poll(sides, { timeout: 15_000 }).toEqual([-2, 2])
  if (code !== undefined)
    expect(bot.output()).toMatch(/sold 2 ETH-PERP[\s\S]*bought 2 ETH-PERP[\s\S]*sold 2 ETH-PERP[\s\S]*bought 2 WETH/)
  bot.child.kill('SIGINT')
  expect(await bot.ended).toBe(0)
  expect(bot.output()).toContain('nothing is left')
  expect(await signedPositions(account)).toEqual(new Map())
})
