import { expect, test } from 'vitest'
import { createRandom } from '@/core/lib/random'
import { absolute, fixed6, type Amount } from '@/core/protocol/fixed6'
import type { AccountTrade } from '@/core/protocol/rest/history'
import { defaultFeeRates } from '@/core/quant/fees'
import { withSides } from '@/dev/scenes/engine/randomSides'
import {
  createRandomTrading,
  nextCommand,
  noteEvents,
  number,
  openingCommands,
} from '@/dev/scenes/engine/randomTrading'
import { addressOf } from '@/dev/scenes/engine/sceneInstruments'
import type { Command } from '@/venue/engine/command'
import type { EngineEvent } from '@/venue/engine/event'
import { applyCommand } from '@/venue/engine/exchange'
import { createExchange } from '@/venue/engine/state'
import { closedPositions, holdingsBefore } from './closedPositions'

const bookedReasons = new Set(['trade', 'fee', 'liquidationFee', 'funding', 'settlement', 'settlementFee'])

type Played = {
  /** Oldest first, by account. */
  readonly trades: Map<string, AccountTrade[]>
  /** What the venue's ledger booked for trades, fees, funding and settlements, by account. */
  readonly booked: Map<string, bigint>
  /** Times at which a position of the account became flat or turned. */
  readonly ends: Map<string, number>
}

/** The venue's trade history, without the members that it may leave out. */
function rowsOf(event: EngineEvent, timeNs: bigint, types: ReadonlyMap<string, AccountTrade['instrumentType']>) {
  const base = (instrumentId: string) => ({
    instrumentId,
    instrumentName: instrumentId,
    instrumentType: types.get(instrumentId) ?? 'PERPETUAL',
    asset: 'ETH',
    createdTimestamp: timeNs,
  })
  const held = (amount: bigint) =>
    ({ side: amount < 0n ? 'sell' : 'buy', amount: absolute(fixed6<Amount>(amount)) }) as const
  if (event.type === 'traded') {
    const { tradeId, instrumentId, price, amount, maker, taker } = event.trade
    return [maker, taker].map((party): AccountTrade => ({
      ...base(instrumentId),
      tradeId: `${tradeId} ${party.liquidity}`,
      tradeType: party.tradeType,
      account: party.account,
      side: party.side,
      isClosing: party.isClosing,
      price,
      amount,
      fees: party.fee,
      liquidationFee: party.liquidationFee,
    }))
  }
  if (event.type === 'fundingPaid') {
    const { instrumentId, amount, received } = event.payment
    const fees = fixed6<AccountTrade['fees']>(0n - received)
    const row = { ...base(instrumentId), tradeId: `f${timeNs}`, tradeType: 'funding', account: event.account }
    return [{ ...row, ...held(amount), fees } satisfies AccountTrade]
  }
  if (event.type === 'positionSettled') {
    const { instrumentId, amount, payout, fee, settlementPrice } = event.settlement
    const row = { ...base(instrumentId), tradeId: `s${timeNs}`, tradeType: 'settlement', account: event.account }
    return [{ ...row, ...held(amount), payout, settlementPrice, fees: fee } satisfies AccountTrade]
  }
  return []
}

/** A random week at the paper venue, at whose end every instrument is settled, so that all positions are closed. */
function playWeek(seed: number, mode: 'net' | 'hedge'): Played {
  const random = createRandom(seed + 500)
  const trading = createRandomTrading(createRandom(seed), { accounts: 6, isWild: true })
  const types = new Map<string, AccountTrade['instrumentType']>()
  const opening: Command[] = [{ type: 'setPositionMode', mode }, ...openingCommands(trading, 1_000)]
  const played: Played = { trades: new Map(), booked: new Map(), ends: new Map() }
  const signs = new Map<string, bigint>()
  const state = createExchange({ feeRates: defaultFeeRates })
  const run = (command: Command) => {
    const numbered = number(trading, command)
    const { events } = applyCommand(state, numbered)
    noteEvents(trading, command, events)
    for (const event of events) {
      if (event.type === 'instrumentsListed') {
        for (const { instrumentId, instrumentType } of event.instruments) types.set(instrumentId, instrumentType)
      }
      note(played, signs, event, numbered.timeNs, types)
    }
  }
  for (let at = 0; at < 2_000; at += 1) {
    if (at % 40 === 39) run({ type: 'checkRisk' })
    else if (at % 100 === 50) run(hourlyFunding(at))
    else run(withSides(state, random, opening[at] ?? nextCommand(trading)))
  }
  for (const [at, instrumentId] of [...types.keys()].entries()) {
    run({ type: 'expireInstrument', instrumentId, settlementPrice: fixed6(BigInt(2_800 + 137 * at) * 1_000_000n + 1n) })
  }
  return played
}

