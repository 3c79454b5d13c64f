import { assert } from '@/core/lib/assert'
import type { Database } from './database'
import type { Backfill, PastSpan, PastTrade } from './history'
import { createPendingRows, type PendingRows, type TapeRow } from './pendingRows'
import { slotNs, slotOf, slotTimeNs, type SeriesPoint } from './pointSampler'
import { readStoredInteger } from './readInteger'
import type { ReadModels } from './readModels'
import { createRowWriter } from './rowWriter'

/** Pause between two pieces, in which the market and readers run. */
const pauseMs = 20
/** Pause before the first piece, in which the venue starts and its first pages open their accounts. */
const firstPauseMs = 1_500

/** Writes the past of a new venue: the newest piece at once, older ones while the venue runs. */
export type PastWriter = {
  readonly write: (piece: Backfill) => void
  /** The missing part. `undefined` if the past is complete or the venue has none. */
  readonly missing: () => PastSpan | undefined
  readonly complete: (pieces: Iterable<Backfill>) => void
  /** Resolves when the written past reaches back to `startNs`, or has been written completely. */
  readonly reaches: (startNs: bigint | undefined) => Promise<void> | undefined
  /** Stops after the current piece; the next start continues there. */
  readonly stop: () => Promise<void>
}

/** Creates the writer. `onWritten` is called for each piece, `onFailure` when the disk rejects one. */
export function createPastWriter(
  database: Database,
  readModels: ReadModels,
  { onWritten, onFailure }: { readonly onWritten: () => void; readonly onFailure: (error: unknown) => void },
): PastWriter {
  const writer = createRowWriter(database)
  const marks = createMarks(database)
  let span = marks.read()
  let isStopped = false
  let completing: Promise<void> | undefined
  let endPause = (): void => {}

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  function write(piece: Backfill): void {
    readModels.flush()
    const { goalNs, reachedNs } = piece.span
    const isWhole = reachedNs <= goalNs
    writer.write(pastRows(piece, readModels.lastSeq(), readModels.instrument), () =>
      isWhole ? marks.clear() : marks.set(piece.span),
    )
    span = isWhole ? undefined : piece.span
    onWritten()
  }

  async function writeAll(pieces: Iterable<Backfill>): Promise<void> {
    let ms = firstPauseMs
    for (const piece of pieces) {
      await pause(ms)
      ms = pauseMs
      if (isStopped) return
      write(piece)
    }
  }

  return {
    write,
    missing: () => span,
    complete: (pieces) => {
      assert(completing === undefined, 'a past is completed once')
      completing = writeAll(pieces)
        .catch(onFailure)
        .finally(() => {
          completing = undefined
        })
    },
    reaches: (startNs) => (span === undefined || (startNs ?? 0n) >= span.reachedNs ? undefined : completing),
    stop: async () => {
      isStopped = true
      endPause()
      await completing
    },
  }
}

function createMarks(database: Database) {
  const insert = database.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)')
  const select = database.prepare('SELECT value FROM meta WHERE key = ?')
  const remove = database.prepare(`DELETE FROM meta WHERE key IN ('past_goal_slot', 'past_reached_slot')`)
  function readNs(key: string): bigint | undefined {
    const row: unknown = select.get(key)
    return row === undefined ? undefined : slotTimeNs(readStoredInteger(row, 'value'))
  }
  return {
    read: (): PastSpan | undefined => {
      const goalNs = readNs('past_goal_slot')
      const reachedNs = readNs('past_reached_slot')
      return goalNs === undefined || reachedNs === undefined ? undefined : { goalNs, reachedNs }
    },
    set: ({ goalNs, reachedNs }: PastSpan): void => {
      insert.run('past_goal_slot', slotOf(goalNs))
      insert.run('past_reached_slot', slotOf(reachedNs))
    },
    clear: (): void => void remove.run(),
  }
}

/**
 * Returns the rows of a piece. `seq` stays the number of the last command. The contracts of the trades must be known.
 */
export function pastRows(piece: Backfill, seq: number, instrumentOf: ReadModels['instrument']): PendingRows {
  const points = [
    ...piece.indexPoints.map(({ asset, timeNs, price }) => toPoint('index', asset, timeNs, price)),
    ...piece.markPoints.map(({ instrumentId, timeNs, price }) => toPoint('mark', instrumentId, timeNs, price)),
  ]
  const indexes = new Map(piece.indexPoints.map(({ asset, timeNs, price }) => [`${asset} ${slotOf(timeNs)}`, price]))

  function toTapeRow(trade: PastTrade): TapeRow {
    const instrument = instrumentOf(trade.instrumentId)
    const indexPrice = indexes.get(`${instrument.asset} ${slotOf(trade.timeNs)}`)
    return {
      row: {
        ...trade,
        orderType: undefined,
        orderStatus: undefined,
        markPrice: undefined,
        indexPrice,
        forwardPrice: trade.forwardPrice,
      },
      instrument,
    }
  }

  return {
    ...createPendingRows(seq),
    points,
    trades: piece.trades.map(toTapeRow),
    fundingPoints: [...piece.fundingPoints],
  }
}

function toPoint(kind: SeriesPoint['kind'], key: string, timeNs: bigint, price: SeriesPoint['price']): SeriesPoint {
  assert(timeNs % slotNs === 0n, 'a point of the past is at a multiple of 30 s')
  return { kind, key, slot: slotOf(timeNs), price }
}
