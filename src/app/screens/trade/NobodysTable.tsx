import { t } from '@/ui/t'
import { NoRows } from './NoRows'

export type TableId = 'orders' | 'stops' | 'positions' | 'fills' | 'twaps'

type Shape = { readonly label: string; readonly words: string; readonly headers: readonly string[] }

const shapes: Record<TableId, Shape> = {
  orders: {
    label: t('Open orders'),
    words: t('open orders'),
    headers: [
      t('Time'),
      t('Instrument'),
      t('Side'),
      t('Type'),
      t('Price'),
      t('Amount'),
      t('Filled'),
      t('Value USD'),
      t('Status'),
    ],
  },
  stops: {
    label: t('Stops'),
    words: t('stops'),
    headers: [
      t('Instrument'),
      t('Kind'),
      t('Side'),
      t('Amount'),
      t('Trigger'),
      t('Distance'),
      t('Limit'),
      t('PnL at trigger'),
      t('Status'),
    ],
  },
  positions: {
    label: t('Positions'),
    words: t('positions'),
    headers: [
      t('Instrument'),
      t('Position'),
      t('Entry'),
      t('Mark'),
      t('Liquidation'),
      t('PnL at mark'),
      'at mid',
      'closing now',
      t('Margin'),
      t('Funding'),
      'ADL',
    ],
  },
  fills: {
    label: t('Fills'),
    words: t('fills'),
    headers: [
      t('Time'),
      t('Instrument'),
      t('Side'),
      t('Price'),
      t('Amount'),
      t('Value USD'),
      t('Fee USD'),
      t('Liquidity'),
    ],
  },
  twaps: {
    label: t('TWAPs'),
    words: t('TWAPs'),
    headers: [
      t('Started'),
      t('Instrument'),
      t('Side'),
      t('Filled'),
      t('Average price'),
      t('Slices'),
      t('Next slice'),
      t('Time left'),
      t('Status'),
    ],
  },
}

/** The table while nobody is connected: its head, and the way to rows. The real one comes with an account. */
export function NobodysTable({ which }: { which: TableId }) {
  const { label, words, headers } = shapes[which]
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-x-auto">
      <table aria-label={label} className="w-full border-separate border-spacing-0">
        <thead>
          <tr>
            {headers.map((header) => (
              <th
                key={header}
                scope="col"
                className="h-6 border-b border-line px-2 text-left text-xs font-normal whitespace-nowrap text-text-3 first:pl-3"
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
      </table>
      <NoRows what={words} hint="" />
    </div>
  )
}
