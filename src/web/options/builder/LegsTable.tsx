import type { ReactNode } from 'react'
import type { Usd } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import { formatPercent, formatPrice, formatUsd, unknownText } from '@/web/ui/formatNumber'
import { formatOnStep } from '@/web/ui/formatOnStep'
import { costLabel } from './builderLabels'
import { netGreek, type BuilderLeg, type LegGreek } from './builderLeg'
import { greekText } from './FiguresPanel'
import { ContractCell, RatioCell, RemoveCell, SideCell, type LegActions } from './LegTerms'

type LegsProps = {
  legs: readonly BuilderLeg[]
  actions: LegActions
  /** Premium and standalone initial margin of the traded legs, for the whole amount as the greeks are. */
  net: { readonly cost: Usd | undefined; readonly margin: Usd | undefined }
}

export function LegsTable({ legs, actions, net }: LegsProps) {
  return (
    <table aria-label={t('Legs')} className="w-full border-separate border-spacing-0 text-sm">
      <thead>
        <tr className="text-xs text-text-3">
          <Head isLeft>{t('Side')}</Head>
          <Head isLeft>{t('Ratio')}</Head>
          <Head isLeft>{t('Contract')}</Head>
          <Head>{t('Bid')}</Head>
          <Head hidden={spare}>{t('Mark')}</Head>
          <Head>{t('Ask')}</Head>
          <Head>{t('IV')}</Head>
          {greekColumns.map(({ id, label, hidden }) => (
            <Head key={id} hidden={hidden}>
              {label}
            </Head>
          ))}
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
            {figuresOf(leg).map(({ name, text, isDim, hidden }) => (
              <Cell key={name} hidden={hidden}>
                <span className={isDim === true ? 'text-text-3' : 'text-text-1'}>{text}</span>
              </Cell>
            ))}
            <Cell>
              <RemoveCell leg={leg} actions={actions} />
            </Cell>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="h-9 font-medium text-text-1 [&>td]:border-t [&>td]:border-line [&>th]:border-t [&>th]:border-line">
          <th scope="row" className="pl-3 text-left font-medium">
            {t('Net')}
          </th>
          <Cell />
          <Cell isLeft>
            <span className="font-normal text-text-3">{t('Margin')}</span> {marginText(net.margin)}
          </Cell>
          <Cell />
          <Cell hidden={spare} />
          <Cell />
          <Cell />
          {greekColumns.map(({ id, decimals, hidden }) => (
            <Cell key={id} hidden={hidden}>
              {greekText(netGreek(legs, id), decimals)}
            </Cell>
          ))}
          <Cell>{costText(net.cost)}</Cell>
          <Cell />
        </tr>
      </tfoot>
    </table>
  )
}

/** The legs as cards, for screens without room for columns. */
export function LegCards({ legs, actions, net }: LegsProps) {
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
          <CardFigures figures={figuresOf(leg)} />
        </li>
      ))}
      <li className="flex flex-col gap-1.5 px-3 py-2">
        <h3 className="flex justify-between text-sm font-medium">
          {t('Net')} <span>{costText(net.cost)}</span>
        </h3>
        <CardFigures
          figures={[
            ...greekColumns.map(({ id, label, decimals }) => ({
              name: label,
              text: greekText(netGreek(legs, id), decimals),
            })),
            { name: t('Margin'), text: marginText(net.margin) },
          ]}
        />
      </li>
    </ul>
  )
}

function CardFigures({ figures }: { figures: readonly LegFigure[] }) {
  return (
    <dl className="grid grid-cols-3 gap-x-3 gap-y-0.5 text-sm">
      {figures.map(({ name, text }) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-2">
          <dt className="text-text-3">{name}</dt>
          <dd className="text-text-1">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

const costText = (cost: Usd | undefined) => (cost === undefined ? unknownText : costLabel(cost))
const marginText = (margin: Usd | undefined) => (margin === undefined ? unknownText : `≈ ${formatUsd(margin)}`)

function keyOf({ instrument, ratio }: BuilderLeg): string {
  return `${instrument.instrumentName}${ratio === undefined ? ' held' : ''}`
}

type LegFigure = {
  readonly name: string
  readonly text: string
  readonly isDim?: boolean
  /** Class that hides the figure in a table without room for it. */
  readonly hidden?: string | undefined
}

const spare = '@max-[51rem]:hidden'
const moreSpare = '@max-[57rem]:hidden'

const greekColumns: readonly {
  readonly id: LegGreek
  readonly label: string
  readonly decimals: number
  readonly hidden?: string
}[] = [
  { id: 'delta', label: t('Delta'), decimals: 3 },
  { id: 'gamma', label: t('Gamma'), decimals: 5, hidden: moreSpare },
  { id: 'vega', label: t('Vega'), decimals: 2, hidden: moreSpare },
  { id: 'theta', label: t('Theta'), decimals: 2, hidden: moreSpare },
]

/** Bid, mark and ask are for one contract; the greeks are for the whole leg, signed. */
function figuresOf(leg: BuilderLeg): readonly LegFigure[] {
  const { instrument, quote, iv, price, isAssumed } = leg
  const { priceStep } = instrument
  const counted = formatOnStep(price, priceStep)
  return [
    { name: t('Bid'), text: formatPrice(quote.bid, priceStep), isDim: quote.isBuy },
    { name: t('Mark'), text: formatPrice(quote.mark, priceStep), isDim: true, hidden: spare },
    { name: t('Ask'), text: formatPrice(quote.ask, priceStep), isDim: !quote.isBuy },
    { name: t('IV'), text: formatPercent(iv, { decimals: 1, isSigned: false }), isDim: true },
    ...greekColumns.map(({ id, label, decimals, hidden }) => ({
      name: label,
      text: greekText(netGreek([leg], id), decimals),
      hidden,
    })),
    { name: t('Priced at'), text: isAssumed && price !== undefined ? `≈ ${counted}` : counted },
  ]
}

type CellProps = { isLeft?: boolean; hidden?: string | undefined; children?: ReactNode }

function Head({ isLeft = false, hidden = '', children }: CellProps) {
  return (
    <th
      scope="col"
      className={`h-6 px-1.5 font-normal whitespace-nowrap first:pl-3 last:pr-2 ${isLeft ? 'text-left' : 'text-right'} ${hidden}`}
    >
      {children}
    </th>
  )
}

function Cell({ isLeft = false, hidden = '', children }: CellProps) {
  return (
    <td className={`px-1.5 whitespace-nowrap first:pl-3 last:pr-2 ${isLeft ? 'text-left' : 'text-right'} ${hidden}`}>
      {children}
    </td>
  )
}
