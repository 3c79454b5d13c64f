import { mkdtempSync, rmSync, statSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRandom, type Random } from '@/core/lib/random'
import { fixed6 } from '@/core/protocol/fixed6'
import type { EngineEvent } from '@/venue/engine/event'
import { closeDatabase, openSqlite } from '@/venue/node/openSqlite'
import { checkpoint } from '@/venue/storage/database'
import type { History } from '@/venue/storage/history'
import { historyMigrations } from '@/venue/storage/schema'
import { recordWorkload } from '../engine/measureEngine'
import { addressOf, orderIdOf, option, perpetual } from '../engine/sceneInstruments'
import { endedOrder, tradedWith, createEmptyHistory } from './openHistory'
import { openRecordedVenue } from './openRecordedVenue'

export type HistoryFigures = {
  /** The median of the runs in milliseconds, by query. */
  readonly medianMs: Readonly<Record<string, number>>
  readonly microsPerTrade: number
  readonly microsPerOrder: number
  readonly bytesPerTrade: number
  readonly bytesPerOrder: number
  /** Rows a second, read page by page to the end. */
  readonly exportedPerSecond: number
}

const trader = addressOf(1)
const dayNs = 86_400_000_000_000n
const startNs = 1_790_000_000_000_000_000n
const instruments = [
  perpetual('1', 'ETH'),
  perpetual('2', 'BTC'),
  ...Array.from({ length: 40 }, (_, at) => option(`${100 + at}`, at % 2 === 0 ? 'ETH' : 'BTC', 3000, 'call')),
  ...Array.from({ length: 40 }, (_, at) => option(`${200 + at}`, at % 2 === 0 ? 'ETH' : 'BTC', 3000, 'put')),
]

/** Fills a history with one account's rows over a month, and measures the gateways' queries. */
export async function measureHistory(
  nowMs: () => number,
  { tradeCount, orderCount, runs }: { tradeCount: number; orderCount: number; runs: number },
): Promise<HistoryFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'optick-history-'))
  const path = join(folder, 'history.db')
  const database = openSqlite({ path, migrations: historyMigrations, durability: 'normal', isExclusive: true })
  const { readModels, history } = createEmptyHistory(database)
  const random = createRandom(7)
  let seq = 0
  const emit = (timeNs: bigint, event: EngineEvent) => readModels.apply({ seq: (seq += 1), timeNs, events: [event] })
  emit(startNs, { type: 'accountOpened', account: trader, kind: 'trader' })
  emit(startNs, { type: 'instrumentsListed', instruments })

  const write = (count: number, eventAt: (timeNs: bigint, number: number) => EngineEvent) => {
    const bytesBefore = statSync(path).size
    const beganMs = nowMs()
    for (let at = 0; at < count; at++) {
      const timeNs = startNs + (BigInt(at) * 30n * dayNs) / BigInt(count)
      emit(timeNs, eventAt(timeNs, at))
      if (at % 100_000 === 0) checkpoint(database)
    }
    readModels.flush()
    const micros = ((nowMs() - beganMs) * 1_000) / count
    checkpoint(database)
    return { micros, bytes: (statSync(path).size - bytesBefore) / count }
  }
  const trades = write(tradeCount, (timeNs, at) => tradeEvent(random, timeNs, at))
  const orders = write(orderCount, (timeNs, at) => orderEvent(random, timeNs, at))

  const medianMs: Record<string, number> = {}
  for (const [name, ask] of Object.entries(questions(history))) medianMs[name] = await medianOf(nowMs, runs, ask)
  const beganMs = nowMs()
  let exported = 0
  for await (const rows of history.accountTradesAll({ account: trader })) exported += rows.length
  const exportedPerSecond = (exported * 1_000) / (nowMs() - beganMs)
  readModels.close()
  closeDatabase(database)
  rmSync(folder, { recursive: true })
  return {
    medianMs,
    microsPerTrade: trades.micros,
    microsPerOrder: orders.micros,
    bytesPerTrade: trades.bytes,
    bytesPerOrder: orders.bytes,
    exportedPerSecond,
  }
}

/** Mixes funding and settlements into the fills: few in many rows. */
function tradeEvent(random: Random, timeNs: bigint, at: number): EngineEvent {
  if (at % 1_000 === 1) {
    const payment = {
      instrumentId: '1',
      hourNs: timeNs,
      amount: fixed6<never>(1_000_000n),
      rate: 0.000013,
      markPrice: fixed6<never>(3_000_000_000n),
      indexPrice: fixed6<never>(3_000_000_000n),
      received: fixed6<never>(-39_000n),
    }
    return { type: 'fundingPaid', account: trader, payment }
  }
  const instrumentId = random.next() < 0.7 ? '1' : random.pick(instruments).instrumentId
  return tradedWith(trader, {
    tradeId: `${at}-1`,
    instrumentId,
    timeNs,
    amount: fixed6<never>(BigInt(1 + random.integer(1_000_000))),
    realizedPnl: fixed6<never>(BigInt(random.integer(2_000_000) - 1_000_000)),
  })
}

