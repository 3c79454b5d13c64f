import { createRandom } from '@/core/lib/random'
import { absolute, fixed6, type Amount } from '@/core/protocol/fixed6'
import type { AccountTrade } from '@/core/protocol/rest/history'
import { defaultFeeRates } from '@/core/quant/fees'
import type { Command } from '@/venue/engine/command'
import type { EngineEvent } from '@/venue/engine/event'
import { applyCommand } from '@/venue/engine/exchange'
import { createExchange, type ExchangeState } from '@/venue/engine/state'
import { withSides } from './randomSides'
import { createRandomTrading, nextCommand, noteEvents, number, openingCommands } from './randomTrading'

const bookedReasons = new Set(['trade', 'fee', 'liquidationFee', 'funding', 'settlement', 'settlementFee'])

export type PlayedWeek = {
  readonly state: ExchangeState
  /** Oldest first, by account. */
  readonly trades: Map<string, AccountTrade[]>
  /** Ledger total of trades, fees, funding and settlements, by account. */
  readonly booked: Map<string, bigint>
  readonly listed: Map<string, { readonly name: string; readonly type: AccountTrade['instrumentType'] }>
}

type Watch = {
  readonly onEvent?: (event: EngineEvent) => void
  /** Called after each command, until the settlements begin. */
  readonly onCommand?: (week: PlayedWeek, at: number, timeNs: bigint) => void
}

export const weekCommands = 2_000

/**
 * Random trading at the paper venue with funding and liquidations. Every instrument settles at the end, which closes
 * all positions.
 */
export function playWeek(seed: number, mode: 'net' | 'hedge', { onEvent, onCommand }: Watch = {}): PlayedWeek {
  const random = createRandom(seed + 500)
  const trading = createRandomTrading(createRandom(seed), { accounts: 6, isWild: true })
  const opening: Command[] = [{ type: 'setPositionMode', mode }, ...openingCommands(trading, 1_000)]
  const state = createExchange({ feeRates: defaultFeeRates })
  const week: PlayedWeek = { state, trades: new Map(), booked: new Map(), listed: new Map() }
  const run = (command: Command) => {
    const numbered = number(trading, command)
    const { events } = applyCommand(state, numbered)
    noteEvents(trading, command, events)
    for (const event of events) {
      note(week, event, numbered.timeNs)
      onEvent?.(event)
    }
    return numbered.timeNs
  }
  for (let at = 0; at < weekCommands; at += 1) {
    const command = commandAt(at) ?? withSides(state, random, opening[at] ?? nextCommand(trading))
    const timeNs = run(command)
    onCommand?.(week, at, timeNs)
  }
  for (const [at, instrumentId] of [...week.listed.keys()].entries()) {
    run({ type: 'expireInstrument', instrumentId, settlementPrice: fixed6(BigInt(2_800 + 137 * at) * 1_000_000n + 1n) })
  }
  return week
}

function commandAt(at: number): Command | undefined {
  if (at % 40 === 39) return { type: 'checkRisk' }
  if (at % 100 !== 50) return undefined
  const rates = ['1', '2'].map((instrumentId) => ({ instrumentId, rate: 0.0005 }))
  return { type: 'payFunding', hourNs: BigInt(at) * 1_000_000_000_000n, rates }
}

function note({ trades, booked, listed }: PlayedWeek, event: EngineEvent, timeNs: bigint): void {
  if (event.type === 'instrumentsListed') {
    const names = new Set([...listed.values()].map(({ name }) => name))
    for (const { instrumentId, instrumentName, instrumentType: type } of event.instruments) {
      // Random instruments may share a name.
      listed.set(instrumentId, { name: names.has(instrumentName) ? instrumentId : instrumentName, type })
      names.add(instrumentName)
    }
  }
  for (const row of rowsOf(event, timeNs, listed)) {
    const { account = '' } = row
    trades.set(account, [...(trades.get(account) ?? []), row])
  }
  if (event.type === 'balanceChanged' && bookedReasons.has(event.reason)) {
    booked.set(event.account, (booked.get(event.account) ?? 0n) + event.change)
  }
}

/** The venue's trade history, without unneeded fields. */
function rowsOf(event: EngineEvent, timeNs: bigint, listed: PlayedWeek['listed']) {
  const base = (instrumentId: string) => ({
    instrumentId,
    instrumentName: listed.get(instrumentId)?.name ?? instrumentId,
    instrumentType: listed.get(instrumentId)?.type ?? 'PERPETUAL',
    asset: 'ETH',
    createdTimestamp: timeNs,
  })
  const held = (amount: bigint) =>
    ({ side: amount < 0n ? 'sell' : 'buy', amount: absolute(fixed6<Amount>(amount)) }) as const
  if (event.type === 'traded') {
    const { tradeId, instrumentId, price, amount, markPrice, indexPrice, maker, taker } = event.trade
    return [maker, taker].map((party): AccountTrade => ({
      ...base(instrumentId),
      tradeId: `${tradeId} ${party.liquidity}`,
      tradeType: party.tradeType,
      account: party.account,
      side: party.side,
      isClosing: party.isClosing,
      price,
      markPrice,
      spotPrice: indexPrice,
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
