import { historyKinds } from '@/web/portfolio/history/model/historyKinds'
import { NotFoundScreen } from '@/web/ui/navigation/NotFoundScreen'
import { HistoryTables } from './HistoryTables'

/** What the account did, a list a kind: orders, stops, fills, funding, settlements, transactions. */
export function HistoryScreen({ kind }: { kind: string }) {
  const known = historyKinds.find((name) => name === kind)
  return known === undefined ? <NotFoundScreen /> : <HistoryTables kind={known} />
}