function orderEvent(random: Random, timeNs: bigint, at: number): EngineEvent {
  const instrumentId = random.next() < 0.7 ? '1' : random.pick(instruments).instrumentId
  const order = endedOrder(trader, { orderId: orderIdOf(at), instrumentId, createdAtNs: timeNs, updatedAtNs: timeNs })
  return { type: 'ordersChanged', account: trader, orders: [order] }
}

function questions(history: History): Readonly<Record<string, () => Promise<unknown>>> {
  const endNs = startNs + 30n * dayNs
  const page = { account: trader, limit: 50 }
  const odd = { startNs: startNs + 1_234_567_890_123n, endNs: endNs - 9_876_543_210_987n }
  return {
    'newest trades': () => history.accountTrades(page),
    'trades, offset 5,000': () => history.accountTrades({ ...page, ...odd, offset: 5_000 }),
    'trades up to a moment': () => history.accountTrades({ ...page, endNs: startNs + 15n * dayNs + 7n }),
    'funding alone': () => history.accountTrades({ ...page, ...odd, tradeTypes: ['funding'] }),
    'options of an asset, offset 5,000': () =>
      history.accountTrades({ ...page, ...odd, asset: 'ETH', instrumentType: 'OPTION', offset: 5_000 }),
    'one perpetual, offset 5,000': () => history.accountTrades({ ...page, ...odd, instrumentId: '1', offset: 5_000 }),
    'one option': () => history.accountTrades({ ...page, ...odd, instrumentId: '120' }),
    'nothing there': () => history.accountTrades({ ...page, tradeTypes: ['settlement'] }),
    'orders, offset 5,000': () => history.closedOrders({ ...page, ...odd, offset: 5_000 }),
    'orders of one perpetual': () => history.closedOrders({ ...page, ...odd, instrumentId: '1' }),
    'statistics of a month': () => history.accountStats({ account: trader, ...odd }),
    'statistics of a day': () => history.accountStats({ account: trader, startNs: endNs - dayNs + 5n }),
    rank: () => history.pnlRank({ account: trader }),
    'public trades of a perpetual': () => history.trades({ instrumentId: '1', limit: 50, offset: 5_000 }),
    'option trades of an asset': () => history.optionTrades({ asset: 'ETH', limit: 50, offset: 1_000 }),
    'volumes of everything': () => history.volumeStats({ endNs }),
  }
}

async function medianOf(nowMs: () => number, runs: number, ask: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const beganMs = nowMs()
    await ask()
    times.push(nowMs() - beganMs)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? 0
}

type StorageFigures = {
  /** Commands a second through journal, engine, live state and history, in groups as under load. */
  readonly commandsPerSecond: number
  /** Microseconds of processor time for a single command with its own sync. */
  readonly loneCommandCpuUs: number
  /** Milliseconds to reopen with the longest possible replay. */
  readonly reopenMs: number
  readonly folderMegabytes: number
}

/** Uses the disk of the machine's temporary folder. `nowMs` is the caller's clock. */
export async function measureStorage(nowMs: () => number, count: number): Promise<StorageFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'optick-bench-'))
  const loneCount = 500
  const commands = recordWorkload(1, count + loneCount)
  const { venue, send } = await openRecordedVenue(folder, { snapshotEvery: { commands: 50_000, bytes: 1e9 } })
  const startMs = nowMs()
  for (let from = 0; from < count; from += 100) {
    await Promise.all(send(commands.slice(from, Math.min(count, from + 100))))
  }
  const commandsPerSecond = (count / (nowMs() - startMs)) * 1_000
  const cpu = process.cpuUsage()
  for (let at = count; at < count + loneCount; at++) await Promise.all(send(commands.slice(at, at + 1)))
  const { user, system } = process.cpuUsage(cpu)
  await venue.close()
  const reopenStartMs = nowMs()
  const reopened = await openRecordedVenue(folder)
  const reopenMs = nowMs() - reopenStartMs
  await reopened.venue.close()
  const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
  rmSync(folder, { recursive: true })
  return { commandsPerSecond, loneCommandCpuUs: (user + system) / loneCount, reopenMs, folderMegabytes: bytes / 1e6 }
}
