import { expect, test } from 'vitest'
import { firstDifference } from '@/core/lib/firstDifference'
import { createRandom } from '@/core/lib/random'
import { add, fixed6, formatFixed6, type Amount, type Fraction, type Usd } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import { getAccount as accountEndpoint } from '@/core/protocol/rest/account'
import { defaultFeeRates } from '@/core/quant/fees'
import { unrealizedPnl } from '@/core/quant/pnl'
import { withSides } from '@/dev/scenes/engine/randomSides'
import {
  createRandomTrading,
  nextCommand,
  noteEvents,
  number,
  openingCommands,
  type RandomTrading,
} from '@/dev/scenes/engine/randomTrading'
import { manualPort } from '@/dev/testing/manualPort'
import { createGateway } from '../api/gateway'
import { getAccount } from '../api/rest/account'
import type { Account } from '../engine/accounts/account'
import type { Command } from '../engine/command'
import { applyCommand } from '../engine/exchange'
import { accountHealth, collateralBalance, isolatedRisk, knownPrices } from '../engine/margin/accountRisk'
import { createExchange, type ExchangeState } from '../engine/state'
import type { PositionMode } from '../rules/positionMode'

const hourNs = 3_600_000_000_000n
const usd = (dollars: number) => fixed6<Usd>(BigInt(Math.round(dollars * 1e6)))

/** Settings and transfers, which random orders alone do not cover. */
function moneyCommand({ random, accounts, seq }: RandomTrading): Command {
  const account = random.pick(accounts.slice(1))
  const instrumentId = random.pick(['1', '2'])
  switch (random.integer(8)) {
    case 0:
      return { type: 'setPortfolioMargin', account, isEnabled: random.next() < 0.5 }
    case 1:
      return { type: 'setLeverage', account, instrumentId, leverage: 1 + random.integer(20) }
    case 2:
      return { type: 'setMarginType', account, instrumentId, marginType: random.pick(['CROSS', 'ISOLATED']) }
    case 3:
      return { type: 'changeIsolatedMargin', account, instrumentId, change: usd(random.integer(2_000) - 700.123457) }
    case 4:
      return {
        type: 'depositCollateral',
        account,
        asset: random.pick(['USDT', 'WETH', 'WBTC', 'SDAI', 'weETH']),
        amount: fixed6<Amount>(BigInt(1 + random.integer(3_000_000))),
      }
    case 5: {
      const taker = fixed6<Fraction>(BigInt(100 + random.integer(900)))
      const rates = { taker, maker: fixed6<Fraction>(BigInt(random.integer(500) - 100)) }
      return { type: 'setFeeRates', account, rates: { PERPETUAL: rates, OPTION: rates } }
    }
    case 6:
      return {
        type: 'payFunding',
        hourNs: (BigInt(seq) + 500_000n) * hourNs,
        rates: [
          { instrumentId: '1', rate: (random.integer(400) - 200) / 1e6 },
          { instrumentId: '2', rate: (random.integer(400) - 200) / 1e6 },
        ],
      }
    default:
      return { type: 'checkRisk' }
  }
}

type Bench = {
  readonly state: ExchangeState
  readonly hand: ReturnType<typeof manualPort>
  readonly trading: RandomTrading
}

function send({ state, hand, trading }: Bench, command: Command): void {
  const { events } = applyCommand(state, number(trading, command))
  noteEvents(trading, command, events)
  hand.happen(...events)
}

function openBench(seed: number, mode: PositionMode = 'net'): Bench {
  const bench = {
    state: createExchange({ feeRates: defaultFeeRates }),
    hand: manualPort(),
    trading: createRandomTrading(createRandom(seed), { accounts: 7, isWild: true }),
  }
  if (mode !== 'net') send(bench, { type: 'setPositionMode', mode })
  for (const command of openingCommands(bench.trading, 30_000)) send(bench, command)
  return bench
}

async function reportedAccount({ hand }: Bench, account: Address) {
  const reply = await getAccount.run({
    query: {},
    body: undefined,
    params: new Map(),
    gateway: createGateway(hand.port, {}),
    origin: { ipAddress: '127.0.0.1', nowsNs: [] },
    caller: { account, apiKey: 'key', isReadOnly: false },
  })
  expect(reply.type).toBe('json')
  return accountEndpoint.reply.parse('value' in reply ? reply.value : undefined)
}

