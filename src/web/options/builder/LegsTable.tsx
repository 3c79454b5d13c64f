import type { ReactNode } from 'react'
import { toNumber } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import { formatNumber, formatPercent, formatPrice } from '@/web/ui/formatNumber'
import { formatOnStep } from '@/web/ui/formatOnStep'
import type { BuilderLeg } from './builderLeg'
import { ContractCell, RatioCell, RemoveCell, SideCell, type LegActions } from './LegTerms'

type LegsProps = { legs: readonly BuilderLeg[]; actions: LegActions }

export function LegsTable({ legs, actions }: LegsProps) {
  return (
    <table aria-label={t('Legs')} className="w-full border-separate border-spacing-0 text-sm">
      <thead>
        <tr className="text-xs text-text-3">
          <Head isLeft>{t('Side')}</Head>
          <Head isLeft>{t('Ratio')}</Head>
          <Head isLeft>{t('Contract')}</Head>
          <Head>{t('Bid')}</Head>
          <Head isSpare>{t('Mark')}</Head>
          <Head>{t('Ask')}</Head>
          <Head>{t('IV')}</Head>
          <Head>{t('Delta')}</Head>
          <Head>{t('Priced at')}</Head>
          <Head>
            <span className="sr-only">{t('Remove')}</span>
          </Head>
        </tr>
      </thead>
      <tbody>
        {legs.map((leg) => (
          <tr key={keyOf(leg)} className="h-10">
            <Cell isLeft>
              <SideCell leg={leg} actions={actions} />
            </Cell>
            <Cell isLeft>
              <RatioCell leg={leg} actions={actions} />
            </Cell>
            <Cell isLeft>
              <ContractCell leg={leg} actions={actions} />
            </Cell>
            {figuresOf(leg).map(({ name, text, isDim, isSpare }) => (
              <Cell key={name} isSpare={isSpare}>
                <span className={isDim === true ? 'text-text-3' : 'text-text-1'}>{text}</span>
              </Cell>
            ))}
            <Cell>
              <RemoveCell leg={leg} actions={actions} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The legs as cards, for screens without room for columns. */
export function LegCards({ legs, actions }: LegsProps) {
  return (
    <ul aria-label={t('Legs')} className="flex flex-col">
      {legs.map((leg) => (
        <li key={keyOf(leg)} className="flex flex-col gap-1.5 border-b border-line px-3 py-2">
          <div className="flex items-center gap-2">
            <SideCell leg={leg} actions={actions} />
            <RatioCell leg={leg} actions={actions} />
            <span className="ml-auto">
              <RemoveCell leg={leg} actions={actions} />
            </span>
          </div>
          <ContractCell leg={leg} actions={actions} />
          <dl className="grid grid-cols-3 gap-x-3 gap-y-0.5 text-sm">
            {figuresOf(leg).map(({ name, text }) => (
              <div key={name} className="flex justify-between gap-2">
                <dt className="text-text-3">{name}</dt>
                <dd className="text-text-1">{text}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

function keyOf({ instrument, ratio }: BuilderLeg): string {
  return `${instrument.instrumentName}${ratio === undefined ? ' held' : ''}`
}

type LegFigure = {
  readonly name: string
  readonly text: string
  readonly isDim?: boolean
  /** True for a figure that a tablet's table has no room for. */
  readonly isSpare?: boolean
}

const spare = 'max-[56.25rem]:hidden'

/** Bid, mark and ask are for one contract; the delta is for the whole leg, signed. */
function figuresOf({ instrument, quote, iv, delta, contracts, price, isAssumed }: BuilderLeg): readonly LegFigure[] {
  const { priceStep } = instrument
  const counted = formatOnStep(price, priceStep)
  return [
    { name: t('Bid'), text: formatPrice(quote.bid, priceStep), isDim: quote.isBuy },
    { name: t('Mark'), text: formatPrice(quote.mark, priceStep), isDim: true, isSpare: true },
    { name: t('Ask'), text: formatPrice(quote.ask, priceStep), isDim: !quote.isBuy },
    { name: t('IV'), text: formatPercent(iv, { decimals: 1, isSigned: false }), isDim: true },
    { name: t('Delta'), text: formatNumber(delta === undefined ? undefined : delta * toNumber(contracts), 3) },
    { name: t('Priced at'), text: isAssumed && price !== undefined ? `≈ ${counted}` : counted },
  ]
}

type CellProps = { isLeft?: boolean; isSpare?: boolean | undefined; children: ReactNode }

function Head({ isLeft = false, isSpare = false, children }: CellProps) {
  return (
    <th
      scope="col"
      className={`h-6 px-1.5 font-normal whitespace-nowrap first:pl-3 last:pr-2 ${isLeft ? 'text-left' : 'text-right'} ${isSpare ? spare : ''}`}
    >
      {children}
    </th>
  )
}

function Cell({ isLeft = false, isSpare = false, children }: CellProps) {
  return (
    <td
      className={`px-1.5 whitespace-nowrap first:pl-3 last:pr-2 ${isLeft ? 'text-left' : 'text-right'} ${isSpare ? spare : ''}`}
    >
      {children}
    </td>
  )
}
