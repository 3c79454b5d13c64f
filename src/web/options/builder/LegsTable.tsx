import type { ReactNode } from 'react'
import { absolute, formatFixed6, type Usd } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import { Button } from '@/web/ui/Button'
import { formatPercent, formatPrice, formatUsd, unknownText } from '@/web/ui/formatNumber'
import { formatOnStep } from '@/web/ui/formatOnStep'
import { formatStrike } from '@/web/ui/formatStrike'
import { ChevronDownIcon } from '@/web/ui/icons'
import { costLabel, expiryText } from './builderLabels'
import { netGreek, type BuilderLeg, type LegGreek } from './builderLeg'
import { greekText } from './FiguresPanel'
import { ContractCell, RatioCell, RemoveCell, SideCell, type LegActions } from './LegTerms'

type LegsProps = {
  legs: readonly BuilderLeg[]
  actions: LegActions
  /** Premium and standalone initial margin of the traded legs, for the whole amount as the greeks are. */
  net: { readonly cost: Usd | undefined; readonly margin: Usd | undefined }
  /** Undefined while no further option can be a leg. */
  onAdd: (() => void) | undefined
}

export function LegsTable({ legs, actions, net, onAdd }: LegsProps) {
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
          <Cell isLeft>
            <AddLeg onAdd={onAdd} />
          </Cell>
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

/** The legs in two lines each, for screens without room for columns. A press opens the terms of a leg. */
export function LegCards({ legs, actions, net, onAdd }: LegsProps) {
  return (
    <ul aria-label={t('Legs')} className="flex flex-col border-t border-line">
      {legs.map((leg) => (
        <li key={keyOf(leg)} className="border-b border-line/60">
          <LegCard leg={leg} actions={actions} />
        </li>
      ))}
      <li className="px-3 py-1">
        <h3 className="flex items-center justify-between gap-2 text-sm font-medium">
          {t('Net')} <AddLeg onAdd={onAdd} /> <span className="ml-auto">{costText(net.cost)}</span>
        </h3>
        <Line
          figures={[
            ...greekColumns.flatMap(({ id, label, decimals, hidden }) =>
              id === 'gamma' ? [] : [{ name: label, text: greekText(netGreek(legs, id), decimals), hidden }],
            ),
            { name: t('Margin'), text: marginText(net.margin) },
          ]}
        />
      </li>
    </ul>
  )
}

function LegCard({ leg, actions }: { leg: BuilderLeg; actions: LegActions }) {
  const { instrument, side, ratio, contracts } = leg
  const figures = figuresOf(leg)
  const counted = figures.at(-1)?.text
  const isBuy = side === 'buy'
  return (
    <details className="group px-3">
      <summary className="flex min-h-11 cursor-pointer list-none flex-col justify-center text-sm">
        <span className="flex gap-1.5 font-medium text-text-1">
          <span className={isBuy ? 'text-buy' : 'text-sell'}>
            {ratio === undefined
              ? isBuy
                ? t('Long', {}, 'held')
                : t('Short', {}, 'held')
              : isBuy
                ? t('Buy')
                : t('Sell')}
          </span>
          <span>{formatFixed6(ratio ?? absolute(contracts))}</span>
          <span className="proportional-nums">{contractText(instrument)}</span>
          <span className="ml-auto">{counted}</span>
          <ChevronDownIcon width={12} height={12} className="self-center text-text-3 group-open:rotate-180" />
        </span>
        <Line figures={figures.filter(({ isOnCard }) => isOnCard === true)} />
      </summary>
      <div className="flex flex-col gap-1.5 pb-2">
        <div className="flex items-center gap-2">
          <SideCell leg={leg} actions={actions} />
          <RatioCell leg={leg} actions={actions} />
          <span className="ml-auto">
            <RemoveCell leg={leg} actions={actions} />
          </span>
        </div>
        <ContractCell leg={leg} actions={actions} />
        <CardFigures figures={figures.filter(({ isOnCard }) => isOnCard !== true)} />
      </div>
    </details>
  )
}

/** `11 Dec 2,600 Put`; a perpetual keeps its name. */
function contractText(instrument: Instrument): string {
  if (instrument.instrumentType === 'PERPETUAL') return instrument.instrumentName
  const { expiryNs, strike, optionType } = instrument
  return `${expiryText(expiryNs)} ${formatStrike(strike)} ${optionType === 'call' ? t('Call') : t('Put')}`
}

function Line({ figures }: { figures: readonly LegFigure[] }) {
  return (
    <span className="flex flex-wrap gap-x-3 text-xs text-text-3">
      {figures.map(({ name, text }) => (
        <span key={name}>
          {name} <span className="text-text-2">{text}</span>
        </span>
      ))}
    </span>
  )
}

function AddLeg({ onAdd }: { onAdd: (() => void) | undefined }) {
  return (
    <Button size="small" className="text-accent!" disabled={onAdd === undefined} onClick={onAdd}>
      {t('+ Add a leg')}
    </Button>
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
  /** True for a figure in the second line of a folded card. */
  readonly isOnCard?: boolean
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
    { name: t('Bid'), text: formatPrice(quote.bid, priceStep), isDim: quote.isBuy, isOnCard: true },
    { name: t('Mark'), text: formatPrice(quote.mark, priceStep), isDim: true, hidden: spare },
    { name: t('Ask'), text: formatPrice(quote.ask, priceStep), isDim: !quote.isBuy, isOnCard: true },
    { name: t('IV'), text: formatPercent(iv, { decimals: 1, isSigned: false }), isDim: true, isOnCard: true },
    ...greekColumns.map(({ id, label, decimals, hidden }) => ({
      name: label,
      text: greekText(netGreek([leg], id), decimals),
      hidden,
      isOnCard: id === 'delta',
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
