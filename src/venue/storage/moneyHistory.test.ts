import { expect, test } from 'vitest'
import { fixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import { addressOf, option } from '@/dev/scenes/engine/sceneInstruments'
import {
  sceneMaker,
  tradedWith,
  openHistory,
  sceneHourNs as start,
  sceneTrader as trader,
} from '@/dev/scenes/storage/openHistory'
import { closeDialectsAfterAll, historyDialects } from '@/dev/testing/historyDialects'
import type { EngineEvent } from '../engine/event'
import type { TransactionRow } from './history'

closeDialectsAfterAll()

const minute = 60_000_000_000n
const day = 1_440n * minute
const usd = (value: number): Usd => fixed6<Usd>(BigInt(value) * 1_000_000n)
const amount = (value: number): Amount => fixed6<Amount>(BigInt(value) * 1_000_000n)
const price = (value: number): Price => fixed6<Price>(BigInt(value) * 1_000_000n)

function usdc(account: typeof trader, change: number, reason: 'deposit' | 'trade' | 'insurance'): EngineEvent {
  return { type: 'balanceChanged', account, balance: usd(0), change: usd(change), reason }
}

const base = { account: trader, status: 'finalized', counterParty: undefined, swap: undefined } as const

test.each(historyDialects)(
  'deposits, conversions and insurance payments are transactions, trades are not ($dialect)',
  async ({ open }) => {
    const { history, emit } = await open()
    const fund = addressOf(8)
    emit(start, { type: 'accountOpened', account: fund, kind: 'insurance' })
    emit(start + 1n, usdc(trader, 500, 'deposit'), usdc(sceneMaker, 9, 'deposit'), usdc(trader, -7, 'trade'))
    const weth = { type: 'collateralChanged', account: trader, asset: 'WETH', balance: amount(2) } as const
    emit(start + 2n, { ...weth, change: amount(2), reason: 'deposit' })
    const conversion = {
      asset: 'WETH',
      amount: amount(1),
      price: price(3000),
      fee: usd(3),
      received: usd(2997),
    } as const
    emit(
      start + 3n,
      { ...weth, change: amount(-1), reason: 'conversion' },
      { type: 'collateralConverted', account: trader, conversion },
    )
    emit(start + 4n, usdc(trader, 20, 'insurance'), usdc(fund, -20, 'insurance'))
    const at = (plus: bigint) => ({ initiatedNs: start + plus, finalizedNs: start + plus })
    const swap = { asset: 'USDC', side: 'sell', fee: usd(3), price: price(3000) } as const
    const expected: TransactionRow[] = [
      { ...base, ...at(4n), id: '6-t0', type: 'receive', asset: 'USDC', amount: amount(20), counterParty: fund },
      { ...base, ...at(3n), id: '5-t1', type: 'swap', asset: 'WETH', amount: amount(1), swap },
      { ...base, ...at(2n), id: '4-t0', type: 'deposit', asset: 'WETH', amount: amount(2) },
      { ...base, ...at(1n), id: '3-t0', type: 'deposit', asset: 'USDC', amount: amount(500) },
    ]
    expect(await history.transactions({ account: trader, limit: 10 })).toEqual({ count: 4, rows: expected })
    const deposits = { account: trader, types: ['deposit'], status: 'finalized' } as const
    expect(await history.transactions({ ...deposits, limit: 1 })).toEqual({ count: 2, rows: [expected[2]] })
    expect((await history.transactions({ account: trader, status: 'initiated', limit: 1 })).count).toBe(0)
    const window = { startNs: start + 2n, endNs: start + 3n }
    expect((await history.transactions({ account: trader, ...window, limit: 9 })).rows).toEqual(expected.slice(1, 3))
    const found: TransactionRow[] = []
    for await (const rows of history.transactionsAll(deposits)) found.push(...rows)
    expect(found).toEqual(expected.slice(2))
  },
)

test.each(historyDialects)('all options of an asset and expiry settle in a single row ($dialect)', async ({ open }) => {
  const { history, emit } = await open()
  const [first, second] = [start + day, start + 2n * day]
  const expire = (id: string, asset: string, expiryNs: bigint, at: number): EngineEvent => ({
    type: 'instrumentExpired',
    instrument: option(id, asset, 3000, 'call', expiryNs),
    settlementPrice: price(at),
  })
  emit(
    first + 5n,
    expire('11', 'ETH', first, 3100),
    expire('12', 'ETH', first, 3100),
    expire('21', 'BTC', first, 60_000),
  )
  emit(second + 6n, expire('13', 'ETH', second, 3200))
  const eth = [
    { asset: 'ETH', expiryNs: second, settlementPrice: price(3200), timeNs: second + 6n },
    { asset: 'ETH', expiryNs: first, settlementPrice: price(3100), timeNs: first + 5n },
  ]
  expect(await history.settlements({ asset: 'ETH', limit: 10 })).toEqual({ count: 2, rows: eth })
  expect((await history.settlements({ limit: 10 })).count).toBe(3)
  expect((await history.settlements({ asset: 'ETH', endNs: second, limit: 10 })).rows).toEqual(eth.slice(1))
})

test.each(historyDialects)(
  'trades of calls and puts on an asset form one list, with the taker’s order ($dialect)',
  async ({ open }) => {
    const { history, emit } = await open()
    const trade = (tradeId: string, instrumentId: string, plus: bigint) =>
      emit(
        start + plus,
        tradedWith(sceneMaker, {
          tradeId,
          instrumentId,
          timeNs: start + plus,
          orderType: 'market',
          orderStatus: 'partial',
        }),
      )
    trade('a', '11', 1n)
    trade('b', '12', 2n)
    trade('c', '1', 3n)
    trade('d', '21', 4n)
    trade('e', '11', 5n)
    const idsOf = async (query: Parameters<typeof history.optionTrades>[0]) =>
      (await history.optionTrades(query)).map(({ tradeId }) => tradeId)
    expect(await idsOf({ asset: 'ETH', limit: 10 })).toEqual(['e', 'b', 'a'])
    expect(await idsOf({ asset: 'ETH', limit: 1, offset: 1 })).toEqual(['b'])
    expect(await idsOf({ asset: 'ETH', optionType: 'call', endNs: start + 4n, limit: 10 })).toEqual(['a'])
    const [newest] = await history.optionTrades({ asset: 'BTC', limit: 10 })
    expect(newest).toMatchObject({
      orderType: 'market',
      orderStatus: 'partial',
      markPrice: price(3001),
      indexPrice: price(3002),
      forwardPrice: price(3003),
    })
  },
)

test.each(historyDialects)(
  'daily volume is split by taker side, total volume is not, and both can be filtered by asset and kind ($dialect)',
  async ({ open }) => {
    const { history, emit } = await open()
    const trade = (timeNs: bigint, instrumentId: string, side: 'buy' | 'sell', at: number) =>
      emit(timeNs, tradedWith(sceneMaker, { instrumentId, side, timeNs, price: price(at), amount: amount(2) }))
    trade(start, '11', 'buy', 40)
    trade(start + day, '11', 'buy', 50)
    trade(start + day + minute, '12', 'sell', 60)
    trade(start + day + minute, '1', 'sell', 3000)
    trade(start + day + minute, '21', 'buy', 900)
    const none = { contracts: 0n, notional: 0n, premium: 0n }
    const query = { asset: 'ETH', instrumentType: 'OPTION' } as const
    // The index is 3,002 in every trade.
    expect(await history.volumeStats({ ...query, endNs: start + day + minute })).toEqual({
      dayBuy: { contracts: amount(2), notional: usd(6004), premium: usd(100) },
      daySell: { contracts: amount(2), notional: usd(6004), premium: usd(120) },
      total: { contracts: amount(6), notional: usd(18_012), premium: usd(300) },
    })
    expect(await history.volumeStats({ ...query, endNs: start })).toEqual({
      dayBuy: { contracts: amount(2), notional: usd(6004), premium: usd(80) },
      daySell: none,
      total: { contracts: amount(2), notional: usd(6004), premium: usd(80) },
    })
    const everything = await history.volumeStats({ endNs: start + day + minute })
    expect(everything.daySell).toEqual({ contracts: amount(4), notional: usd(12_004), premium: usd(6120) })
    expect(everything.total.contracts).toBe(amount(10))
  },
)

test('a contract stays known by id and name for ever', () => {
  const { history, emit } = openHistory()
  const instrument = option('11', 'ETH', 3000, 'call')
  emit(start + day, { type: 'instrumentExpired', instrument, settlementPrice: price(1) })
  expect(history.instrumentById('11')).toEqual(instrument)
  expect(history.instrumentByName(instrument.instrumentName)).toEqual(instrument)
  expect([history.instrumentById('99'), history.instrumentByName('ETH')]).toEqual([undefined, undefined])
})

test.each(historyDialects)(
  'a vault row has both legs and the share price, a pending one only after payment ($dialect)',
  async ({ open }) => {
    const { history, emit } = await open()
    const given = { id: 'v1', kind: 'deposit', status: 'finalized', shares: amount(800), usdc: usd(1_000) } as const
    const asked = { id: 'v2', kind: 'withdraw', status: 'initiated', shares: amount(400), usdc: usd(0) } as const
    emit(start + 1n, { type: 'yieldVaultMoved', account: trader, move: { ...given, askedAtNs: start + 1n } })
    emit(start + 2n, { type: 'yieldVaultMoved', account: trader, move: { ...asked, askedAtNs: start + 2n } })
    const read = async () => (await history.transactions({ account: trader, limit: 9 })).rows
    const [waiting, bought] = await read()
    // 1,000 USDC for 800 shares.
    const deposit = { asset: 'aeUSD', side: 'buy', fee: usd(0), price: fixed6<Price>(1_250_000n), amount: amount(800) }
    expect(bought).toMatchObject({ type: 'yv_deposit', asset: 'USDC', amount: amount(1_000), swap: deposit })
    expect(waiting).toMatchObject({ type: 'yv_withdraw', status: 'initiated', asset: 'aeUSD', swap: undefined })
    const paid = { ...asked, status: 'finalized', usdc: usd(520) } as const
    emit(start + day, { type: 'yieldVaultMoved', account: trader, move: { ...paid, askedAtNs: start + 2n } })
    const [done] = await read()
    // 520 USDC for 400 shares.
    const withdrawal = {
      asset: 'USDC',
      side: 'sell',
      fee: usd(0),
      price: fixed6<Price>(1_300_000n),
      amount: amount(520),
    }
    expect(done).toMatchObject({ id: 'v2', status: 'finalized', finalizedNs: start + day, swap: withdrawal })
  },
)
