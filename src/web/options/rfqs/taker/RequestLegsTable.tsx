import type { Amount } from '@/core/protocol/fixed6'
import type { RfqBlockRecord, RfqLegRecord } from '@/core/protocol/rest/rfqs'
import { t } from '@/web/language/t'
import type { StepsOf } from '@/web/market/stepsOf'
import { decimalsOf, formatNumber, formatPercent, unknownText } from '@/web/ui/formatNumber'
import { formatOnStep } from '@/web/ui/formatOnStep'
import { paidOrReceived } from '@/web/ui/packagePrice'
import { SideText } from '@/web/ui/SideText'
import { packageAmount } from '../packageAmount'
import type { Benchmarks, PackageMarkets } from './packageMarket'
import { legGreeks, netOf, requestLegs, type LegGreeks } from './requestLegs'
import { formatPackage } from './requestText'

type RequestLegsTableProps = {
  block: Pick<RfqBlockRecord, 'amountPrecision'>
  legs: readonly RfqLegRecord[]
  /** Packages of which the greeks are. */
  amount: Amount
  markets: PackageMarkets
  /** Benchmarks of buying and of selling the package. */
  buying: Benchmarks
  selling: Benchmarks
  stepsOf: StepsOf
  decimals: number
}

const head = 'h-6 px-2 text-xs font-normal whitespace-nowrap text-text-3 first:pl-3 last:pr-3'
const cell = 'px-2 whitespace-nowrap first:pl-3 last:pr-3'
const sum = 'border-t border-line'
const wide = '@max-lg:hidden'

const labels: Record<keyof LegGreeks, string> = {
  delta: t('Delta'),
  gamma: t('Gamma'),
  vega: t('Vega'),
  theta: t('Theta'),
}
const greekDecimals: Record<keyof LegGreeks, number> = { delta: 3, gamma: 5, vega: 2, theta: 2 }
const greekClass: Record<keyof LegGreeks, string> = {
  delta: '',
  gamma: '@max-3xl:hidden',
  vega: '',
  theta: '@max-2xl:hidden',
}

/** The legs as a buyer of the package trades them, and their net. */
export function RequestLegsTable(props: RequestLegsTableProps) {
  const { block, amount, legs, markets, buying, selling, stepsOf, decimals } = props
  const rows = requestLegs(legs, amount, markets)
  const steps = new Map(legs.map(({ instrumentName, pricePrecision }) => [instrumentName, pricePrecision]))
  return (
    <section aria-label={t('Legs when bought')} className="@container order-2 bg-surface-1 pb-2 min-[68.75rem]:flex-1">
      <h4 className="flex h-9 items-center justify-between px-3 text-sm font-medium text-text-2">
        {t('Legs when bought')}
        <span className="text-xs font-normal text-text-3">
          {t('Greeks of {amount} packages', { amount: packageAmount(amount, block) })}
        </span>
      </h4>
      <table aria-label={t('Legs when bought')} className="w-full border-separate border-spacing-0 text-right text-sm">
        <thead>
          <tr>
            <th scope="col" className={`${head} w-full text-left`}>
              {t('Leg')}
            </th>
            <th scope="col" className={`${head} text-right ${wide}`}>
              {t('Bid')}
            </th>
            <th scope="col" className={`${head} text-right`}>
              {t('Mark')}
            </th>
            <th scope="col" className={`${head} text-right ${wide}`}>
              {t('Ask')}
            </th>
            <th scope="col" className={`${head} text-right`}>
              {t('IV')}
            </th>
            {legGreeks.map((greek) => (
              <th key={greek} scope="col" className={`${head} text-right ${greekClass[greek]}`}>
                {labels[greek]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ leg, contracts, bid, mark, ask, iv, greeks }) => {
            const priceDecimals = decimalsOf(steps.get(leg.instrumentName) ?? 10_000n)
            return (
              <tr key={leg.instrumentName} className="h-row">
                <th scope="row" className={`${cell} text-left font-normal`}>
                  <SideText side={leg.side} /> {formatOnStep(contracts, stepsOf(leg.instrumentName)?.amountStep)}{' '}
                  <span className="text-text-1 proportional-nums">{leg.instrumentName}</span>
                </th>
                <td className={`${cell} ${wide}`}>{formatPackage(bid, priceDecimals)}</td>
                <td className={cell}>{formatPackage(mark, priceDecimals)}</td>
                <td className={`${cell} ${wide}`}>{formatPackage(ask, priceDecimals)}</td>
                <td className={cell}>
                  {iv === undefined ? unknownText : formatPercent(iv, { decimals: 1, isSigned: false })}
                </td>
                <Greeks of={(greek) => greeks[greek]} />
              </tr>
            )
          })}
          <tr className="h-row text-text-1">
            <th scope="row" className={`${cell} ${sum} text-left font-medium`}>
              {t('Net, one package')}
            </th>
            <td className={`${cell} ${sum} ${wide}`}>{paidOrReceived(selling.touch, false, decimals)}</td>
            <td className={`${cell} ${sum}`}>{paidOrReceived(buying.mark, true, decimals)}</td>
            <td className={`${cell} ${sum} ${wide}`}>{paidOrReceived(buying.touch, true, decimals)}</td>
            <td className={`${cell} ${sum}`}>{unknownText}</td>
            <Greeks of={(greek) => netOf(rows, greek)} className={sum} />
          </tr>
        </tbody>
      </table>
    </section>
  )
}

type GreeksProps = { of: (greek: keyof LegGreeks) => number | undefined; className?: string }

function Greeks({ of, className = '' }: GreeksProps) {
  return legGreeks.map((greek) => (
    <td key={greek} className={`${cell} ${greekClass[greek]} ${className}`}>
      {signed(of(greek), greekDecimals[greek])}
    </td>
  ))
}

function signed(value: number | undefined, decimals: number): string {
  const text = formatNumber(value, decimals)
  return value !== undefined && value > 0 && /[1-9]/.test(text) ? `+${text}` : text
}
