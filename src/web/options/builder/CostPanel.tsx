import { fixed6, type Amount, type Usd } from '@/core/protocol/fixed6'
import { costBases, crossingCost, structureCost, type CostBasis } from '@/core/quant/structures/structureCost'
import { plural, t } from '@/web/language/t'
import { unknownText, formatUsd } from '@/web/ui/formatNumber'
import { basisLabels, costLabel, shortName } from './builderLabels'
import type { BuilderLeg } from './builderLeg'

type CostPanelProps = {
  legs: readonly BuilderLeg[]
  amount: Amount
  basis: CostBasis
  onBasis: (basis: CostBasis) => void
}

export function CostPanel({ legs, amount, basis, onBasis }: CostPanelProps) {
  const traded = legs.filter(({ ratio }) => ratio !== undefined)
  const costs = costBases.map((one) => ({
    basis: one,
    ...structureCost(
      traded.map(({ quote }) => quote),
      one,
    ),
  }))
  const chosen = costs.find((cost) => cost.basis === basis)
  const isEmpty = traded.length === 0
  const unknown = (chosen?.unknownLegs ?? []).flatMap((at) => traded[at] ?? [])
  return (
    <section aria-label={t('Cost')} className="flex flex-col gap-1.5 p-3">
      <h2 className="label">{t('Cost')}</h2>
      <table className="w-full text-sm">
        <thead className="text-xs text-text-3">
          <tr>
            <th scope="col" className="text-left font-normal">
              {t('Priced at')}
            </th>
            <th scope="col" className="text-right font-normal">
              {t('Per unit (USD)')}
            </th>
            <th scope="col" className="text-right font-normal">
              {t('Total (USD)')}
            </th>
          </tr>
        </thead>
        <tbody>
          {costs.map((cost) => (
            <Row
              isEmpty={isEmpty}
              key={cost.basis}
              {...cost}
              amount={amount}
              isChosen={cost.basis === basis}
              onChoose={() => onBasis(cost.basis)}
            />
          ))}
        </tbody>
      </table>
      <p className="min-h-4 text-xs text-text-3">
        {unknown.length > 0 && <span className="text-warn">{unknownLabel(unknown, basis)}</span>}
        {unknown.length === 0 && !isEmpty && crossingText(traded)}
      </p>
      {traded.some(({ quote }) => quote.isPerpetual) && (
        <p className="text-xs text-text-3">{t('Option premium. The perpetual has none; its margin is below.')}</p>
      )}
    </section>
  )
}

type RowProps = {
  basis: CostBasis
  known: Usd
  unknownLegs: readonly number[]
  amount: Amount
  isEmpty: boolean
  isChosen: boolean
  onChoose: () => void
}

function Row({ basis, known, unknownLegs, amount, isEmpty, isChosen, onChoose }: RowProps) {
  const { name, about } = basisLabels[basis]
  const isKnown = !isEmpty && unknownLegs.length === 0
  return (
    <tr className={isChosen ? 'text-text-1' : 'text-text-2'} title={about}>
      <th scope="row" className="text-left font-normal">
        <label className="inline-flex min-h-small items-center gap-2 select-none">
          <input
            type="radio"
            name="basis"
            aria-label={t('Priced at {basis}', { basis: name })}
            checked={isChosen}
            onChange={onChoose}
            className="size-3.5 accent-(--accent)"
          />
          {name}
        </label>
      </th>
      <td className="text-right">{isKnown ? formatUsd(perOne(known, amount)) : unknownText}</td>
      <td className={`text-right ${isChosen ? 'font-medium' : ''}`}>{isKnown ? costLabel(known) : unknownText}</td>
    </tr>
  )
}

/** Cost of one structure, rounded toward zero. For display only. */
function perOne(cost: Usd, amount: Amount): Usd {
  return fixed6<Usd>((cost * 1_000_000n) / amount)
}

function unknownLabel(legs: readonly BuilderLeg[], basis: CostBasis): string {
  const names = legs.map(({ instrument }) => shortName(instrument)).join(', ')
  switch (basis) {
    case 'depth':
      return t('Not enough liquidity for: {legs}. Priced on available depth.', { legs: names })
    case 'mark':
      return t('No mark price for: {legs}.', { legs: names })
    case 'mid':
    case 'touch':
      return t('No quotes for: {legs}. Priced at mark.', { legs: names })
  }
}

/** Text with the extra cost of crossing the spread, or of trading through the book, relative to the mid. */
function crossingText(legs: readonly BuilderLeg[]): string | null {
  const more = crossingCost(legs.map(({ quote }) => quote))
  return more === undefined ? null : t('Spread cost ≈ {sum} USD.', { sum: formatUsd(more) })
}

export function assumedText(legs: readonly BuilderLeg[]): string | undefined {
  const assumed = legs.filter(({ isAssumed, price }) => isAssumed && price !== undefined)
  if (assumed.length === 0) return undefined
  return plural(assumed.length, {
    one: '{count} leg uses a different price basis.',
    other: '{count} legs use a different price basis.',
  })
}
