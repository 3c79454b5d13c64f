import type { ClosedBook } from './closedBook'
import type { ClosedPosition } from './closedPositions'
import type { HistoryFilter } from './historyFilter'
import type { HistorySource } from './historySource'
import { windowOf } from './historySources'
import type { Journal } from './journal'

/** Filtered closed positions, paged like a list of the venue. */
export function closedSource(
  book: Pick<ClosedBook, 'getSnapshot' | 'refresh'>,
  journal: () => Journal,
  filter: HistoryFilter,
  nowNs: bigint,
): HistorySource<ClosedPosition> {
  const window = windowOf(filter.range, nowNs)
  return {
    ...window,
    readPage: async ({ startNs, endNs, offset, limit }, signal) => {
      // Only the first page checks for new trades; the others are in memory.
      const isTop = offset === 0 && endNs === window.endNs
      const known = book.getSnapshot()
      const { positions } = isTop || known === undefined ? await book.refresh() : known
      signal.throwIfAborted()
      const found = positions.filter(
        (position) =>
          (startNs === undefined || position.closedNs >= startNs) &&
          (endNs === undefined || position.closedNs <= endNs) &&
          isChosen(position, filter, journal()),
      )
      return { count: found.length, rows: found.slice(offset, offset + limit) }
    },
    timeNsOf: ({ closedNs }) => closedNs,
    keyOf: ({ id }) => id,
    isShown: undefined,
    isPagedByTime: true,
  }
}

export function isChosen(
  position: ClosedPosition,
  { chosen, instrumentName }: HistoryFilter,
  journal: Journal,
): boolean {
  const { side, contract, option, result, tag } = chosen
  const { figures, instrumentType, instrumentName: name } = position
  if (instrumentName !== undefined && name !== instrumentName) return false
  if (side !== undefined && position.side !== side) return false
  if (contract !== undefined && instrumentType !== (contract === 'option' ? 'OPTION' : 'PERPETUAL')) return false
  if (option !== undefined && !name.endsWith(option === 'call' ? '-C' : '-P')) return false
  if (result === 'won' && (figures === undefined || figures.net <= 0n)) return false
  if (result === 'lost' && (figures === undefined || figures.net >= 0n)) return false
  return tag === undefined || journal.get(position.id)?.tags.includes(tag) === true
}
