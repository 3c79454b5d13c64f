import type { RiskSource } from '@/account/risk/riskLines'
import { EmptyState } from '@/ui/EmptyState'
import { formatDecimal } from '@/ui/formatDecimal'
import { t } from '@/ui/t'
import { formatUnits } from './formatRisk'
import { unitsOf, type RiskPart } from './riskCells'

type RiskPartsProps = {
  /** What is explained: the metric and where in the matrix. */
  label: string
  parts: readonly RiskPart[] | undefined
  unitDecimals: number
  isSigned: boolean
  unit: string
}

const sourceWords: Record<RiskSource | 'account', string> = {
  position: t('held'),
  otc: t('OTC, outside margin'),
  order: t('order, if filled'),
  structure: t('hypothetical'),
  collateral: t('collateral'),
  account: t('account'),
}

/** What adds up to a cell, line by line, the largest first; the last line is the cell itself. */
export function RiskParts({ label, parts, unitDecimals, isSigned, unit }: RiskPartsProps) {
  if (parts === undefined) return <EmptyState>{t('Not known: the price of a part is missing.')}</EmptyState>
  const sorted = parts.toSorted((a, b) => Math.abs(b.units) - Math.abs(a.units))
  const decimals = Math.min(unitDecimals, 6)
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <table aria-label={label} className="w-full border-separate border-spacing-0 text-sm">
        <thead>
          <tr>
            <Head isLeft>{t('Line')}</Head>
            <Head>{t('Amount')}</Head>
            <Head>{unit}</Head>
          </tr>
        </thead>
        <tbody>
          {sorted.map(({ key, name, source, amount, units }) => (
            <tr key={key} className="h-row">
              <th scope="row" className="border-b border-line/60 pr-2 pl-3 text-left font-normal">
                <span className={isSupposed(source) ? 'border-b border-dashed border-control-line' : ''}>{name}</span>{' '}
                <span className="text-xs whitespace-nowrap text-text-4">{sourceWords[source]}</span>
              </th>
              <td className="border-b border-line/60 px-2 text-right whitespace-nowrap text-text-2">
                {amount === undefined ? '' : formatDecimal(amount, 2)}
              </td>
              <td className="border-b border-line/60 pr-3 pl-2 text-right whitespace-nowrap">
                {formatUnits(units, unitDecimals, decimals, isSigned)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="h-row font-semibold">
            <th
              scope="row"
              colSpan={2}
              className="sticky bottom-0 border-t border-line-strong bg-surface-1 pr-2 pl-3 text-left"
            >
              {t('The cell')}
            </th>
            <td className="sticky bottom-0 border-t border-line-strong bg-surface-1 pr-3 pl-2 text-right whitespace-nowrap">
              {formatUnits(unitsOf(parts), unitDecimals, decimals, isSigned)}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

const isSupposed = (source: RiskPart['source']) => source === 'order' || source === 'structure'

function Head({ children, isLeft = false }: { children: string; isLeft?: boolean }) {
  return (
    <th
      scope="col"
      className={`sticky top-0 h-6 border-b border-line bg-surface-1 text-xs font-normal whitespace-nowrap text-text-3 ${isLeft ? 'pr-2 pl-3 text-left' : 'px-2 text-right last:pr-3'}`}
    >
      {children}
    </th>
  )
}
