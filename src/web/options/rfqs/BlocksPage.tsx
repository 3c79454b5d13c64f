import { useMemo, type ReactNode } from 'react'
import { t } from '@/web/language/t'
import { blockTape, type BlockTrade } from '@/web/options/rfqs/model/blockTape'
import { useMakerLogView, useRfqLog } from '@/web/options/rfqs/model/useRfqs'
import { useFills } from '@/web/session/accountLists'
import { fillIvText } from '@/web/session/fillColumns'
import type { Fill } from '@/web/session/fills'
import { ReadList } from '@/web/session/lists/ReadList'
import { useAccountFreshness } from '@/web/session/lists/useAccountFreshness'
import { useMarksOfFills } from '@/web/session/useMarksOfFills'
import { formatExact } from '@/web/ui/formatExact'
import { unknownText } from '@/web/ui/formatNumber'
import { liquidityText } from '@/web/ui/orderLabels'
import { paidOrReceived } from '@/web/ui/packagePrice'
import { Panel } from '@/web/ui/Panel'
import type { Column } from '@/web/ui/table/DataTable'
import { figureCards, FittedTable } from '@/web/ui/table/FittedTable'
import { Time } from '@/web/ui/Time'
import { useScreenWidth } from '@/web/ui/useScreenWidth'
import { packageTitle } from './packageLabel'

/** The account's own block trades, because the venue publishes no others. */
export function BlocksPage() {
  const query = useFills()
  useMarksOfFills(query.data, query.refetch, true)
  const freshness = useAccountFreshness(query.data !== undefined)
  return (
    <Panel
      title={t('Blocks')}
      freshness={freshness}
      leading={
        <span className="truncate text-xs text-text-3">
          {t('Only your own, among your latest fills. The venue publishes no blocks of others.')}
        </span>
      }
    >
      <ReadList
        query={query}
        failed={t('Couldn’t load fills')}
        what={t('blocks')}
        hint={t('Your RFQ trades appear here.')}
      >
        {(fills, empty) => <BlocksTable fills={fills} empty={empty} />}
      </ReadList>
    </Panel>
  )
}

function BlocksTable({ fills, empty }: { fills: readonly Fill[]; empty: ReactNode }) {
  const requests = useRfqLog()
  const { entries } = useMakerLogView()
  const rows = useMemo(() => {
    const accepted = requests.flatMap((entry) => entry.fills.map(({ quoteId }) => quoteId))
    return blockTape(fills, new Set([...accepted, ...entries.map(({ quote }) => quote.quoteId)]))
  }, [fills, requests, entries])
  return (
    <FittedTable
      isPhone={useScreenWidth() === 'phone'}
      label={t('Blocks')}
      columns={columns}
      rows={rows}
      rowKey={({ orderId }) => orderId}
      cards={cards}
      empty={empty}
    />
  )
}

const cards = figureCards(640, 'grid-cols-3', 2)

const columns: readonly Column<BlockTrade>[] = [
  {
    id: 'package',
    header: t('Package'),
    card: { place: 'col-span-2 col-start-1 row-start-1 truncate' },
    cell: ({ legs }) => <span className="proportional-nums">{packageTitle(legs)}</span>,
  },
  {
    id: 'amount',
    header: t('Amount'),
    align: 'right',
    card: { place: 'col-start-1 row-start-2', isLabelled: true },
    cell: ({ amount }) => formatExact(amount),
  },
  {
    id: 'price',
    header: t('Net price'),
    align: 'right',
    card: { place: 'col-start-2 row-start-2', isLabelled: true },
    cell: ({ price }) => paidOrReceived(price, true, 2),
  },
  {
    id: 'mark',
    header: t('Net mark'),
    align: 'right',
    card: { place: 'col-start-3 row-start-2', isLabelled: true },
    cell: ({ mark }) => paidOrReceived(mark, true, 2),
  },
  {
    id: 'iv',
    header: t('IV by leg'),
    align: 'right',
    card: { place: 'col-span-2 col-start-1 row-start-3', isLabelled: true },
    cell: ({ legs }) => legs.map(({ iv }) => fillIvText(iv)).join(' / '),
  },
  {
    id: 'role',
    header: t('Role'),
    card: { place: 'col-start-3 row-start-3', isLabelled: true },
    cell: ({ liquidity }) => liquidityText(liquidity) ?? unknownText,
  },
  {
    id: 'time',
    header: t('Time'),
    align: 'right',
    card: { place: 'col-start-3 row-start-1 text-right text-xs text-text-3' },
    cell: ({ timeNs }) => <Time timeNs={timeNs} hasDate />,
  },
]
