import { t } from '@/web/language/t'
import { NoRows } from '@/web/session/lists/NoRows'
import type { Drawing } from '@/web/ui/EmptyDrawing'

export type TableId = 'orders' | 'stops' | 'positions' | 'fills' | 'twaps'

export type TableShape = {
  readonly label: string
  readonly words: string
  readonly headers: readonly string[]
  readonly drawing?: Drawing
}

const positions: TableShape = {
  label: t('Positions'),
  words: t('positions'),
  drawing: 'positions',
  headers: [
    t('Position'),
    t('Size · value'),
    t('Entry · mark'),
    t('PnL · return'),
    t('Liq. price'),
    t('Margin · funding'),
    t('TP · SL'),
  ],
}

/** Placeholder of a list while no account is connected: a prompt to connect. Only a screen reader gets the columns. */
export function SignedOutTable({ shape = positions }: { shape?: TableShape }) {
  const { label, words, headers, drawing } = shape
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div className="sr-only">
        <table aria-label={label}>
          <thead>
            <tr>
              {headers.map((header) => (
                <th key={header} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
        </table>
      </div>
      <NoRows what={words} hint="" drawing={drawing} isBesideTicket />
    </div>
  )
}
