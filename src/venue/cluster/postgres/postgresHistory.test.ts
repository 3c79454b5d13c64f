import { describe, expect, test } from 'vitest'
import { fixed6 } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import { addressOf, option } from '@/dev/scenes/engine/sceneInstruments'
import {
  createEmptyHistory,
  openMemory,
  sceneHourNs,
  sceneListing,
  sceneTrader as trader,
  tradedWith,
} from '@/dev/scenes/storage/openHistory'
import { hasPostgres } from '@/dev/testing/historyDialects'
import { openRunDatabase } from '@/dev/testing/run/askRun'
import type { EventBatch } from '../../engine/event'
import type { StrategyRecord } from '../../engine/strategies/strategyRecord'
import { openPostgres } from './openPostgres'
import { openPostgresHistory } from './postgresHistory'
import { openProjector } from './projector'

const [firstNs, ...listing] = sceneListing

describe.skipIf(!hasPostgres)('the history of a gateway', () => {
  test('a query waits for the projector, and two gateways read the same page', async () => {
    const { tables, close } = await openPostgres(await openRunDatabase())
    const projector = await openProjector(tables)
    projector.apply({ seq: 1, timeNs: firstNs, events: listing })
    await projector.flush()
    let shownSeq = 1
    const gateways = await Promise.all(
      [1, 2].map(() =>
        openPostgresHistory(tables, { local: createEmptyHistory(openMemory()).history, shownSeq: () => shownSeq }),
      ),
    )
    const timeNs = sceneHourNs + 1n
    projector.apply({ seq: 2, timeNs, events: [tradedWith(trader, { tradeId: 'new', timeNs })] })
    shownSeq = 2
    let answered = 0
    const asked = gateways.map(async (history) => {
      const page = await history.accountTrades({ account: trader, limit: 5 })
      answered += 1
      return page
    })
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(answered).toBe(0)
    await projector.flush()
    const [one, two] = await Promise.all(asked)
    expect(one?.rows.map(({ tradeId }) => tradeId)).toEqual(['new'])
    expect(two).toEqual(one)
    await close()
  })

  test('a projector that does not catch up causes an error, not an old page', async () => {
    const { tables, close } = await openPostgres(await openRunDatabase())
    let nowMs = 0
    const history = await openPostgresHistory(tables, {
      local: createEmptyHistory(openMemory()).history,
      shownSeq: () => 9,
      // Two polls later the time is up.
      nowMs: () => (nowMs += 2_000),
    })
    await expect(history.trades({ instrumentId: '1', limit: 1 })).rejects.toThrow('and 9 was not written in time')
    await close()
  })

  test('stakes in strategies and share prices from before the gateway’s start are known', async () => {
    const { tables, close } = await openPostgres(await openRunDatabase())
    const projector = await openProjector(tables)
    const [strategy, waitingRoom] = [addressOf(50), addressOf(51)]
    const hour = (count: bigint) => firstNs + count * 3_600_000_000_000n
    const stake = (seq: number, shares: bigint): EventBatch => ({
      seq,
      timeNs: hour(BigInt(seq)),
      events: [
        {
          type: 'stakeChanged',
          stake: {
            strategy,
            account: trader,
            shares: fixed6(shares),
            cost: fixed6(shares),
            pendingDeposit: fixed6(0n),
            pendingShares: fixed6(0n),
            requestedAtNs: 0n,
          },
        },
      ],
    })
    projector.apply({ seq: 1, timeNs: firstNs, events: listing })
    projector.apply({
      seq: 2,
      timeNs: hour(2n),
      events: [{ type: 'strategyChanged', strategy: strategyWorth(strategy, waitingRoom, 1_250_000n), isValued: true }],
    })
    projector.apply(stake(3, 7_000_000n))
    projector.apply(stake(4, 3_000_000n))
    projector.apply({
      seq: 5,
      timeNs: hour(5n),
      events: [{ type: 'strategyChanged', strategy: strategyWorth(strategy, waitingRoom, 1_500_000n), isValued: true }],
    })
    await projector.flush()
    // The gateway started from a snapshot after all of these events.
    const local = createEmptyHistory(openMemory()).history
    const history = await openPostgresHistory(tables, { local, shownSeq: () => 5 })
    const rows = await history.stakes({ account: trader, endNs: hour(9n) })
    expect(rows.map(({ timeNs, shares }) => [timeNs, shares])).toEqual([
      [hour(3n), 7_000_000n],
      [hour(4n), 3_000_000n],
    ])
    expect(await history.stakes({ account: trader, endNs: hour(3n) })).toHaveLength(1)
    expect((await history.sharePriceAt(strategy, hour(4n)))?.value).toBe(1_250_000n)
    expect(await history.sharePriceAt(strategy, hour(1n))).toBeUndefined()
    await close()
  })

  test('contracts of the database are known to a gateway that has not seen them listed', async () => {
    const { tables, close } = await openPostgres(await openRunDatabase())
    const projector = await openProjector(tables)
    projector.apply({ seq: 1, timeNs: firstNs, events: listing })
    await projector.flush()
    const local = createEmptyHistory(openMemory()).history
    const history = await openPostgresHistory(tables, { local, shownSeq: () => 1 })
    const known = option('11', 'ETH', 3000, 'call')
    expect(local.instrumentById('11')).toBeUndefined()
    expect(history.instrumentById('11')).toEqual(known)
    expect(history.instrumentByName(known.instrumentName)).toEqual(known)
    expect(history.instrumentById('99')).toBeUndefined()
    await close()
  })
})

function strategyWorth(strategy: Address, waitingRoom: Address, pricePerShare: bigint): StrategyRecord {
  const nothing = fixed6<never>(0n)
  return {
    strategy,
    waitingRoom,
    name: 'Scene',
    collateralAsset: 'USDC',
    cap: nothing,
    minimumDeposit: nothing,
    managementFee: nothing,
    performanceFee: nothing,
    shares: nothing,
    pendingDeposits: nothing,
    pendingShares: nothing,
    openedAtNs: firstNs,
    nextEpochNs: firstNs,
    feesThroughNs: firstNs,
    highWater: nothing,
    paidIn: nothing,
    valuation: {
      timeNs: firstNs,
      equity: nothing,
      aum: nothing,
      pricePerShare: fixed6(pricePerShare),
      pnl: nothing,
      year: 2026,
      highestPrice: nothing,
      maxDrawdown: nothing,
    },
  }
}
