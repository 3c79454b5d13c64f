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

const openOrders: TableShape = {
  label: t('Open orders'),
  words: t('open orders'),
  headers: [t('Instrument'), t('Price · distance'), t('Size · value'), t('Filled'), t('Status · time')],
}

/** Placeholder of a list while no account is connected: column headers and a prompt to connect. */
export function SignedOutTable({ shape = openOrders }: { shape?: TableShape }) {
  const { label, words, headers, drawing } = shape
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-x-auto">
      <table aria-label={label} className="w-full border-separate border-spacing-0">
        <thead>
          <tr>
            {headers.map((header) => (
              <th
                key={header}
                scope="col"
                className="h-6 px-2 text-left text-xs font-normal whitespace-nowrap text-text-3 first:pl-3"
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
      </table>
      <NoRows what={words} hint="" drawing={drawing} />
    </div>
  )
}