function hourlyFunding(at: number): Command {
  const rates = ['1', '2'].map((instrumentId) => ({ instrumentId, rate: 0.0005 }))
  return { type: 'payFunding', hourNs: BigInt(at) * 1_000_000_000_000n, rates }
}

function note(
  { trades, booked, ends }: Played,
  signs: Map<string, bigint>,
  event: EngineEvent,
  timeNs: bigint,
  types: ReadonlyMap<string, AccountTrade['instrumentType']>,
): void {
  noteEnds(ends, signs, event)
  for (const row of rowsOf(event, timeNs, types)) {
    const { account = '' } = row
    trades.set(account, [...(trades.get(account) ?? []), row])
  }
  if (event.type === 'balanceChanged' && bookedReasons.has(event.reason)) {
    booked.set(event.account, (booked.get(event.account) ?? 0n) + event.change)
  }
}

/** Counts each time a position is flat or turns, from the fills with their true sides. */
function noteEnds(ends: Map<string, number>, signs: Map<string, bigint>, event: EngineEvent): void {
  const add = (account: string, key: string, change: bigint) => {
    const before = signs.get(`${account} ${key}`) ?? 0n
    const after = before + change
    signs.set(`${account} ${key}`, after)
    if (before * after < 0n || (before !== 0n && after === 0n)) ends.set(account, (ends.get(account) ?? 0) + 1)
  }
  if (event.type === 'positionSettled') {
    const { instrumentId, amount } = event.settlement
    const keys = ['', 'LONG', 'SHORT'].map((side) => `${instrumentId} ${side}`)
    const key = keys.find((one) => signs.get(`${event.account} ${one}`) === amount)
    add(event.account, key ?? '', 0n - amount)
  }
  if (event.type !== 'traded') return
  const { instrumentId, amount, maker, taker } = event.trade
  for (const { account, side, positionSide = '' } of [maker, taker]) {
    add(account, `${instrumentId} ${positionSide}`, side === 'buy' ? amount : 0n - amount)
  }
}

const kinds = new Set<string>()

/** Without the account of the market, which has no mode. */
const tradersIn = (trades: Played['trades']) => new Map([...trades].filter(([account]) => account !== addressOf(1)))

const weeks = (['net', 'hedge'] as const).flatMap((mode) => [1, 2, 3].map((seed) => [mode, seed] as const))

test.each(weeks)(
  'the net of all closed positions is what the ledger booked, to the millionth (%s, %i)',
  (mode, seed) => {
    const { trades, booked, ends } = playWeek(seed, mode)
    for (const [account, rows] of tradersIn(trades)) {
      const newestFirst = rows.toReversed()
      const { positions, unclear } = closedPositions(
        newestFirst,
        holdingsBefore(newestFirst, new Map(), () => mode === 'hedge'),
        0n,
      )
      expect(unclear).toEqual([])
      expect(positions.every(({ figures }) => figures !== undefined)).toBe(true)
      expect(positions.reduce((sum, { figures }) => sum + (figures?.net ?? 0n), 0n)).toBe(booked.get(account))
      expect(positions).toHaveLength(ends.get(account) ?? 0)
      for (const { tradeType } of rows) kinds.add(tradeType)
    }
  },
)

test.each(weeks)('with only the later trades a position has its true figures or none (%s, %i)', (mode, seed) => {
  const { trades } = playWeek(seed, mode)
  let unknown = 0
  for (const rows of tradersIn(trades).values()) {
    const all = rows.toReversed()
    const whole = closedPositions(
      all,
      holdingsBefore(all, new Map(), () => mode === 'hedge'),
      0n,
    ).positions
    const later = all.slice(0, Math.floor(all.length / 2))
    const knownFromNs = later.at(-1)?.createdTimestamp ?? 0n
    const known = new Map(whole.map((position) => [position.id, position]))
    const found = closedPositions(
      later,
      holdingsBefore(later, new Map(), () => mode === 'hedge'),
      knownFromNs,
    ).positions
    for (const { id, figures } of found) {
      if (figures === undefined) unknown += 1
      else expect(figures).toEqual(known.get(id)?.figures)
    }
    const closedLater = whole.filter(({ closedNs }) => closedNs > knownFromNs)
    expect(found.length).toBeGreaterThanOrEqual(closedLater.length)
  }
  expect(unknown).toBeGreaterThan(3)
})

test('the weeks contain every kind of trade', () => {
  expect([...kinds].sort()).toEqual(['funding', 'liquidation', 'settlement', 'trade'])
})
