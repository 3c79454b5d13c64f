import { NoRows } from './NoRows'

export type TableId = 'orders' | 'positions' | 'fills'

type Shape = { readonly label: string; readonly words: string; readonly headers: readonly string[] }

const shapes: Record<TableId, Shape> = {
  orders: {
    label: 'Open orders',
    words: 'open orders',
    headers: ['Time', 'Instrument', 'Side', 'Type', 'Price', 'Amount', 'Filled', 'Value USD', 'Status'],
  },
  positions: {
    label: 'Positions',
    words: 'positions',
    headers: [
      'Instrument',
      'Position',
      'Entry',
      'Mark',
      'Liquidation',
      'PnL at mark',
      'at mid',
      'closing now',
      'Margin',
      'Funding',
      'ADL',
    ],
  },
  fills: {
    label: 'Fills',
    words: 'fills',
    headers: ['Time', 'Instrument', 'Side', 'Price', 'Amount', 'Value USD', 'Fee USD', 'Liquidity'],
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