/** The engine's own figures, with wire names. */
function engineAccount(state: ExchangeState, account: Account) {
  const health = accountHealth(state, account)
  return {
    equity: health.equity,
    availableMargin: health.availableMargin,
    initialMargin: add(health.initialMargin, health.openOrderMargin),
    maintenanceMargin: health.maintenanceMargin,
    portfolio: account.isPortfolioMargin,
    backing: add(collateralBalance(state, account), account.isolatedMargin),
    positions: [...account.holdings.values()]
      .filter(({ position }) => position.amount !== 0n)
      .map((holding) => {
        const { listed, position, isolated } = holding
        const markPrice = knownPrices(listed)?.markPrice
        return {
          instrumentId: listed.instrument.instrumentId,
          positionSide: holding.side ?? 'BOTH',
          unrealizedPnl: markPrice === undefined ? undefined : unrealizedPnl(position, markPrice),
          maintenanceMargin:
            isolated !== undefined ? isolatedRisk(holding).maintenanceMargin : holding.risk.maintenanceMargin,
          isolatedMargin: isolated?.margin,
          baseIsolatedMargin: isolated?.baseMargin,
        }
      })
      .toSorted(byInstrument),
  }
}

async function apiAccount(bench: Bench, account: Address) {
  const reported = await reportedAccount(bench, account)
  const { equity, availableMargin, initialMargin, maintenanceMargin, portfolio } = reported
  return {
    equity,
    availableMargin,
    initialMargin,
    maintenanceMargin,
    portfolio,
    backing: (reported.collaterals ?? []).reduce((sum, { marginValue }) => add(sum, marginValue), usd(0)),
    positions: (reported.positions ?? [])
      .map((one) => ({
        instrumentId: one.instrumentId,
        positionSide: one.positionSide,
        unrealizedPnl: one.unrealizedPnl,
        maintenanceMargin: one.maintenanceMargin,
        isolatedMargin: one.isolatedMargin,
        baseIsolatedMargin: one.baseIsolatedMargin,
      }))
      .toSorted(byInstrument),
  }
}

type Row = { readonly instrumentId: string; readonly positionSide: string | undefined }

function byInstrument(a: Row, b: Row): number {
  return firstDifference(Number(a.instrumentId) - Number(b.instrumentId), a.positionSide === 'LONG' ? -1 : 1)
}

test.each([1, 2, 3])("the engine's figures equal the API's to the millionth (seed %i)", async (seed) => {
  const bench = openBench(seed)
  const { state, trading } = bench
  const met = { isolated: 0, portfolio: 0, collateral: 0, ownFees: 0 }
  for (let count = 0; count < 1_500; count++) {
    send(bench, count % 7 === 0 ? moneyCommand(trading) : nextCommand(trading))
    if (count % 50 !== 0) continue
    for (const account of state.accounts.values()) {
      expect(await apiAccount(bench, account.address)).toEqual(engineAccount(state, account))
      if (account.isolatedMargin > 0n) met.isolated += 1
      if (account.isPortfolioMargin && account.holdings.size > 0) met.portfolio += 1
      if (account.collaterals.size > 0) met.collateral += 1
      if (account.feeRates !== undefined) met.ownFees += 1
    }
  }
  // Every case must occur often enough for the comparison to mean something.
  expect(Math.min(...Object.values(met)), JSON.stringify(met)).toBeGreaterThan(10)
})

test.each([1, 2])("the engine's figures equal the API's in hedge mode (seed %i)", async (seed) => {
  const bench = openBench(seed, 'hedge')
  const { state, trading } = bench
  const sides = createRandom(seed + 50)
  let met = 0
  for (let count = 0; count < 1_000; count++) {
    const command = count % 7 === 0 ? moneyCommand(trading) : nextCommand(trading)
    send(bench, withSides(state, sides, command))
    if (count % 50 !== 0) continue
    for (const account of state.accounts.values()) {
      expect(await apiAccount(bench, account.address)).toEqual(engineAccount(state, account))
      const isLong = [...account.holdings.values()].some(
        ({ side, position }) => side === 'LONG' && position.amount > 0n,
      )
      if (isLong && account.isPortfolioMargin) met += 1
    }
  }
  expect(met).toBeGreaterThan(10)
})

test('account figures list each owned collateral', async () => {
  const bench = openBench(4)
  const [, ann] = bench.trading.accounts
  if (ann === undefined) throw new Error('the dice have accounts')
  send(bench, { type: 'depositCollateral', account: ann, asset: 'WETH', amount: fixed6<Amount>(2_000_000n) })
  send(bench, { type: 'setPrices', indexes: [{ asset: 'ETH', price: fixed6(3_000_000_000n) }], marks: [] })
  const reported = await reportedAccount(bench, ann)
  // 2 × 3000 × 0.9
  expect(reported.collaterals).toMatchObject([
    { collateralAsset: 'USDC', balance: 30_000_000_000n, marginValue: usd(30_000), collateralYieldBearing: false },
    { collateralAsset: 'WETH', balance: 2_000_000n, collateralValue: usd(6_000), marginValue: usd(5_400) },
  ])
  expect(
    [reported.balance, reported.equity, reported.availableMargin].map((value) => formatFixed6(value ?? usd(0))),
  ).toEqual(['36000', '36000', '35400'])
})
