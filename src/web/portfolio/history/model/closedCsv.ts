import type { ClosedPosition } from './closedPositions'
import { decimal, text, time, type CsvColumn } from './historyCsv'
import type { Journal } from './journal'

/** Unknown figures are empty. Notes and tags come from the journal in this browser. */
export function closedCsv(journal: () => Journal): readonly CsvColumn<ClosedPosition>[] {
  return [
    time('opened', ({ figures }) => figures?.openedNs),
    time('closed', ({ closedNs }) => closedNs),
    text('instrument_name', ({ instrumentName }) => instrumentName),
    text('instrument_type', ({ instrumentType }) => instrumentType),
    text('position_side', ({ side }) => (side === 'buy' ? 'long' : 'short')),
    decimal('size', ({ figures }) => figures?.size),
    decimal('entry_price', ({ figures }) => figures?.entryPrice),
    decimal('exit_price', ({ figures }) => figures?.exitPrice),
    decimal('break_even', ({ figures }) => figures?.breakEven),
    decimal('realised_pnl', ({ figures }) => figures?.pnl),
    decimal('fees', ({ figures }) => figures?.fees),
    decimal('funding', ({ figures }) => figures?.funding),
    decimal('net', ({ figures }) => figures?.net),
    text('ended_by', ({ ending }) => ending),
    { name: 'fills', cell: ({ fillCount }) => ({ decimal: String(fillCount) }) },
    text('rolled_into', ({ roll }) => roll?.into),
    decimal('chain_net', ({ roll }) => roll?.net),
    text('tags', ({ id }) => journal().get(id)?.tags.join(', ')),
    text('note', ({ id }) => journal().get(id)?.note),
    text('id', ({ id }) => id),
  ]
}
