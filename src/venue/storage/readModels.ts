import type { Database } from 'libsql'
import type { Address } from '@/protocol/instrument'
import type { EngineEvent, EventBatch, FillParty, Trade } from '../engine/event'
import { isClosed } from '../live/liveAccount'
import { addPending, createPendingRows, type PendingRows } from './pendingRows'
import { createPointSampler } from './pointSampler'
import { createRowWriter } from './rowWriter'

/** Rows wait for others at most this long or until there are so many: one transaction for all of them. */
const flushDelayMs = 250
const maxPendingRows = 1_000

export type ReadModels = {
  /**
   * Takes in a batch. One that the database has already seen (a replay) writes nothing again, but tells what the
   * later ones build on.
   */
  readonly apply: (batch: EventBatch) => void
  /** Writes what waits. With `seq`: and that everything up to that command is in. */
  readonly flush: (seq?: number) => void
  readonly lastSeq: () => number
  /** Stops the timer; the caller has flushed. */
  readonly close: () => void
}

/**
 * Turns events into the rows of history.db. The number of the last command is written in the same transaction as its
 * rows, so that a replay after a crash writes each row once.
 */
export function createReadModels(database: Database, onFailure: (error: unknown) => void): ReadModels {
  const writer = createRowWriter(database)
  const sampler = createPointSampler()
  const traders = new Set<Address>()
  let writtenSeq = writer.readLastSeq()
  let pending = createPendingRows(writtenSeq)
  let timer: NodeJS.Timeout | undefined

  function apply(batch: EventBatch): void {
    const sampled = sampler.advance(batch.timeNs)
    for (const event of batch.events) {
      sampler.apply(event)
      if (event.type === 'accountOpened' && event.kind === 'trader') traders.add(event.account)
    }
    if (batch.seq <= writtenSeq) return
    if (sampled !== undefined) {
      pending.points.push(...sampled.points)
      pending.fundingPoints.push(...sampled.fundingPoints)
      pending.rowCount += sampled.points.length + sampled.fundingPoints.length
    }
    for (const event of batch.events) collect(pending, event, batch.timeNs, traders)
    pending.seq = batch.seq
    planFlush()
  }

  function planFlush(): void {
    if (pending.rowCount >= maxPendingRows) flush()
    else if (pending.rowCount > 0) timer ??= setTimeout(flushLater, flushDelayMs)
  }

  function flushLater(): void {
    timer = undefined
    try {
      flush()
    } catch (error) {
      onFailure(error)
    }
  }

  function flush(seq = pending.seq): void {
    clearTimeout(timer)
    timer = undefined
    if (pending.rowCount === 0 && seq <= writtenSeq) return
    const rows = pending
    rows.seq = Math.max(rows.seq, seq)
    writer.write(rows)
    writtenSeq = rows.seq
    pending = createPendingRows(writtenSeq)
  }

  return { apply, flush, lastSeq: () => writtenSeq, close: () => clearTimeout(timer) }
}

function collect(pending: PendingRows, event: EngineEvent, timeNs: bigint, traders: ReadonlySet<Address>): void {
  switch (event.type) {
    case 'traded':
      collectTrade(pending, event.trade, traders)
      return
    case 'ordersChanged':
      if (!traders.has(event.account)) return
      for (const order of event.orders) if (isClosed(order)) addPending(pending, 'closedOrders', order)
      return
    case 'instrumentsListed':
      for (const { instrumentId, instrumentType } of event.instruments) {
        if (instrumentType === 'OPTION') addPending(pending, 'listedOptions', instrumentId)
      }
      return
    case 'instrumentExpired':
      addPending(pending, 'expired', { instrumentId: event.instrument.instrumentId, expiredAtNs: timeNs })
      return
    case 'accountOpened':
    case 'balanceChanged':
    case 'signingKeyRegistered':
    case 'signingKeyDeleted':
    case 'apiKeyCreated':
    case 'apiKeyDeleted':
    case 'pricesChanged':
    case 'fundingRatesChanged':
    case 'positionsChanged':
    case 'levelsChanged':
    case 'collateralChanged':
    case 'collateralConverted':
    case 'feeRatesChanged':
    case 'marginModeChanged':
    case 'leverageChanged':
    case 'marginTypeChanged':
    case 'fundingPaid':
    case 'fundingSettled':
    case 'positionSettled':
    case 'liquidationChanged':
      return
  }
}

function collectTrade(pending: PendingRows, trade: Trade, traders: ReadonlySet<Address>): void {
  addPending(pending, 'trades', { ...trade, side: trade.taker.side })
  for (const party of [trade.maker, trade.taker]) {
    if (traders.has(party.account)) addPending(pending, 'fills', fillOf(trade, party))
  }
}

function fillOf({ tradeId, instrumentId, price, amount, timeNs }: Trade, party: FillParty) {
  return { tradeId, instrumentId, price, amount, timeNs, ...party }
}
