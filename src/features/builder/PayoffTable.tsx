import { formatNumber } from '@/ui/formatNumber'
import { t } from '@/ui/t'
import { pnlText } from './builderWords'
import { pnlOn, type PayoffCurves, type PlotRange } from './payoffCurves'

type PayoffTableProps = {
  curves: PayoffCurves
  range: PlotRange
  /** Rows of their own, with what they are: strikes, breakevens, the index. */
  marked: readonly { readonly price: number; readonly what: string }[]
}

const evenRows = 10

/** The picture in numbers. */
export function PayoffTable({ curves, range, marked }: PayoffTableProps) {
  const even = Array.from({ length: evenRows + 1 }, (_, at) => ({
    price: range.from + ((range.to - range.from) * at) / evenRows,
    what: '',
  }))
  const rows = [...even, ...marked.filter(({ price }) => price > range.from && price < range.to)].sort(
    (a, b) => a.price - b.price,
  )
  return (
    <section
      aria-label={t('Payoff as a table')}
      // What scrolls is reached by keys.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="min-h-0 flex-1 overflow-auto"
    >
      <table className="w-full text-sm">
        <thead className="sticky top-0 bg-surface-1 text-xs text-text-3">
          <tr className="[&>th]:h-6 [&>th]:px-3 [&>th]:text-right [&>th]:font-normal">
            <th scope="col">{t('Index')}</th>
            <th scope="col" className="text-left!">
              <span className="sr-only">{t('What it is')}</span>
            </th>
            <th scope="col">{t('At expiry')}</th>
            <th scope="col">{t('Now')}</th>
            {curves.scenario !== undefined && <th scope="col">{t('Scenario')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ price, what }, at) => (
            // A place is what a row is.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={at} className="h-row [&>td]:border-t [&>td]:border-line/60 [&>td]:px-3 [&>td]:text-right">
              <td>{formatNumber(price, 2)}</td>
              <td className="text-left! text-text-3">{what}</td>
              <td>{pnlText(pnlOn(curves.atExpiry, price))}</td>
              <td>{approximate(pnlOn(curves.now, price))}</td>
              {curves.scenario !== undefined && <td>{approximate(pnlOn(curves.scenario, price))}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function approximate(value: number | undefined): string {
  return value === undefined ? pnlText(value) : `≈ ${pnlText(value)}`
}
